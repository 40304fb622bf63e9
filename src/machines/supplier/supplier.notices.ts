import type { AnyFact } from "../_kit/fact.ts"
import type { Happened, NoticeSource, Told } from "../_kit/notices.ts"
import { at } from "../_kit/readers.ts"
import { replay } from "../_kit/replay.ts"
import { roles } from "#contract/people.ts"
import { supplier } from "./supplier.chart.ts"
import { certificateEnd, isSameCertificate, warning } from "./supplier.holds.ts"

/** The facts of which the supplier itself is told. It is no side of its document, and does not learn of proposals about it. */
const ownFacts: ReadonlySet<string> = new Set([
  "supplier.admitted",
  "supplier.upgraded",
  "supplier.downgraded",
  "supplier.phasedOut",
  "supplier.eliminated",
  "supplier.blacklisted",
  "supplier.reinstated",
  "supplier.frozen",
  "supplier.unfrozen",
  "supplier.lapsed",
  "supplier.thawed",
  "supplier.thawedToWatch",
  "supplier.certificatesExpiring",
  "supplier.certificatesExpired",
])

function noticesToSupplier({ id, fact, history }: Happened): readonly Told[] {
  if (!ownFacts.has(fact.type)) return []
  const { number, company } = replay(supplier.chart, history).facts
  return [
    {
      to: { roles, readers: [at("supplier", id)] },
      sides: "none",
      msgType: "document",
      template: "documentNews",
      path: "/supplier/standing",
      params: { kind: supplier.id, number, title: company, fact: `${supplier.words}:facts.${fact.type}` },
    },
  ]
}

/** By the fact that tells of certificates, whether it tells of one with this end; both instants in epoch ms. */
const tellsOf: Readonly<Record<string, (end: number, at: number) => boolean>> = {
  "supplier.certificatesExpiring": (end, at) => end - warning <= at && at < end,
  "supplier.certificatesExpired": (end, at) => end <= at,
}

/**
 * Whether the last fact of a history tells of no certificate of which an earlier one has not told: the clock looks at all anew whenever one is
 * recorded, and passes by its warning also where it has ended already.
 */
function tellsNothingNew(history: readonly AnyFact[]): boolean {
  const type = history.at(-1)?.type ?? ""
  const tells = tellsOf[type]
  if (!tells) return false
  const earlier = history.slice(0, -1).findLastIndex((fact) => fact.type === type)
  const toldBy = (facts: readonly AnyFact[]) => {
    const at = facts.at(-1)?.at ?? 0
    return replay(supplier.chart, facts).facts.certificates.filter((one) => tells(certificateEnd(one) ?? Infinity, at))
  }
  const known = toldBy(history.slice(0, earlier + 1))
  return toldBy(history).every((one) => known.some((other) => isSameCertificate(one, other) && one.validTo === other.validTo))
}

/** The notices of suppliers' documents, with those to the supplier itself, and none of what was told before. */
export const supplierNotices = <Source extends NoticeSource>(usual: Source): Source => ({
  ...usual,
  concerns: new Set([...usual.concerns, ...[...ownFacts].map((type) => `${supplier.id}/${type}`)]),
  tell: (happened) => {
    if (happened.kind !== supplier.id) return usual.tell(happened)
    return tellsNothingNew(happened.history) ? [] : [...usual.tell(happened), ...noticesToSupplier(happened)]
  },
})
