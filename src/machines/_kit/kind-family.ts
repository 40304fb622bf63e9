import { digest } from "./digest.ts"

/** What a fact of a document brings about in a document of another kind that belongs to it: begins it, or moves it on where its state takes the fact. */
export interface Brought {
  readonly kind: string
  /** What tells those of one document apart, such as the company that is asked. */
  readonly key: string
  readonly type: string
  readonly data?: object
}

/** Declared as methods, so that a kind whose facts are not known any more is still a kind. */
interface Following<Facts, Fact> {
  brings(fact: Fact, facts: Facts): readonly Brought[]
  reports(fact: Fact, facts: Facts): { readonly type: string; readonly data: object } | null
}

/** By fact, what it brings about; `facts` is what was known of the document before it. */
export type Brings<Facts, Fact> = Following<Facts, Fact>["brings"]

/** What a fact of a document leaves in the one that it belongs to; null where it leaves nothing. It happens only if that one takes it. */
export type Reports<Facts, Fact> = Following<Facts, Fact>["reports"]

/** A part of a document that is stored encrypted until a fact opens it (level S1: by the platform's gate key). */
export interface Seals {
  /** The field, of facts and of the document alike. */
  readonly field: string
  /** The facts of people that carry it sealed. */
  readonly in: readonly string[]
  /** The fact, brought about by the document that it belongs to, that carries it open. */
  readonly opens: string
  /** The side whose people may read what they sealed themselves. */
  readonly readBy: string
}

/** An encrypted value. */
export interface Box {
  readonly box: string
}
export const isBox = (value: unknown): value is Box => typeof value === "object" && value !== null && "box" in value

/** The number of a document that belongs to another: nobody can count by it how many there are. */
export const numberUnder = (number: string, key: string): string => `${number}-${digest(`${number}/${key}`).toUpperCase().padStart(7, "0")}`
