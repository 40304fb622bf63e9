import { tenderDocument, type TenderDocument, type Unfinished, type WrittenTender } from "#contract/tender.schema.ts"
import { getAt, type Json, pathOf, setAt } from "../draft/path.ts"

/** What stands in a field as long as what was typed does not fit it: the first of these that does. */
const standIns: readonly Json[] = [null, "", "0", 1, 3]

const asJson = (document: TenderDocument): Json => document as unknown as Json
const leaf = (value: Json | undefined) => (typeof value === "object" || value === undefined ? null : value)

/** The fields of a document that do not fit its schema, as paths such as `lots.0.lines.1.quantity`. */
export const misfits = (document: TenderDocument): readonly string[] => [
  ...new Set(tenderDocument.safeParse(document).error?.issues.map(({ path }) => path.join("."))),
]

/** What was typed, taken apart into a document that fits its schema and what does not fit it; null where more is there than a tender can have. */
export function takenApart(typed: TenderDocument): WrittenTender | null {
  const wrong = misfits(typed)
  if (wrong.length === 0) return { document: typed }
  let document = typed
  let left = wrong
  for (const standIn of standIns) {
    document = left.reduce((so, path) => setAt(asJson(so), pathOf(path), standIn) as unknown as TenderDocument, document)
    left = misfits(document)
  }
  if (left.length > 0) return null
  return { document, unfinished: Object.fromEntries(wrong.map((path) => [path, leaf(getAt(asJson(typed), pathOf(path)))])) }
}

/** What was typed, put together again. */
export const putTogether = (document: TenderDocument, unfinished: Unfinished = {}): TenderDocument =>
  Object.entries(unfinished).reduce((so, [path, value]) => setAt(asJson(so), pathOf(path), value) as unknown as TenderDocument, document)
