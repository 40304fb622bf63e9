import type { ActingRole } from "#contract/people.ts"

/** A condition on a document, declared once for the guard, the disabled button's reason, the server's refusal and the test's name. */
export interface Rule<Facts, F> {
  /** A code of the catalogue in spec section 8, or one of the platform's in 16xxx (status) and 20xxx (permission). */
  readonly code: string
  /** True when the fact is allowed. Pure: time and evidence are part of the fact. */
  check(on: { readonly facts: Facts; readonly event: F }): boolean
  /** An `input` rule needs the command's input, so it cannot disable a button; a `told` rule needs what only the server knows (`given`). */
  readonly asks: "document" | "input" | "told"
  /** The values in the sentence `rules.<name>`. */
  params?(on: { readonly facts: Facts; readonly event: F }): Readonly<Record<string, string | number>>
}

type Check<Facts, F> = Rule<Facts, F>["check"]
type Params<Facts, F> = NonNullable<Rule<Facts, F>["params"]>

/** A rule on the document, the person and the time. */
export const rule = <Facts, F>(code: string, check: Check<Facts, F>, params?: Params<Facts, F>): Rule<Facts, F> => ({
  code,
  check,
  asks: "document",
  ...(params ? { params } : {}),
})

/** A rule on the person's input. */
export const inputRule = <Facts, F>(code: string, check: Check<Facts, F>, params?: Params<Facts, F>): Rule<Facts, F> => ({
  ...rule(code, check, params),
  asks: "input",
})

/** A rule on what only the server knows, such as the number of member documents; a browser leaves it to the server. */
export const toldRule = <Facts, F>(code: string, check: Check<Facts, F>, params?: Params<Facts, F>): Rule<Facts, F> => ({
  ...rule(code, check, params),
  asks: "told",
})

export type Rules<Facts = never, F = never> = Readonly<Record<string, Rule<Facts, F>>>

/** Parameters of the only guard that charts use. */
export interface Requirement {
  readonly by: readonly ActingRole[]
  /** In the order in which they are reported. */
  readonly rules: readonly string[]
  /** For a fact that leads to one of several states: whether the facts before it lead to this one. Not a rule: it applies in a replay, too. */
  readonly when?: (facts: never) => boolean
}
export interface Guard {
  readonly type: "requires"
  readonly params: Requirement
}
export interface Taking {
  readonly guard: Guard
  readonly actions: "fold"
  readonly target?: string
}

/** Returns guards over the names of a chart's rules: `needs("supplier", "beforeBidDeadline")`. */
export function guardsOver<Name extends string>() {
  const needs = (by: ActingRole | readonly ActingRole[], ...rules: readonly Name[]): Guard => ({
    type: "requires",
    params: { by: typeof by === "string" ? [by] : by, rules },
  })
  /** A fact that keeps the state. */
  const takes = (guard: Guard): Taking => ({ guard, actions: "fold" })
  /** A fact that moves the document to another state. */
  const moves = (target: string, guard: Guard): Taking => ({ guard, actions: "fold", target })
  return { needs, takes, moves }
}

/** The first violated rule, or null. */
export function firstFalse<Facts, F>(
  rules: Rules<Facts, F>,
  names: readonly string[],
  on: { facts: Facts; event: F },
  asking: "everything" | "document" = "everything",
): { name: string; rule: Rule<Facts, F> } | null {
  for (const name of names) {
    const one = rules[name]
    if (!one) throw new Error(`no rule named ${name}`)
    if (asking === "document" && one.asks === "input") continue
    if (!one.check(on)) return { name, rule: one }
  }
  return null
}
