import type { Happened, NoticeSource, Told } from "../_kit/notices.ts"
import { at } from "../_kit/readers.ts"
import { replay } from "../_kit/replay.ts"
import { roles } from "#contract/people.ts"
import { supplier } from "./supplier.chart.ts"

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

/** The notices of suppliers' documents, with those to the supplier itself. */
export const withOwnNotices = <Source extends NoticeSource>(usual: Source): Source => ({
  ...usual,
  concerns: new Set([...usual.concerns, ...[...ownFacts].map((type) => `${supplier.id}/${type}`)]),
  tell: (happened) => [...usual.tell(happened), ...(happened.kind === supplier.id ? noticesToSupplier(happened) : [])],
})
