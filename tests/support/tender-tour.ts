import { tenderContract, type TenderInputs } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { replay } from "#machines/_kit/replay.ts"
import { initialState, leafStates } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { Database } from "#server/database/database.ts"
import { loadFamily } from "#server/event-store/store.ts"
import { transitionsOf } from "../models/kit.ts"
import type { TestServer } from "./server.ts"
import { baseOf, bidOf, day, type PersonName, type ShownTender, type StageServer, type TenderStage, tenderDocument } from "./tender.ts"

type Act = <Name extends keyof TenderInputs>(
  who: PersonName,
  id: string,
  name: Name,
  input: TenderInputs[Name],
  known?: number,
) => Promise<number>
type Scoring = [expert: PersonName, envelope: "technical" | "commercial", marks?: Readonly<Record<string, string>>]

/** Unit prices by supplier. */
export type Prices = Readonly<Partial<Record<PersonName, string>>>

/** Drives tenders as the usual people usually do. */
export interface TenderTour<Server extends StageServer = TestServer> extends TenderStage<Server> {
  /** Every command that has been taken so far. */
  readonly done: ReadonlySet<string>
  nameOf(person: string): PersonName
  /** The supplier of a company. */
  bidderOf(party: string): PersonName
  experts(id: string): Promise<PersonName[]>
  leader(id: string): Promise<PersonName>
  /** A tender with one opener and one bidder enough, driven to a state. */
  begin(to: string, changes?: Partial<TenderDocument>, bids?: Prices): Promise<string>
  /** Takes the usual steps until the tender is in a state. */
  drive(id: string, to: string, bids?: Prices): Promise<ShownTender>
  /** The usual marks of one expert for every bid: full ones, or for a bid some others. */
  score(id: string, ...given: Scoring): Promise<void>
}

const usual: Prices = { "supplier.a": "10", "supplier.b": "11" }

/** Two envelopes: quality counts 60 with a threshold of 36, the price 40. */
export const twoEnvelopes: Partial<TenderDocument> = {
  scoring: {
    mode: "twoEnvelope",
    priceWeight: "30",
    technicalThreshold: "36",
    features: [],
    trim: false,
    elements: [
      { id: "quality", name: "质量", weight: "60", envelope: "technical", guidance: "" },
      { id: "terms", name: "付款", weight: "10", envelope: "commercial", guidance: "" },
    ],
  },
}

