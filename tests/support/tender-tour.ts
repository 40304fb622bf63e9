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
  score(id: string, expert: PersonName, envelope: "technical" | "commercial", marks?: Readonly<Record<string, string>>): Promise<void>
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
export async function tourOn<Server extends StageServer>(stage: TenderStage<Server>): Promise<TenderTour<Server>> {
  const { server, as, see, now, travelTo } = stage
  const done = new Set<string>()
  const run: TenderStage["run"] = async (who, id, name, input) => {
    const person = await as(who)
    const base = await baseOf(person, id, name)
    await person.call(tenderContract[name as "submit"], { params: { id }, body: { base, input: input as Record<string, never> } })
    done.add(name)
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
  const committee = async (id: string) => (await see("purchaser", id)).facts.committee
  const experts = async (id: string) => (await committee(id)).map(({ expert }) => nameOf(expert))
  const leader = async (id: string) => nameOf((await committee(id)).find((member) => member.leader)?.expert ?? "")
  const bidsOf = async (id: string) => (await as("purchaser")).call(tenderContract.bids, { params: { id } })

  const score: TenderTour["score"] = async (id, expert, envelope, marks = {}) => {
    const { facts } = await see("purchaser", id)
    const elements = (facts.document?.scoring.elements ?? []).filter(
      (element) => facts.document?.scoring.mode !== "twoEnvelope" || element.envelope === envelope,
    )
    if (elements.length === 0) return
    for (const { bid, state, party, commercial } of await bidsOf(id)) {
      if ((state !== "valid" && state !== "scored") || (envelope === "commercial" && commercial === null)) continue
      const own = Object.fromEntries(elements.map(({ id: element, weight }) => [element, marks[bidderOf(party)] ?? weight]))
      const evidence = Object.fromEntries(elements.map(({ id: element }) => [element, "第 17 页"]))
      await run(expert, id, "submitScore", { bid, envelope, marks: own, evidence })
    }
  }

  const steps: Readonly<Record<string, (id: string, shown: ShownTender, bids: Prices) => Promise<unknown>>> = {
    new: (id) => run("purchaser", id, "submit", {}),
    rejected: (id) => run("purchaser", id, "submit", {}),
    publishApproval: (id) => run("approver", id, "approvePublication", {}),
    prequalOpen: async (id, { facts }, bids) => {
      for (const supplier of Object.keys(bids) as PersonName[]) await run(supplier, id, "applyPrequalification", { statement: "资质齐全" })
      await travelTo((facts.document?.prequalDeadline ?? 0) + 1000)
    },
    prequalReview: async (id) => {
      for (const { application, state } of await (await as("purchaser")).call(tenderContract.applications, { params: { id } }))
        if (state === "submitted") await run("purchaser", id, "reviewApplicant", { application, passed: true, reason: "" })
      await run("purchaser", id, "closePrequalification", {})
    },
    biddingOpen: async (id, { facts }, bids) => {
      for (const [supplier, price] of Object.entries(bids) as [PersonName, string][]) await run(supplier, id, "submitBid", bidOf(price))
      if (facts.committee.length === 0) await run("purchaser", id, "drawExperts", { count: 1, fields: [] })
      await travelTo((facts.document?.openingTime ?? 0) + 1000)
    },
    sealed: async (id) => {
      await run("purchaser", id, "attendOpening", {})
      await run("purchaser", id, "openBids", {})
    },
    opened: (id) => run("purchaser", id, "finishOpening", {}),
    prelimReview: async (id) => {
      for (const expert of await experts(id)) await ready(id, expert)
      for (const expert of await experts(id))
        for (const { bid, state } of await bidsOf(id))
          if (state === "opened") await run(expert, id, "reviewBid", { bid, responsive: true, clause: "", reason: "" })
      await run(await leader(id), id, "finishReview", {})
    },
    expertScorable: async (id, { facts }) => {
      for (const expert of await experts(id)) await score(id, expert, "technical")
      await run(await leader(id), id, facts.document?.scoring.mode === "twoEnvelope" ? "openCommercial" : "closeScoring", {})
    },
    commercialScorable: async (id) => {
      for (const expert of await experts(id)) await score(id, expert, "commercial")
      await run(await leader(id), id, "closeScoring", {})
    },
    teamConfirm: async (id) => {
      for (const expert of await experts(id)) await ready(id, expert)
      for (const expert of await experts(id)) await run(expert, id, "confirmResult", { agrees: true, reason: "" })
    },
    preAward: async (id, { facts }) => {
      const first = facts.rankings[0]?.rows.find(
        ({ rank, bid }) => rank !== null && !facts.declined.includes(facts.opened.find((one) => one.bid === bid)?.party ?? ""),
      )
      await run("purchaser", id, "proposeAward", { lines: [{ bid: first?.bid ?? "", line: "line1", quantity: "25" }], reason: "按排名" })
      await run("purchaser", id, facts.document?.publicity.enabled && !facts.publicity ? "publishCandidates" : "submitAward", {})
    },
    publicity: (_, { facts }) => travelTo((facts.publicity?.endsAt ?? 0) + 1000),
    awardApproval: (id) => run("approver", id, "approveAward", {}),
    officialAward: (id) => run("purchaser", id, "issueNotice", {}),
    notified: async (id, { facts }) => {
      for (const party of new Set(facts.proposal?.lines.map((line) => line.party))) await run(bidderOf(party), id, "acceptAward", {})
      await run("purchaser", id, "signContract", { contractNumber: "HT-2026-001" })
    },
  }

  async function ready(id: string, expert: PersonName): Promise<void> {
    const { facts } = await see(expert, id)
    const order = ["notified", "confirmed", "signedIn"].indexOf(facts.own.assignment ?? "")
    for (const command of order < 0 ? [] : (["confirmAssignment", "signIn", "declareNoConflict"] as const).slice(order))
      await run(expert, id, command, {})
  }

  const drive: TenderTour["drive"] = async (id, to, bids = usual) => {
    for (let taken = 0; taken < 30; taken += 1) {
      const shown = await see("purchaser", id)
      if (shown.state === to) return shown
      const step = steps[shown.state]
      if (!step) break
      await step(id, shown, bids)
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
