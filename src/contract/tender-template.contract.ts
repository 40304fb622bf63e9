import { z } from "zod"
import { enabledFlag } from "./code.contract.ts"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { scoreScheme } from "./tender.schema.ts"
import { templateKind } from "./template-kind.ts"
import { instant } from "./time.ts"

const fields = {
  kind: templateKind,
  name: z.string().trim().min(1).max(120),
  /** The code of the category whose tenders it is meant for; empty for all categories. */
  category: z.string().max(64),
  /** The text of a clause or of the criteria; empty for a scheme. */
  words: z.string().trim().max(20_000),
  /** Only for a scheme; otherwise null. */
  scoring: scoreScheme.nullable(),
}
export const templateDraft = z
  .strictObject(fields)
  .refine(({ kind, words, scoring }) => (kind === "scheme" ? scoring !== null && words === "" : scoring === null && words !== ""))
export type TemplateDraft = z.infer<typeof templateDraft>

const template = z.object({
  ...fields,
  id,
  /** The category's name with its full path. */
  categoryName: z.string(),
  enabledFlag,
  version: z.int(),
  changedAt: instant,
  changedBy: z.string(),
})
export type TenderTemplate = z.infer<typeof template>

const which = { id, version: z.int().min(1).max(1_000_000_000) }

/** Templates for writing tenders (招标模板); each company has its own. */
export const tenderTemplateContract = {
  query: endpoint("POST", "bidding/template/query", {
    summary: "The company's templates by name, kind and category, in the order of their kinds and names",
    query: pageQuery,
    body: z.strictObject({
      name: z.string().trim().max(120).optional(),
      kind: templateKind.optional(),
      enabled: z.enum(["0", "1"]).optional(),
    }),
    data: pageOf(template),
  }),
  offered: endpoint("GET", "bidding/template/offered", {
    summary:
      "The company's templates of a kind that are in use; for a category those first that are meant for it, for one above it, or for all",
    query: z.strictObject({ kind: templateKind, category: z.string().max(64).optional() }),
    data: z.array(template.extend({ fits: z.boolean() })),
  }),
  add: endpoint("POST", "bidding/template/add", { summary: "Adds a template", body: templateDraft, data: template }),
  update: endpoint("POST", "bidding/template/update", {
    summary: "Changes a template; `version` is the one that was seen",
    body: z.strictObject({ ...which, draft: templateDraft }),
    data: template,
  }),
  setEnabled: endpoint("POST", "bidding/template/setEnabled", {
    summary: "Puts a template out of use, or into use again",
    body: z.strictObject({ ...which, enabled: z.boolean() }),
    data: template,
  }),
}
