const names = new Map<string, Intl.DisplayNames>()

/** A currency's code with its name in a language; the code alone where the language has no name. */
export function currencyName(code: string, language: string): string {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: "currency" })
  names.set(language, known)
  const name = /^[A-Z]{3}$/.test(code) ? known.of(code) : undefined
  return name === undefined || name === code ? code : `${code} ${name}`
}
