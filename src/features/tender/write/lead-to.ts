/** The place to move the focus to, as the path of a field. A new object moves it again. */
export interface Place {
  readonly path: string
}

/** The cell of a lot's lines at a path; null for other paths. */
export function cellIn(place: Place | null, lines: string): { readonly row: number; readonly column: string } | null {
  if (!place?.path.startsWith(`${lines}.`)) return null
  const [row = "0", column = "item"] = place.path.slice(lines.length + 1).split(".")
  return { row: Number(row), column }
}

/** Moves the focus to the field at a path, or to the nearest visible element around it. */
export function leadTo({ path }: Place): void {
  const keys = path.split(".")
  for (let length = keys.length; length > 0; length -= 1) {
    const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(keys.slice(0, length).join("."))}"]`)
    if (!field) continue
    field.scrollIntoView({ block: "center" })
    field.querySelector<HTMLElement>("input, textarea, select, button")?.focus({ preventScroll: true })
    return
  }
}
