import { Refused } from "#contract/errors.ts"

const of = (work: Promise<unknown>, told: (refusal: Refused["refusal"]) => unknown) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? told(error.refusal) : error),
  )

/** With which code and rule the work is refused: `[code, rule]`, null when it is done, and the error itself when it is no refusal. */
export const refusal = (work: Promise<unknown>): Promise<unknown> => of(work, ({ code, rule }) => [code, rule])

/** With which code the work is refused; null when it is done. */
export const refusalCode = (work: Promise<unknown>): Promise<unknown> => of(work, ({ code }) => code)
