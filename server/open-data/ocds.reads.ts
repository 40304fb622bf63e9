import { replay } from "#machines/_kit/replay.ts"
import { type DocumentState, initialState, stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFacts, type RecordedFact } from "#server/event-store/store.ts"
import type { AppConfig } from "#server/http/app-config.ts"
import { type Moment, noticeFacts, ocdsPackage, type PackageShape, publicFacts } from "./ocds-release.ts"
import { namesOf } from "#server/identity/names.ts"

/** The prefix used without a registered one. */
const unregistered = "ocds-000000"

/** A tender as it stood after each of its facts of the wanted types. All facts are folded once, however many are wanted. */
export function momentsOf(stored: readonly RecordedFact[], wanted: readonly string[]): readonly Moment[] {
  const documents: DocumentState<TenderFacts>[] = []
  replay(
    tenderChart,
    stored.map((fact) => readFact(tenderChart, fact)),
    initialState(tenderChart),
    (document) => documents.push(document),
  )
  return documents.flatMap((document, index) => {
    const fact = stored[index]
    if (!fact || !wanted.includes(fact.type)) return []
    const { version, at, type } = fact
    return [{ version, at, type, state: stateOf(tenderChart, document), facts: document.facts }]
  })
}

/** A public tender as a package of the Open Contracting Data Standard; null before it is published, and for a tender that is not open to all. */
export async function readOcds(tx: Tx, id: string, shape: PackageShape, { publicUrl, ocidPrefix = unregistered }: AppConfig) {
  const [wanted, path] =
    shape === "notice" ? [noticeFacts, `board/tenders/${id}/ocds`] : [publicFacts, `bidding/tender/${id}/ocds?as=${shape}`]
  const moments = momentsOf(await loadFacts(tx, id), wanted)
  const companies = moments.flatMap(({ facts: { party, proposal } }) => [party, ...(proposal?.lines.map((line) => line.party) ?? [])])
  const uri = publicUrl === undefined ? null : `${publicUrl}/prod-api/${path}`
  return ocdsPackage(shape, moments, { id, ocidPrefix, uri, names: await namesOf(tx, companies) })
}
