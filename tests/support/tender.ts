import { tenderContract, type TenderInputs } from "#contract/tender.contract.ts"
import type { BidContent, TenderDocument } from "#contract/tender.schema.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { tenderActions } from "#machines/tender/tender.commands.ts"
import { takenApart } from "#machines/tender/tender.unfinished.ts"
import { readClock, shiftClock } from "#server/database/clock.ts"
import type { Person } from "./caller.ts"
import type { TestServer } from "./server.ts"

export const day = 86_400_000
export type ShownTender = DataOf<(typeof tenderContract)["get"]>
type CommandName = keyof TenderInputs
export const peopleNames = [
  "purchaser",
  "approver",
  "supervisor",
  "legal",
  "supplier.a",
  "supplier.b",
  "supplier.c",
  "supplier.d",
  "supplier.e",
  "expert.1",
  "expert.2",
  "expert.3",
  "expert.4",
  "expert.5",
  "expert.6",
  "expert.7",
  "admin",
] as const
export type PersonName = (typeof peopleNames)[number]

/** A tender document that can be published: one lot with one line of 25 pieces, decided by the lowest price. */
export function tenderDocument(
  now: number,
  people: Readonly<Record<string, string>>,
  changes: Partial<TenderDocument> = {},
): TenderDocument {
  return {
    title: "车间工装采购",
    summary: "",
    terms: "",
    openTo: "public",
    invited: [],
    currency: "CNY",
    lots: [
      {
        id: "lot1",
        title: "工装",
        lines: [
          { id: "line1", item: "防静电工装", specification: "", quantity: "25", unit: "套", targetPrice: null, deliverBy: null, tiers: [] },
        ],
      },
    ],
    prequalification: false,
    prequalDeadline: null,
    prequalCriteria: "资质证书齐全",
    prequalLimit: null,
    minQualified: 1,
    earlyClose: true,
    questionDeadline: now + 5 * day,
    bidDeadline: now + 20 * day,
    openingTime: now + 20 * day + 3_600_000,
    reviewDeadline: now + 30 * day,
    minBidders: 3,
    clarifyLeadDays: 15,
    scoring: { mode: "lowestPrice", priceWeight: "100", elements: [], technicalThreshold: null, features: [], trim: false },
    buyers: [people["purchaser"] ?? ""],
    experts: [],
    openers: { quorum: 2, users: ["purchaser", "supervisor", "legal"].map((name) => people[name] ?? "") },
    publicity: { enabled: false, days: 3 },
    fileCost: "0",
    contact: "",
    ...changes,
  }
}

/** A document as the wizard sends it, whether all of it fits or not. */
const written = (document: TenderDocument) => takenApart(document) ?? { document }

/** A bid of one price for the line. */
export const bidOf = (unitPrice: string, changes: Partial<BidContent["commercial"]["lines"][number]> = {}): BidContent => ({
  technical: { statement: "完全响应", answers: {}, features: {} },
  commercial: { lines: [{ line: "line1", unitPrice, maximum: "25", deliveryDays: 20, tiers: [], ...changes }], note: "" },
})

/** What a stage needs of a server. */
export type StageServer = Pick<TestServer, "database" | "people" | "signIn">

/** The version that a person sees of what a command depends on. */
export async function baseOf(person: Person, id: string, name: CommandName): Promise<number> {
  const of = { params: { id } }
  const { adds } = tenderActions[name]
  if (adds === "ownBid") return (await person.call(tenderContract.ownBid, of)).version
  if (adds === "ownApplication") return (await person.call(tenderContract.applications, of))[0]?.version ?? 0
  return (await person.call(tenderContract.get, of)).version
}

/** People around one server, and what they do to tenders. */
export interface TenderStage<Server extends StageServer = TestServer> {
  readonly server: Server
  as(name: PersonName): Promise<Person>
  now(): Promise<number>
  /** Moves the database's clock to an instant. */
  travelTo(instant: number): Promise<void>
  create(changes?: Partial<TenderDocument>): Promise<ShownTender>
  see(name: PersonName, id: string): Promise<ShownTender>
  /** Runs a command with the version that the person sees. */
  run<Name extends CommandName>(who: PersonName, id: string, name: Name, input: TenderInputs[Name]): Promise<ShownTender>
}

/** Starts a server with the demo people for tender tests, unless one is given. */
export async function tenderStage(server?: TestServer): Promise<TenderStage> {
  // Only on demand: that server lives in its test's runner, and a journey runs in another.
  return stageOn(server ?? (await (await import("./server.ts")).startServer()))
}

/** The people around a server that runs already. */
export function stageOn<Server extends StageServer>(on: Server): TenderStage<Server> {
  const signedIn = new Map<string, Promise<Person>>()
  const as = (name: PersonName): Promise<Person> => {
    const person = signedIn.get(name) ?? on.signIn(name)
    signedIn.set(name, person)
    return person
  }
  const now = () => readClock(on.database)
  const see = async (name: PersonName, id: string) => (await as(name)).call(tenderContract.get, { params: { id } })
  return {
    server: on,
    as,
    now,
    see,
    // Not by `Date`: a test may put it wrong.
    travelTo: async (instant) => shiftClock(on.database, instant - Math.round(performance.timeOrigin + performance.now())),
    create: async (changes = {}) => {
      const { document } = await (
        await as("purchaser")
      ).call(tenderContract.create, { body: { input: written(tenderDocument(await now(), on.people, changes)) } })
      return see("purchaser", document.id)
    },
    run: async (who, id, name, input) => {
      const person = await as(who)
      const base = await baseOf(person, id, name)
      await person.call(tenderContract[name as "submit"], { params: { id }, body: { base, input: input as Record<string, never> } })
      return see(who, id)
    },
  }
}
