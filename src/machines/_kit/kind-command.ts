import type { z } from "zod"
import type { Actor, Role } from "#contract/people.ts"
import type { Reader } from "./readers.ts"

/** The data from which a command's fact is worked out: the document, and the person. */
export interface Asking<Facts, Given extends object = object> {
  readonly facts: Facts
  readonly by: Actor
  /** What the rules are given by the server. */
  readonly given: Given
}

/** The data from which a document's first fact is made: its number, and its author. */
export interface Beginning<Given extends object = object> {
  readonly number: string
  readonly by: Actor
  /** What the rules are given by the server; empty in a browser. */
  readonly given: Given
}

/** A command: who may run it, its input, and the fact that it leaves. */
export interface Command<Input extends z.ZodType = z.ZodType, On = never> {
  readonly by: readonly Role[]
  readonly input: Input
  readonly leaves: string
  /** A different fact that it leaves in certain states. */
  readonly leavesIn?: Readonly<Record<string, string>>
  /** A different fact that it leaves in certain states under a condition, for which a browser may lack data. */
  readonly insteadIn?: Readonly<Record<string, { readonly leaves: string; when(facts: never, given: object): boolean }>>
  /** The description of its call. */
  readonly summary: string
  /** Whether it takes something away from somebody. */
  readonly danger: boolean
  /** Whether it cannot be undone: the person must type a word. */
  readonly final: boolean
  /** Whose task it is, wherever the document can take it; by default nobody's. */
  readonly task?: (facts: never) => readonly Reader[]
  /** The people who do not have the task, whatever keys they hold. */
  readonly spares?: (facts: never) => readonly string[]
  /** The page for running it, without the leading slash, where that is not the document's own. */
  readonly screen?: string
  /** The data of its fact. */
  data(input: z.output<Input>, on: On): object
}

/** The data of the fact that a command leaves, for a valid input. */
export const dataOf = <On>(command: Command, input: unknown, on: On): object => (command as Command<never, On>).data(input as never, on)
