import { z } from "zod"

/** A value by which a file names an answer; yes and no are booleans. */
const value = z.union([z.string(), z.boolean()])

interface Choice {
  readonly label: string
  readonly value?: string | undefined
  readonly options?: readonly Choice[] | undefined
}
const choice: z.ZodType<Choice> = z.lazy(() =>
  z.object({ label: z.string(), value: z.string().optional(), options: z.array(choice).optional() }),
)

const frameworkTypes = [
  "boolean",
  "radios",
  "checkboxes",
  "checkbox_tree",
  "text",
  "textbox_large",
  "list",
  "upload",
  "pricing",
  "multiquestion",
] as const

const leaf = z.object({
  id: z.string().min(1),
  question: z.string().min(1),
  name: z.string().optional(),
  hint: z.string().default(""),
  question_advice: z.string().default(""),
  type: z.enum(frameworkTypes),
  optional: z.boolean().default(false),
  options: z.array(choice).default([]),
  number_of_items: z.int().optional(),
  max_length_in_words: z.int().optional(),
  followup: z.record(z.string(), z.array(value)).default({}),
  depends: z.array(z.object({ on: z.string(), being: z.array(value) })).default([]),
  validations: z.array(z.object({ name: z.string(), message: z.string().default(""), field: z.string().optional() })).default([]),
  assessment: z
    .object({ passIfIn: z.array(value), discretionary: z.boolean().default(false), required: z.boolean().optional() })
    .optional(),
})
/** A question of the format of public frameworks (the Digital Marketplace of the United Kingdom), with at most one level of nested questions. */
const frameworkQuestion = leaf.extend({ questions: z.array(leaf).default([]) })
export type FrameworkLeaf = z.infer<typeof leaf>
export type FrameworkQuestion = z.infer<typeof frameworkQuestion>
export type FrameworkValue = z.infer<typeof value>
export type FrameworkChoice = Choice

/** A published questionnaire. */
export const frameworkFile = z.object({
  framework: z.string(),
  manifest: z.string(),
  sections: z.array(z.object({ name: z.string().min(1), description: z.string().nullish(), questions: z.array(frameworkQuestion) })),
})
export type FrameworkFile = z.infer<typeof frameworkFile>
