import { type Block, type List, mayLeadTo, type RichText, richText, type Run } from "./rich-text.ts"

const link = /\[([^[\]\n]{1,500})\]\(([^()\s]{1,500})\)/g

/** Parses the links of a line; one to a forbidden target stays plain text. */
function runsOf(line: string): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const match of line.matchAll(link)) {
    const [whole, text = "", href = ""] = match
    if (!mayLeadTo(href)) continue
    if (match.index > at) runs.push({ text: line.slice(at, match.index) })
    runs.push({ text, href })
    at = match.index + whole.length
  }
  if (at < line.length || runs.length === 0) runs.push({ text: line.slice(at) })
  return runs
}

const bullet = /^[-*•]\s+(.*)$/
const numbered = /^\d{1,3}[.)、]\s*(.+)$/

/**
 * Parses plain text: `# ` begins a heading, `- ` and `1. ` a list, an empty line separates paragraphs, and `[text](address)` is a link. Everything
 * else is text.
 */
export function fromPlainText(typed: string): Block[] {
  const blocks: Block[] = []
  let open = false
  for (const line of typed.split(/\r\n?|\n/).map((one) => one.trim())) {
    const last = blocks.at(-1)
    const item = bullet.exec(line)?.[1] ?? numbered.exec(line)?.[1]
    const ordered = numbered.test(line)
    if (line === "") open = false
    else if (/^#{1,3}\s+\S/.test(line)) blocks.push({ kind: "heading", level: 2, runs: runsOf(line.replace(/^#+\s+/, "")) })
    else if (item !== undefined && item !== "") {
      if (open && last?.kind === "list" && last.ordered === ordered) last.items.push({ runs: runsOf(item) })
      else blocks.push({ kind: "list", ordered, items: [{ runs: runsOf(item) }] })
    } else if (open && last?.kind === "paragraph") last.runs.push({ text: "\n" }, ...runsOf(line))
    else blocks.push({ kind: "paragraph", runs: runsOf(line) })
    if (line !== "") open = blocks.at(-1)?.kind !== "heading"
  }
  return blocks
}

const runsText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join("")
const listText = ({ items }: List): string =>
  items.map(({ runs, inner }) => [runsText(runs), ...(inner ? [listText(inner)] : [])].join(" ")).join(" ")

/** The words of a rich text in one line. */
export const plainText = (blocks: RichText): string =>
  blocks.map((block) => (block.kind === "list" ? listText(block) : runsText(block.runs))).join(" ")

/** A rich text in JSON; null where it is none. */
export function richTextIn(json: string): RichText | null {
  try {
    return richText.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
