import { replay } from "#machines/_kit/replay.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFacts } from "#server/event-store/store.ts"
import type { AppConfig } from "#server/http/app-config.ts"
import type { TenderContext } from "./context.ts"
import { type Moment, noticeFacts, ocdsNotice, ocdsRecord, ocdsReleases } from "./ocds-release.ts"
import { namesOf } from "./show.ts"

/** The prefix used without a registered one. */
const unregistered = "ocds-000000"

/** A tender as it stood after each of the wanted facts. */
async function snapshotsOf(tx: Tx, id: string, isWanted = (_type: string): boolean => true): Promise<readonly Moment[]> {
  const stored = await loadFacts(tx, id)
  const facts = stored.map((fact) => readFact(tenderChart, fact))
  return stored.flatMap(({ version, at, type }, index) => {
    if (!isWanted(type)) return []
    const document = replay(tenderChart, facts.slice(0, index + 1))
    return { version, at, type, state: stateOf(tenderChart, document), facts: document.facts }
  })
}

/** A public tender as a package of the Open Contracting Data Standard; null before it is published, and for a tender that is not open to all. */
export async function readOcds(
  { tx, id }: TenderContext,
  shape: "releases" | "record",
  { publicUrl, ocidPrefix = unregistered }: AppConfig,
) {
  const moments = await snapshotsOf(tx, id)
  const companies = moments.flatMap(({ facts: { party, proposal } }) => [party, ...(proposal?.lines.map((line) => line.party) ?? [])])
  const uri = publicUrl === undefined ? null : `${publicUrl}/prod-api/bidding/tender/${id}/ocds?as=${shape}`
  const publishing = { id, ocidPrefix, uri, names: await namesOf(tx, companies) }
  return shape === "record" ? ocdsRecord(moments, publishing) : ocdsReleases(moments, publishing)
}

/** The public notice of a tender as a release package. */
export async function readOcdsNotice(tx: Tx, id: string, { publicUrl, ocidPrefix = unregistered }: AppConfig) {
  const moments = await snapshotsOf(tx, id, (type) => noticeFacts.includes(type))
  const uri = publicUrl === undefined ? null : `${publicUrl}/prod-api/board/tenders/${id}/ocds`
  const names = await namesOf(
    tx,
    moments.map(({ facts }) => facts.party),
  )
  return ocdsNotice(moments, { id, ocidPrefix, uri, names })
}
