import { companyChange } from "#machines/company-change/change.chart.ts"
import { registration } from "#machines/registration/registration.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { discardWith } from "#server/drafts/draft-log.ts"
import { draftSeal } from "#server/drafts/draft-seal.ts"
import type { ErasedPart } from "#server/event-store/erase-personal.ts"
import type { Keys } from "#server/keys.ts"
import { numbersOf } from "./change.content.ts"

/** The round of sending to which a fact belongs, out of all rounds of its document. */
interface Sending {
  readonly stream: string
  readonly version: number
  readonly round: number
  readonly rounds: number
}

const sent = ["registration.submitted", "change.submitted", "change.appliedAtOnce"]

/** The id under which the telephone numbers of a fact's contacts are sealed; null when a later fact has replaced them. */
function sealedUnder({ stream, kind, version }: ErasedPart, sendings: readonly Sending[]): string | null {
  const one = sendings.find((other) => other.stream === stream && other.version === version)
  if (!one) return null
  if (kind === companyChange.id) return numbersOf(stream, one.round)
  return kind === registration.id && one.round === one.rounds ? stream : null
}

/** Deletes the telephone numbers of an erased contact. */
async function forgetNumbers(tx: Tx, parts: readonly ErasedPart[]): Promise<void> {
  const { rows } = await tx.query<Sending>({
    text: `select stream, version, (row_number() over (partition by stream order by version))::int as round,
        (count(*) over (partition by stream))::int as rounds
      from event where stream = any($1) and type = any($2)`,
    values: [[...new Set(parts.map(({ stream }) => stream))], sent],
  })
  const fields = parts.flatMap((part) => {
    const document = sealedUnder(part, rows)
    if (document === null) return []
    return part.texts.flatMap(([[root, ...field]]) => (root === "content" && field.at(-1) === "phone" ? [[document, field.join(".")]] : []))
  })
  await tx.query({
    text: "delete from registration_secret s using unnest($1::text[], $2::text[]) as gone (document, field) where (s.document, s.field) = (gone.document, gone.field)",
    values: [fields.map(([document]) => document), fields.map(([, field]) => field)],
  })
}

const writings = `
  select distinct e.stream, d.kind, d.version, e.meta::jsonb -> 'by' ->> 'id' as person
  from event e join stream d on d.id = e.stream
  where e.stream = any($1) or e.stream in (select id from row_company_change where c_supplier = any($1))`

/** Deletes the unsent drafts of the documents that name the contact. */
async function forgetDrafts(tx: Tx, { gate }: Pick<Keys, "gate">, streams: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ stream: string; kind: string; version: number; person: string | null }>({
    text: writings,
    values: [streams],
  })
  for (const { stream, kind, version, person } of rows) {
    if (person === null) continue
    const named = kind === companyChange.id ? "companyChange" : kind
    for (let round = 0; round <= version; round++) discardWith(tx, draftSeal(gate, person, `${named}:${stream}:${round}`))
  }
}

/** Erases what is stored of a contact outside documents: telephone numbers, links of invitations, and drafts. */
export async function forgetContact(tx: Tx, keys: Pick<Keys, "gate">, parts: readonly ErasedPart[]): Promise<void> {
  const streams = [...new Set(parts.map(({ stream }) => stream))]
  await forgetNumbers(tx, parts)
  await tx.query({ text: "delete from mailed_link where document = any($1)", values: [streams] })
  await forgetDrafts(tx, keys, streams)
}
