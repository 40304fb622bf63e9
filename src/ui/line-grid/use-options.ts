import { type KeyboardEvent, useState } from "react"
import { isComposing } from "#ui/field/is-composing.ts"
import { choicesIn, type LineColumn } from "./define-lines.ts"
import { shownText } from "./sheet.ts"

/** An option of a cell. */
export interface Option {
  readonly value: string
  readonly label: string
}

interface Written<Line> {
  readonly column: LineColumn<Line>
  /** The cell's text. */
  readonly text: string
  /** The text being typed; null while the cell is only selected. */
  readonly typed: string | null
  readonly onWrite: (text: string) => void
}

/** The options of a cell during editing: arrows highlight them, Enter and Tab take the highlighted one. */
export function useOptions<Line>({ column, text, typed, onWrite }: Written<Line>) {
  const choices = typed === null ? null : choicesIn(column)
  const [lit, setLit] = useState<string | null>(null)
  const options = choices ? optionsFor(choices, typed ?? "", typed === shownText(column, text)) : []
  const pick = (value: string) => {
    setLit(null)
    onWrite(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!choices || isComposing(event.nativeEvent)) return
    if (event.key === "Escape") setLit(null)
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      const at = options.findIndex(({ value }) => value === lit)
      const next = event.key === "ArrowDown" ? at + 1 : at < 0 ? options.length - 1 : at - 1
      setLit(options[(next + options.length) % options.length]?.value ?? null)
    } else if ((event.key === "Enter" || event.key === "Tab") && lit !== null) {
      // Takes the highlighted one; the key then moves to the next cell as everywhere.
      pick(lit)
    }
  }
  return { chooses: choices !== null, options, lit, unlight: () => setLit(null), pick, onKeyDown }
}

/** All options when the cell has just been opened, afterwards those that contain the typed text. */
function optionsFor<One extends { readonly label: string }>(options: readonly One[], typed: string, all: boolean): readonly One[] {
  const wanted = typed.trim().toLowerCase()
  if (all || wanted === "") return options
  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted))
  return found.length > 0 ? found : options
}
