const mark = "rule:"

/** Attaches a rule to a check of the contract: the refusal names it and shows its sentence (`rules.<name>` in the locales). */
export const ruled = (rule: string): { readonly error: string } => ({ error: mark + rule })

/** The rule attached to a failed check, from its message; null for none. */
export const ruleIn = (message: string): string | null => (message.startsWith(mark) ? message.slice(mark.length) : null)
