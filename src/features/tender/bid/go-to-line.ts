/** The name under which a line's input is found again. */
export const placeOf = (line: string, field: string): string => `${line} ${field}`

/** Leads to the input of a line that a problem is about, or else to the line's price. */
export function goToLine(line: string, field = "unitPrice"): void {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-place="${placeOf(line, name)}"]`)
  const input = find(field) ?? find("unitPrice")
  input?.scrollIntoView({ block: "center" })
  input?.focus({ preventScroll: true })
}
