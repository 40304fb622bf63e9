import type { Actor } from "#contract/people.ts"

/** A fact, as stored and as the chart takes it. `given` is what the rules were given under the lock; it is not stored. */
export type Fact<Type extends string = string, Data extends object = object, Given extends object = object> = {
  readonly type: Type
  readonly by: Actor
  /** Epoch ms of the database's clock. */
  readonly at: number
  readonly given?: Given
} & Readonly<Data>

/** A fact of any chart. */
export interface AnyFact {
  readonly type: string
  readonly by: Actor
  readonly at: number
  readonly given?: object
}

/** Makes a fact. */
export const factOf = (type: string, by: Actor, at: number, data: object = {}, given: object = {}): AnyFact => ({
  ...data,
  type,
  by,
  at,
  given,
})

/** Makes a fact whose time is computed only when a rule reads it: a verdict that never read the time holds at any time. */
export const factWhen = (type: string, by: Actor, time: () => number, data: object = {}, given: object = {}): AnyFact => ({
  ...data,
  type,
  by,
  given,
  get at() {
    return time()
  },
})

/** A union of facts from a map of their data. */
export type FactsOf<Data extends { [Type in keyof Data]: object }, Given extends object = object> = {
  [Type in keyof Data & string]: Fact<Type, Data[Type], Given>
}[keyof Data & string]
