const mark = "rule:"

/** Gives a check of the contract a sentence of its own: the rule under which a refusal names it (`rules.<name>` in the locales). */
export const ruled = (rule: string): { readonly error: string } => ({ error: mark + rule })

/** The rule that a failed check names by its message; null for a check without one. */
export const ruleIn = (message: string): string | null => (message.startsWith(mark) ? message.slice(mark.length) : null)
