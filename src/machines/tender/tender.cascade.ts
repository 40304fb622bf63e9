import type { CommitteeMember, TenderFact, TenderFacts } from "./tender.facts.ts"
import { awardable } from "./tender.parts.ts"

/** A child stream of a tender, for the cascade. */
export interface Child {
  readonly stream: string
  readonly kind: ChildKind
  readonly state: string
  /** The key among children of one kind: the expert of an assignment, the bid and line of an award line. */
  readonly key: string
}
export type ChildKind =
  | "bid"
  | "question"
  | "clarification"
  | "prequal-application"
  | "expert-assignment"
  | "score-sheet"
  | "award-line"
  | "objection"

/** A fact that a tender's fact brings about in a child; it begins a child that does not exist yet. */
export interface ChildFact {
  readonly kind: ChildKind
  readonly key: string
  readonly type: string
  readonly data?: object
}

type On<Type extends TenderFact["type"]> = {
  readonly fact: Extract<TenderFact, { type: Type }>
  /** The tender before the fact. */
  readonly before: TenderFacts
  readonly children: readonly Child[]
}
type Cascade = { readonly [Type in TenderFact["type"]]?: (on: On<Type>) => readonly ChildFact[] }

const all = (children: readonly Child[], kind: ChildKind, states: readonly string[], type: string, data?: object): ChildFact[] =>
  children
    .filter((child) => child.kind === kind && states.includes(child.state))
    .map(({ key }) => ({ kind, key, type, ...(data ? { data } : {}) }))

const assigned = (experts: readonly string[], origin: CommitteeMember["origin"]): ChildFact[] =>
  experts.map((expert) => ({ kind: "expert-assignment", key: expert, type: "assignment.made", data: { expert, origin } }))
const ofBids = (bids: Iterable<string>, type: string, data?: object): ChildFact[] =>
  [...new Set(bids)].map((key) => ({ kind: "bid", key, type, ...(data ? { data } : {}) }))
const rescore = (children: readonly Child[], reason: string): ChildFact[] => [
  ...all(children, "score-sheet", ["locked"], "sheet.reopened", { reason }),
  ...all(children, "expert-assignment", ["declared", "scoring", "submitted", "signed", "dissented"], "assignment.scoringReopened"),
]
const liveLines = ["proposed", "approved", "noticed", "accepted"]
export const awardLineKey = (line: { bid: string; line: string }) => `${line.bid}/${line.line}`

