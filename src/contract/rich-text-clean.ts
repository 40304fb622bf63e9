import type { Block, Item, List, Run } from "./rich-text.ts"

// Invisible characters that change a text: controls except tab and line end, and those that turn the writing direction.
const unseen = /[\p{Cc}\u200B\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu
const plain = (text: string): string => text.replaceAll(unseen, (sign) => (sign === "\n" || sign === "\t" ? sign : "")).normalize("NFC")

const sameLook = (a: Run, b: Run): boolean => a.href === b.href && a.bold === b.bold && a.italic === b.italic && a.underline === b.underline

/** Removes invisible characters and empty runs, and joins runs of equal style. */
function cleanRuns(runs: readonly Run[]): Run[] {
  const out: Run[] = []
  for (const { text, ...look } of runs) {
    const next = { text: plain(text), ...look }
    const last = out.at(-1)
    if (next.text === "") continue
    if (last && sameLook(last, next)) out[out.length - 1] = { ...last, text: last.text + next.text }
    else out.push(next)
  }
  return out
}

const says = (runs: readonly Run[]): boolean => runs.some(({ text }) => text.trim() !== "")

function cleanList({ ordered, items }: List): List | null {
  const kept = items.flatMap(({ runs, inner }): Item[] => {
    const below = inner && cleanList(inner)
    const own = cleanRuns(runs)
    if (!says(own) && !below) return []
    return [{ runs: own.length > 0 ? own : [{ text: "" }], ...(below ? { inner: below } : {}) }]
  })
  return kept.length > 0 ? { kind: "list", ordered, items: kept } : null
}

/** Normalises a text: drops empty parts, joins runs of equal style, and removes invisible characters. A normalised text stays unchanged. */
export const cleaned = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.kind === "list") {
      const list = cleanList(block)
      return list ? [list] : []
    }
    const runs = cleanRuns(block.runs)
    return says(runs) ? [{ ...block, runs }] : []
  })
