import { lineKey } from "#contract/ids.ts"
import type { InquiryContent } from "#contract/inquiry.contract.ts"
import { fileBusiness } from "#machines/_kit/kind-files.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import type { InquiryFacts } from "#machines/inquiry/inquiry.facts.ts"
import { material, usable } from "#machines/material/material.chart.ts"
import { send, type Tx } from "#server/database/database.ts"
import { rowTable } from "#server/documents/row-names.ts"
import type { Standing } from "#server/event-store/document.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
import { copyFiles } from "#server/files/copy-files.ts"

const [of, become] = [fileBusiness(material.id, "drawings"), fileBusiness(inquiry.id, "drawings")]

/** By the key of each line with a material, the material's code. */
const materialsOf = (content: InquiryContent | null): ReadonlyMap<string, string> =>
  new Map((content?.lines ?? []).flatMap((line, index) => (line.material === "" ? [] : [[lineKey(line, index), line.material] as const])))

/**
 * Lets the drawings of a material go along to the line that it is chosen for: each line's own copies, whose bytes stay where they are. Those of a
 * material that the line no longer names go, and whatever else was added to it stays.
 */
export async function drawingsAlong(
  tx: Tx,
  recorded: readonly RecordedFact[],
  { stream, document: { facts } }: Standing<InquiryFacts>,
  before: InquiryFacts,
): Promise<void> {
  const saved = recorded.find(({ kind, type }) => kind === inquiry.id && type === "inquiry.saved")
  if (!saved) return
  const [was, is] = [materialsOf(before.content), materialsOf(facts.content)]
  const gone = [...was].filter(([line, code]) => is.get(line) !== code)
  const chosen = [...is].filter(([line, code]) => was.get(line) !== code)
  if (gone.length === 0 && chosen.length === 0) return
  const ids = await materialsCalled(
    tx,
    [...gone, ...chosen].map(([, code]) => code),
  )
  for (const [line, code] of gone) dropCopies(tx, `${stream}.${line}`, ids.get(code), saved.by.id)
  for (const [line, code] of chosen) {
    const from = ids.get(code)
    if (from) copyFiles(tx, { types: [of], become: [become], from, to: `${stream}.${line}`, parts: [], person: saved.by.id })
  }
}

async function materialsCalled(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; code: string }>({
    name: "materials-called",
    text: `select id, c_code as code from ${rowTable(material)} where c_code = any ($1) and state = any ($2)`,
    values: [[...new Set(codes)], usable],
  })
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Takes the copies of a material's drawings from a line. Their bytes are the material's and stay. */
function dropCopies(tx: Tx, line: string, from: string | undefined, person: string): void {
  if (from === undefined) return
  send(tx, {
    name: "drop-copied-drawings",
    text: `update business_file set removed_at = platform_clock(), removed_by = $4
      where business_type = $1 and business_id = $2 and removed_at is null and bytes in
        (select coalesce(bytes, bucket_key) from business_file where business_type = $3 and business_id = $5)`,
    values: [become, line, of, person, from],
  })
}