/** What each fact of a tender brings about in its children; pure, so that tests and the server run the same cascade. */
export const tenderCascade: Cascade = {
  "applicant.reviewed": ({ fact }) => [
    { kind: "prequal-application", key: fact.party, type: "applicant.reviewed", data: { passed: fact.passed, reason: fact.reason } },
  ],
  "clarification.issued": ({ fact, children }) => [
    {
      kind: "clarification",
      key: fact.clarification,
      type: "clarification.issued",
      data: { title: fact.title, text: fact.text, material: fact.material },
    },
    ...(fact.material ? all(children, "bid", ["sealed", "stale"], "bid.staled", { clarification: fact.clarification }) : []),
  ],
  "bidding.closed": ({ children }) => all(children, "bid", ["stale"], "bid.lapsed"),
  "prequalification.opened": ({ fact }) => assigned(fact.designated?.joining ?? [], "designated"),
  "bidding.opened": ({ fact }) => assigned(fact.designated?.joining ?? [], "designated"),
  "experts.drawn": ({ fact }) => assigned(fact.draw.drawn, "drawn"),
  "expert.added": ({ fact }) => assigned([fact.expert], "named"),
  "expert.declined": ({ fact }) => [
    { kind: "expert-assignment", key: fact.expert, type: "expert.declined", data: { reason: fact.reason } },
  ],
  "review.finished": ({ fact }) =>
    Object.entries(fact.results).map(([key, { valid, reason }]) => ({
      kind: "bid",
      key,
      type: valid ? "bid.validated" : "bid.rejected",
      data: { reason },
    })),
  "scoring.closed": ({ children }) => all(children, "bid", ["valid", "scored"], "bid.scored"),
  "result.confirmed": ({ fact }) => [signed(fact)],
  "result.settled": ({ fact }) => [signed(fact)],
  "scoring.reopened": ({ fact, children }) => rescore(children, fact.reason),
  "award.proposed": ({ fact, children }) => {
    const proposed = new Set(fact.lines.map(awardLineKey))
    return [
      ...all(
        children.filter(({ key }) => !proposed.has(key)),
        "award-line",
        liveLines,
        "line.dropped",
      ),
      ...fact.lines.map(({ bid, party, line, quantity, unitPrice }): ChildFact => ({
        kind: "award-line",
        key: awardLineKey({ bid, line }),
        type: "line.proposed",
        data: { bid, party, line, quantity, unitPrice },
      })),
    ]
  },
  "candidates.published": ({ fact }) => ofBids(fact.candidates, "bid.nominated"),
  "award.submitted": ({ before }) => ofBids(before.proposal?.lines.map(({ bid }) => bid) ?? [], "bid.nominated"),
  "objection.upheld": ({ fact, children }) => [
    { kind: "objection", key: fact.objection, type: "objection.upheld", data: { reason: fact.reason } },
    // Bids that were lost when another was noticed, too: since that winner declined they are in question again.
    ...all(children, "bid", ["valid", "scored", "candidate", "rejected", "lost"], "bid.reviewReopened"),
    ...all(children, "award-line", liveLines, "line.dropped"),
    ...rescore(children, fact.reason),
  ],
  "award.approved": ({ children }) => all(children, "award-line", ["proposed"], "line.approved"),
  "award.returned": ({ children }) => all(children, "bid", ["candidate"], "bid.dropped"),
  "award.withdrawn": ({ children }) => all(children, "bid", ["candidate"], "bid.dropped"),
  "award.noticed": ({ before, children }) => {
    const winners = new Set(before.proposal?.lines.map(({ bid }) => bid))
    return [
      ...all(children, "award-line", ["approved"], "line.noticed"),
      ...all(
        children.filter(({ key }) => winners.has(key)),
        "bid",
        ["candidate"],
        "bid.won",
      ),
      ...all(
        children.filter(({ key }) => !winners.has(key)),
        "bid",
        ["valid", "scored", "candidate", "rejected"],
        "bid.lost",
      ),
    ]
  },
  "award.accepted": ({ fact, before }) =>
    ownLines(before, fact.party).map((line) => ({ kind: "award-line", key: awardLineKey(line), type: "line.accepted" })),
  // Whose award was taken is told so by a notice; the bid itself was not declined, and is lost with the next notice of award.
  "award.lapsed": ({ before, children }) => {
    const ranked = awardableBids(before)
    return [
      ...all(children, "award-line", liveLines, "line.dropped"),
      ...all(
        children.filter(({ key }) => ranked.has(key)),
        "bid",
        ["candidate", "lost", "won"],
        "bid.dropped",
      ),
    ]
  },
  "award.declined": ({ fact, before, children }) => {
    const own = new Set(ownLines(before, fact.party).map(({ bid }) => bid))
    const ranked = awardableBids(before)
    return [
      ...ownLines(before, fact.party).map((line): ChildFact => ({
        kind: "award-line",
        key: awardLineKey(line),
        type: "line.declined",
        data: { reason: fact.reason },
      })),
      ...all(
        children.filter(({ key }) => !ownLines(before, fact.party).some((line) => awardLineKey(line) === key)),
        "award-line",
        liveLines,
        "line.dropped",
      ),
      ...ofBids(own, "bid.declined", { reason: fact.reason }),
      ...all(
        children.filter(({ key }) => ranked.has(key) && !own.has(key)),
        "bid",
        ["lost", "won"],
        "bid.dropped",
      ),
    ]
  },
}

const signed = ({ by, agrees, reason }: { by: { id: string }; agrees: boolean; reason: string }): ChildFact => ({
  kind: "expert-assignment",
  key: by.id,
  type: agrees ? "assignment.signed" : "assignment.dissented",
  data: { reason },
})
const awardableBids = ({ rankings, document }: TenderFacts): ReadonlySet<string> =>
  new Set(rankings.flatMap(({ rows }) => rows.filter((row) => awardable(document, row)).map(({ bid }) => bid)))
const ownLines = (tender: TenderFacts, party: string) => tender.proposal?.lines.filter((line) => line.party === party) ?? []

/** The children's facts that a fact brings about. */
export function cascade(fact: TenderFact, before: TenderFacts, children: readonly Child[]): readonly ChildFact[] {
  const follow = tenderCascade[fact.type] as
    | ((on: { fact: TenderFact; before: TenderFacts; children: readonly Child[] }) => readonly ChildFact[])
    | undefined
  return follow?.({ fact, before, children }) ?? []
}
