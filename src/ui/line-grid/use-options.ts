import { type KeyboardEvent, useState } from "react"
import type { LineColumn } from "./define-lines.ts"
import { shownText } from "./sheet.ts"

/** What can be chosen in a cell. */
export interface Option {
  readonly value: string
  readonly label: string
}

interface Written<Line> {
  readonly column: LineColumn<Line>
  /** What stands in the cell. */
  readonly text: string
  /** What is being typed; null while the cell is only chosen. */
  readonly typed: string | null
  readonly onWrite: (text: string) => void
}

/** The options of a cell in which one is chosen from several, while one writes in it: arrows light them, Enter and Tab take the one that is lit. */
export function useOptions<Line>({ column, text, typed, onWrite }: Written<Line>) {
  const choice = column.kind === "choice" && typed !== null ? column : null
  const [lit, setLit] = useState<string | null>(null)
  const options = choice ? optionsFor(choice.options, typed ?? "", typed === shownText(column, text)) : []
  const pick = (value: string) => {
    setLit(null)
    onWrite(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!choice || event.nativeEvent.isComposing) return
    if (event.key === "Escape") setLit(null)
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      const at = options.findIndex(({ value }) => value === lit)
      const next = event.key === "ArrowDown" ? at + 1 : at < 0 ? options.length - 1 : at - 1
      setLit(options[(next + options.length) % options.length]?.value ?? null)
    } else if ((event.key === "Enter" || event.key === "Tab") && lit !== null) {
      // What is lit counts; the key then goes on to the next cell as everywhere.
      pick(lit)
    }
  }
  return { choice, options, lit, unlight: () => setLit(null), pick, onKeyDown }
}

/** All options when the cell has just been opened, those that contain what is typed afterwards. */
function optionsFor<One extends { readonly label: string }>(options: readonly One[], typed: string, all: boolean): readonly One[] {
  const wanted = typed.trim().toLowerCase()
  if (all || wanted === "") return options
  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted))
  return found.length > 0 ? found : options
}
