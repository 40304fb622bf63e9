import { tenderDocument, type TenderDocument, type Unfinished, type WrittenTender } from "#contract/tender.schema.ts"
import { getAt, type Json, pathOf, withAt } from "../draft/path.ts"

/** The values that may stand in a field while its input is invalid: the first of these that is valid. */
const placeholders: readonly Json[] = [null, "", "0", 1, 3]

const asJson = (document: TenderDocument): Json => document as unknown as Json
const leaf = (value: Json | undefined) => (typeof value === "object" || value === undefined ? null : value)

/** The paths of a document's fields that do not fit its schema, such as `lots.0.lines.1.quantity`. */
export const misfits = (document: TenderDocument): readonly string[] => [
  ...new Set(tenderDocument.safeParse(document).error?.issues.map(({ path }) => path.join("."))),
]

/** Divides input into a document that fits its schema and the parts that do not; null where it exceeds what a tender can hold. */
export function takenApart(typed: TenderDocument): WrittenTender | null {
  const wrong = misfits(typed)
  if (wrong.length === 0) return { document: typed }
  let document = typed
  let left = wrong
  for (const standIn of placeholders) {
    document = left.reduce((so, path) => withAt(so, path, standIn), document)
    left = misfits(document)
  }
  if (left.length > 0) return null
  return { document, unfinished: Object.fromEntries(wrong.map((path) => [path, leaf(getAt(asJson(typed), pathOf(path)))])) }
}

/** Restores the input from its two parts. */
export const putTogether = (document: TenderDocument, unfinished: Unfinished = {}): TenderDocument =>
  Object.entries(unfinished).reduce((so, [path, value]) => withAt(so, path, value), document)
