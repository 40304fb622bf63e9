import { replay } from "#machines/_kit/replay.ts"
import { type DocumentState, initialState, stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { TenderFacts } from "#machines/tender/tender.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFacts, type RecordedFact } from "#server/event-store/store.ts"
import type { AppConfig } from "#server/http/app-config.ts"
import type { TenderContext } from "./context.ts"
import { type Moment, noticeFacts, ocdsNotice, ocdsRecord, ocdsReleases, publicFacts } from "./ocds-release.ts"
import { namesOf } from "./show.ts"

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
export async function readOcds(
  { tx, id }: TenderContext,
  shape: "releases" | "record",
  { publicUrl, ocidPrefix = unregistered }: AppConfig,
) {
  const moments = momentsOf(await loadFacts(tx, id), publicFacts)
  const companies = moments.flatMap(({ facts: { party, proposal } }) => [party, ...(proposal?.lines.map((line) => line.party) ?? [])])
  const uri = publicUrl === undefined ? null : `${publicUrl}/prod-api/bidding/tender/${id}/ocds?as=${shape}`
  const publishing = { id, ocidPrefix, uri, names: await namesOf(tx, companies) }
  return shape === "record" ? ocdsRecord(moments, publishing) : ocdsReleases(moments, publishing)
}

/** The public notice of a tender as a release package. */
export async function readOcdsNotice(tx: Tx, id: string, { publicUrl, ocidPrefix = unregistered }: AppConfig) {
  const moments = momentsOf(await loadFacts(tx, id), noticeFacts)
  const uri = publicUrl === undefined ? null : `${publicUrl}/prod-api/board/tenders/${id}/ocds`
  const names = await namesOf(
    tx,
    moments.map(({ facts }) => facts.party),
  )
  return ocdsNotice(moments, { id, ocidPrefix, uri, names })
}
