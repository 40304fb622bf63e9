import type { z } from "zod"
import type { Actor, Role } from "#contract/people.ts"
import type { Reader } from "./readers.ts"

/** What is known when the fact of a command is worked out: the document, and who asks. */
export interface Asking<Facts> {
  readonly facts: Facts
  readonly by: Actor
  /** What the server alone knows, as the rules are told it. */
  readonly given: object
}

/** What is known when a document begins: the number that it gets, and who begins it. */
export interface Beginning {
  readonly number: string
  readonly by: Actor
  /** What the server alone knows, as the rules are told it; empty in a browser. */
  readonly given: object
}

/** Something that a person may ask for: who may, what has to be entered, and the fact that it leaves. */
export interface Command<Input extends z.ZodType = z.ZodType, On = never> {
  readonly by: readonly Role[]
  readonly input: Input
  readonly leaves: string
  /** By state, the fact that it leaves there instead. */
  readonly leavesIn?: Readonly<Record<string, string>>
  /** By state, the fact that it leaves there instead where something is so, of which a browser may know less than the server. */
  readonly insteadIn?: Readonly<Record<string, { readonly leaves: string; readonly when: (facts: never, given: object) => boolean }>>
  /** What it does, in the description of the calls. */
  readonly summary: string
  /** It takes something away from somebody. */
  readonly danger: boolean
  /** Nobody can take it back: a word has to be typed. */
  readonly final: boolean
  /** Whose task it is, wherever the document could take it; left out, it is nobody's. */
  readonly task?: (facts: never) => readonly Reader[]
  /** The data of its fact. */
  data(input: z.output<Input>, on: On): object
}

/** The data of the fact that a command leaves, of an input that has its shape. */
export const dataOf = <On>(command: Command, input: unknown, on: On): object => (command as Command<never, On>).data(input as never, on)
