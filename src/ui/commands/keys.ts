/** The parts of a keyboard event that identify a stroke. */
export interface Stroke {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/**
 * A stroke in the notation of `keys`: `mod` is Ctrl, or Cmd on a Mac; Shift is written only with named keys, since `?` is a stroke of its own on
 * every layout. Each step of a sequence such as `g d` is one stroke.
 */
export function strokeOf(stroke: Stroke, mac: boolean): string {
  const mod = mac ? stroke.metaKey : stroke.ctrlKey
  const other = mac ? stroke.ctrlKey : stroke.metaKey
  const key = stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key
  const parts = [mod && "mod", other && "other", stroke.altKey && "alt", stroke.shiftKey && stroke.key.length > 1 && "shift", key]
  return parts.filter(Boolean).join("+")
}

/** Whether a shortcut works without a modifier, so that a slip or speech input may run it (WCAG 2.1.4). */
export const isSingleKey = (keys: string): boolean => !/^(mod|alt|other)\+/.test(keys)

const names: Readonly<Record<string, string>> = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", Enter: "↵" }

/** The key caps to show, a list for each step: `mod+k` is Ctrl and K, or ⌘ and K on a Mac. */
export function capsOf(keys: string, mac: boolean): readonly (readonly string[])[] {
  const cap = (part: string): string => {
    if (part === "mod") return mac ? "⌘" : "Ctrl"
    if (part === "alt") return mac ? "⌥" : "Alt"
    if (part === "shift") return mac ? "⇧" : "Shift"
    return names[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  }
  return keys.split(" ").map((step) => (step === "+" ? ["+"] : step.split("+").map(cap)))
}

/** Matches the strokes so far and the next one with the known shortcuts: a complete one, a beginning, or nothing. */
export function follow(before: string, stroke: string, known: readonly string[]): { readonly run: string | null; readonly begun: string } {
  const tried = before === "" ? stroke : `${before} ${stroke}`
  if (known.includes(tried)) return { run: tried, begun: "" }
  if (known.some((keys) => keys.startsWith(`${tried} `))) return { run: null, begun: tried }
  return before === "" ? { run: null, begun: "" } : follow("", stroke, known)
}
