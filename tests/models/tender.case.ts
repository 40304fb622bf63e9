import type { Actor } from "#contract/people.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { nothingGiven, type TenderFactData, type TenderFacts, type TenderGiven } from "#machines/tender/tender.facts.ts"

/** The data of a tender's fact. */
export type Data<Type extends keyof TenderFactData> = TenderFactData[Type]

/** Who lets clocks strike. */
export const system: Actor = { id: "system", roles: ["system"], party: null }

/** A case: a fact by a person at a moment, with what the server would have counted. */
export const is = <Type extends keyof TenderFactData>(
  type: Type,
  by: Actor,
  at: number,
  data: Data<Type>,
  given: Partial<TenderGiven> = {},
): AnyFact => factOf(type, by, at, data, { ...nothingGiven, ...given })

/** A bid that fits the tender, or with a change does not. */
export const fits = (at: number, by: Actor, change: Partial<Data<"bid.submitted">> = {}, given: Partial<TenderGiven> = {}): AnyFact =>
  is("bid.submitted", by, at, { tiersOverlap: false, fitsTender: true, leftOut: [], free: [], piecemeal: [], ...change }, given)

/** What cases are chosen by. */
export interface Here {
  readonly facts: TenderFacts
  readonly state: string
}
/** Some cases for a tender where it stands. */
export type Cases = (here: Here) => readonly AnyFact[]
