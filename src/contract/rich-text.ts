import { z } from "zod"
import { cleaned } from "./rich-text-clean.ts"
import { ruled } from "./ruled.ts"

/** The limits of a text: blocks, characters in all (as stored), and nesting of lists. */
export const richTextLimits = { blocks: 500, size: 200_000, depth: 4 } as const

/** Allowed targets of links: a page of the platform, the web, or a mail address. Nothing that a browser would execute. */
const leadsTo = /^(?:https?:\/\/[^\s/\\?#@]+(?:[/?#]\S*)?|mailto:[^\s@?]+@[^\s@?]+|\/(?![/\\])\S*)$/
const longestLink = 500
export const mayLeadTo = (href: string): boolean => href.length <= longestLink && leadsTo.test(href)

/** A run of text with its style, and the target if it is a link. */
const run = z.strictObject(
  {
    text: z.string().max(20_000, ruled("richTextTooBig")),
    href: z.string().max(longestLink, ruled("richTextLink")).regex(leadsTo, ruled("richTextLink")).optional(),
    bold: z.literal(true).optional(),
    italic: z.literal(true).optional(),
    underline: z.literal(true).optional(),
  },
  ruled("richTextNode"),
)
export type Run = z.infer<typeof run>
const runs = z.array(run).min(1).max(500, ruled("richTextTooBig"))

/** An item of a list, with the list nested in it. */
export interface Item {
  runs: Run[]
  inner?: List | undefined
}
export interface List {
  kind: "list"
  ordered: boolean
  items: Item[]
}

const itemAt = (depth: number): z.ZodType<Item, Item> =>
  z.strictObject(
    { runs, inner: (depth < richTextLimits.depth ? listAt(depth + 1) : z.never(ruled("richTextTooDeep"))).optional() },
    ruled("richTextNode"),
  )
const listAt = (depth: number) =>
  z.strictObject(
    { kind: z.literal("list"), ordered: z.boolean(), items: z.array(itemAt(depth)).min(1).max(500, ruled("richTextTooBig")) },
    ruled("richTextNode"),
  )

/** A block of the document model. It has no HTML, so none can be hidden in it. */
const block = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("paragraph"), runs }, ruled("richTextNode")),
    z.strictObject({ kind: z.literal("heading"), level: z.union([z.literal(2), z.literal(3)]), runs }, ruled("richTextNode")),
    listAt(1),
  ],
  ruled("richTextNode"),
)
export type Block = z.infer<typeof block>

/**
 * A text with headings, lists, links and emphasis (富文本), as a document model: unknown, too deep or too large content is refused, the rest is
 * normalised.
 */
export const richText = z
  .array(block)
  .max(richTextLimits.blocks, ruled("richTextTooBig"))
  .refine((blocks) => JSON.stringify(blocks).length <= richTextLimits.size, ruled("richTextTooBig"))
  .overwrite(cleaned)
export type RichText = z.infer<typeof richText>