/** Gives a stage the usual steps. */
export async function tourOn<Server extends StageServer>(
  stage: TenderStage<Server>,
  /** What is done after each command. */
  after: (id: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<TenderTour<Server>> {
  const { server, as, see, now, travelTo } = stage
  const done = new Set<string>()
  /** Runs a command with the version that is known, or else with the one that the person sees; answers the version after it. */
  const act: Act = async (who, id, name, input, known) => {
    const person = await as(who)
    const base = known ?? (await baseOf(person, id, name))
    const body = { base, input: input as Record<string, never> }
    const { document } = await person.call(tenderContract[name as "submit"], { params: { id }, body })
    done.add(name)
    await after(id)
    return document.version
  }
  const run: TenderStage["run"] = async (who, id, name, input) => {
    await act(who, id, name, input)
    // Who leaves the committee no longer sees the tender.
    return see(name === "declineAssignment" ? "purchaser" : who, id)
  }
  const names = new Map(Object.entries(server.people).map(([name, id]) => [id, name as PersonName]))
  const nameOf = (person: string): PersonName => names.get(person) ?? "admin"
  const { rows } = await server.database.query<{ name: PersonName; party: string }>({
    text: "select name, party from person where 'supplier' = any (roles)",
  })
  const bidders = new Map(rows.map(({ name, party }) => [party, name]))
  const bidderOf = (party: string): PersonName => bidders.get(party) ?? "admin"
  const expertsOf = ({ facts }: ShownTender) => facts.committee.map(({ expert }) => nameOf(expert))
  const leaderOf = ({ facts }: ShownTender) => nameOf(facts.committee.find((member) => member.leader)?.expert ?? "")
  const experts = async (id: string) => expertsOf(await see("purchaser", id))
  const leader = async (id: string) => leaderOf(await see("purchaser", id))
  const bidsOf = async (id: string) => (await as("purchaser")).call(tenderContract.bids, { params: { id } })

  const score: TenderTour["score"] = async (id, ...given) => scoreOn(await see("purchaser", id), ...given)
  const scoreOn = async ({ id, facts }: ShownTender, ...[expert, envelope, marks = {}]: Scoring): Promise<void> => {
    const elements = (facts.document?.scoring.elements ?? []).filter(
      (element) => facts.document?.scoring.mode !== "twoEnvelope" || element.envelope === envelope,
    )
    if (elements.length === 0) return
    let version: number | undefined
    for (const { bid, state, party, commercial } of await bidsOf(id)) {
      if ((state !== "valid" && state !== "scored") || (envelope === "commercial" && commercial === null)) continue
      const own = Object.fromEntries(elements.map(({ id: element, weight }) => [element, marks[bidderOf(party)] ?? weight]))
      const evidence = Object.fromEntries(elements.map(({ id: element }) => [element, "第 17 页"]))
      version = await act(expert, id, "submitScore", { bid, envelope, marks: own, evidence }, version)
    }
  }

  const steps: Readonly<Record<string, (shown: ShownTender, bids: Prices) => Promise<unknown>>> = {
    new: ({ id, version }) => act("purchaser", id, "submit", {}, version),
    rejected: ({ id, version }) => act("purchaser", id, "submit", {}, version),
    publishApproval: ({ id }) => act("approver", id, "approvePublication", {}),
    prequalOpen: async ({ id, facts }, bids) => {
      for (const supplier of Object.keys(bids) as PersonName[]) await act(supplier, id, "applyPrequalification", { statement: "资质齐全" })
      await travelTo((facts.document?.prequalDeadline ?? 0) + 1000)
    },
    prequalReview: async ({ id, version }) => {
      let base = version
      for (const { application, state } of await (await as("purchaser")).call(tenderContract.applications, { params: { id } }))
        if (state === "submitted") base = await act("purchaser", id, "reviewApplicant", { application, passed: true, reason: "" }, base)
      await act("purchaser", id, "closePrequalification", {}, base)
    },
    biddingOpen: async ({ id, facts }, bids) => {
      for (const [supplier, price] of Object.entries(bids) as [PersonName, string][]) await act(supplier, id, "submitBid", bidOf(price))
      if (facts.committee.length === 0) await act("purchaser", id, "drawExperts", { count: 1, fields: [] })
      await travelTo((facts.document?.openingTime ?? 0) + 1000)
    },
    sealed: async ({ id, version }) => {
      const attended = await act("purchaser", id, "attendOpening", {}, version)
      await act("purchaser", id, "openBids", {}, attended)
    },
    opened: ({ id, version }) => act("purchaser", id, "finishOpening", {}, version),
    prelimReview: async (shown) => {
      const { id } = shown
      for (const expert of expertsOf(shown)) await ready(id, expert)
      const bids = (await bidsOf(id)).filter(({ state }) => state === "opened")
      for (const expert of expertsOf(shown)) {
        let version: number | undefined
        for (const { bid } of bids) version = await act(expert, id, "reviewBid", { bid, responsive: true, clause: "", reason: "" }, version)
      }
      await act(leaderOf(shown), id, "finishReview", {})
    },
    expertScorable: async (shown) => {
      for (const expert of expertsOf(shown)) await scoreOn(shown, expert, "technical")
      const isSecond = shown.facts.document?.scoring.mode === "twoEnvelope"
      await act(leaderOf(shown), shown.id, isSecond ? "openCommercial" : "closeScoring", {})
    },
    commercialScorable: async (shown) => {
      for (const expert of expertsOf(shown)) await scoreOn(shown, expert, "commercial")
      await act(leaderOf(shown), shown.id, "closeScoring", {})
    },
    teamConfirm: async (shown) => {
      for (const expert of expertsOf(shown)) await ready(shown.id, expert)
      for (const expert of expertsOf(shown)) await act(expert, shown.id, "confirmResult", { agrees: true, reason: "" })
    },
    preAward: async ({ id, facts, version }) => {
      const first = facts.rankings[0]?.rows.find(
        ({ rank, bid }) => rank !== null && !facts.declined.includes(facts.opened.find((one) => one.bid === bid)?.party ?? ""),
      )
      const lines = [{ bid: first?.bid ?? "", line: "line1", quantity: "25" }]
      const proposed = await act("purchaser", id, "proposeAward", { lines, reason: "按排名" }, version)
      const next = facts.document?.publicity.enabled && !facts.publicity ? "publishCandidates" : "submitAward"
      await act("purchaser", id, next, {}, proposed)
    },
    publicity: ({ facts }) => travelTo((facts.publicity?.endsAt ?? 0) + 1000),
    awardApproval: ({ id }) => act("approver", id, "approveAward", {}),
    officialAward: ({ id, version }) => act("purchaser", id, "issueNotice", {}, version),
    notified: async ({ id, facts }) => {
      for (const party of new Set(facts.proposal?.lines.map((line) => line.party))) await act(bidderOf(party), id, "acceptAward", {})
      await act("purchaser", id, "signContract", { contractNumber: "HT-2026-001" })
    },
  }

  async function ready(id: string, expert: PersonName): Promise<void> {
    const { facts, version } = await see(expert, id)
    const order = ["notified", "confirmed", "signedIn"].indexOf(facts.own.assignment ?? "")
    let base = version
    for (const command of order < 0 ? [] : (["confirmAssignment", "signIn", "declareNoConflict"] as const).slice(order))
      base = await act(expert, id, command, {}, base)
  }

  const drive: TenderTour["drive"] = async (id, to, bids = usual) => {
    for (let taken = 0; taken < 30; taken += 1) {
      const shown = await see("purchaser", id)
      if (shown.state === to) return shown
      const step = steps[shown.state]
      if (!step) break
      await step(shown, bids)
    }
    throw new Error(`the tender came to ${(await see("purchaser", id)).state}, not to ${to}`)
  }
  const begin: TenderTour["begin"] = async (to, changes = {}, bids = usual) => {
    const prequal = changes.prequalification ? { prequalDeadline: (await now()) + 3 * day } : {}
    const { id } = await stage.create({
      minBidders: 1,
      openers: { quorum: 1, users: ["purchaser", "supervisor"].map((name) => server.people[name] ?? "") },
      ...prequal,
      ...changes,
    })
    await drive(id, to, bids)
    return id
  }
  return { ...stage, run, done, nameOf, bidderOf, experts, leader, begin, drive, score }
}

/** Every transition of the tender's chart that the store has a record of, as `state type`. */
export async function recordedTransitions(database: Database): Promise<Set<string>> {
  const known = transitionsOf(tenderChart.machine)
  const { rows } = await database.query<{ id: string }>({ text: "select id from stream where kind = 'tender'" })
  const seen = new Set<string>()
  for (const { id } of rows) {
    let document = initialState(tenderChart)
    for (const { stream, type, by, at, data } of await loadFamily(database, id)) {
      const here = leafStates(tenderChart.machine, document.value).find((leaf) => known.has(`${leaf} ${type}`))
      if (here !== undefined && (stream === id || tenderChart.permits.has(type))) seen.add(`${here} ${type}`)
      if (stream === id) document = replay(tenderChart, [factOf(type, by, at, data)], document)
    }
  }
  return seen
}

/** A document's usual fields with some changed, for saving it anew. */
export const rewritten = async ({ now, server }: TenderStage, changes: Partial<TenderDocument> = {}): Promise<TenderInputs["save"]> => ({
  document: tenderDocument(await now(), server.people, { minBidders: 1, ...changes }),
})
