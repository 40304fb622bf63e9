import { digest } from "./digest.ts"

/**
 * What a fact of a document brings about in a member document of another kind: it begins the member, or moves it on where the member's state takes
 * the fact.
 */
export interface Brought {
  readonly kind: string
  /** The key among the members of one document, such as the company that is asked. */
  readonly key: string
  readonly type: string
  readonly data?: object
}

/** Declared as methods, so that kinds with any type of facts are assignable. */
interface Following<Facts, Fact> {
  brings(fact: Fact, facts: Facts): readonly Brought[]
  reports(fact: Fact, facts: Facts): { readonly type: string; readonly data: object } | null
}

/** What each fact brings about; `facts` is the document's state before the fact. */
export type Brings<Facts, Fact> = Following<Facts, Fact>["brings"]

/** What a fact of a document records in its parent; null for nothing. The fact is refused unless the parent takes the report. */
export type Reports<Facts, Fact> = Following<Facts, Fact>["reports"]

/** A part of a document that is stored encrypted until a fact opens it (level S1: with the platform's gate key). */
export interface Seals {
  /** The field's name, in facts and in the document. */
  readonly field: string
  /** The people's facts that contain it sealed. */
  readonly in: readonly string[]
  /** The fact, brought about by the parent document, that contains it open. */
  readonly opens: string
  /** The side whose people may read what they themselves sealed. */
  readonly readBy: string
}

/** An encrypted value. */
export interface Box {
  readonly box: string
}
export const isBox = (value: unknown): value is Box => typeof value === "object" && value !== null && "box" in value

/** The number of a member document, from which nobody can count how many there are. */
export const numberUnder = (number: string, key: string): string => `${number}-${digest(`${number}/${key}`).toUpperCase().padStart(7, "0")}`
