import { type Block, type Item, mayLeadTo, type RichText, richTextLimits, type Run } from "#contract/rich-text.ts"
import { cleaned } from "#contract/rich-text-clean.ts"

type Look = Omit<Run, "text">
/** A line of pasted content: its place in a list, if any, and its runs. */
interface Line {
  readonly kind: "paragraph" | "heading"
  readonly level: 2 | 3
  /** The nesting depth in lists, from 1; 0 for none. */
  depth: number
  ordered: boolean
  readonly runs: Run[]
}

const dropped =
  "script, style, head, title, meta, link, xml, svg, math, img, iframe, object, embed, template, noscript, select, button, textarea"
const blocks = new Set(
  "P DIV SECTION ARTICLE HEADER FOOTER MAIN BLOCKQUOTE PRE LI TR DD DT FIGURE TABLE UL OL H1 H2 H3 H4 H5 H6".split(" "),
)

/** Converts content copied from a web page, a mail or Word to a document model; only words, lists, links and emphasis are kept. */
export function fromHtml(html: string): RichText {
  const { body } = new DOMParser().parseFromString(withoutHandlers(html), "text/html")
  for (const gone of body.querySelectorAll(dropped)) gone.remove()
  const lines: Line[] = []
  const begin = (line: Partial<Line> = {}): Line => {
    const next: Line = { kind: "paragraph", level: 2, depth: 0, ordered: false, runs: [], ...line }
    lines.push(next)
    return next
  }
  let line = begin()

  const write = (text: string, look: Look) => {
    const words = text.replaceAll(/[\s\u00A0]+/g, " ")
    const before = line.runs.at(-1)?.text ?? " "
    const fitting = /\s$/.test(before) ? words.replace(/^ /, "") : words
    if (fitting !== "") line.runs.push({ text: fitting, ...look })
  }

  const walk = (node: Node, look: Look, depth: number, ordered: boolean): void => {
    if (node instanceof Text) return write(node.data, look)
    if (!(node instanceof HTMLElement)) return
    const style = node.getAttribute("style") ?? ""
    // The bullet or number that Word writes into the text of an item.
    if (/mso-list:\s*ignore/i.test(style)) return
    if (node.tagName === "BR") {
      if (line.runs.length > 0) line.runs.push({ text: "\n" })
      return
    }
    const within = lookOf(node, style, look)
    const inner = node.tagName === "UL" || node.tagName === "OL" ? depth + 1 : depth
    const numbers = node.tagName === "OL" || (node.tagName !== "UL" && ordered)
    if (!blocks.has(node.tagName)) {
      for (const child of node.childNodes) walk(child, within, inner, numbers)
      if (node.tagName === "TD" || node.tagName === "TH") line.runs.push({ text: "\t" })
      return
    }
    line = begin(placeOf(node, style, inner, numbers))
    for (const child of node.childNodes) walk(child, within, inner, numbers)
    line = begin(inner > 0 ? { depth: inner, ordered: numbers } : {})
  }
  for (const child of body.childNodes) walk(child, {}, 0, false)
  return cleaned(nested(lines.map((one) => ({ ...one, runs: trimmed(one.runs) })).filter(({ runs }) => runs.length > 0)))
}

/** Event handlers would never run, but parsing them would cause reports of the page's security policy. */
const withoutHandlers = (html: string): string => html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/\son\w+\s*=/gi, " data-gone="))

/** Where a block starts: Word's lists are paragraphs with a depth. */
function placeOf(node: HTMLElement, style: string, depth: number, ordered: boolean): Partial<Line> {
  const word = /mso-list:[^;]*level(\d)/i.exec(style)?.[1]
  if (word !== undefined) {
    const sign = node.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')?.textContent?.trim() ?? ""
    return { depth: Number(word), ordered: /^\(?[\dA-Za-z一二三四五六七八九十]{1,4}[.)、)]/.test(sign) }
  }
  const size = /^H(\d)$/.exec(node.tagName)?.[1]
  if (size !== undefined && depth === 0) return { kind: "heading", level: Number(size) <= 2 ? 2 : 3 }
  return { depth, ordered }
}

function lookOf(node: HTMLElement, style: string, look: Look): Look {
  const { tagName } = node
  const said = (name: string) => new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, "i").exec(style)?.[1]?.trim().toLowerCase()
  const weight = said("font-weight")
  const slant = said("font-style")
  const drawn = said("text-decoration") ?? said("text-decoration-line")
  const heavy = weight === undefined ? tagName === "B" || tagName === "STRONG" || look.bold : /^bold|^[6-9]00/.test(weight)
  const leaning = slant === undefined ? tagName === "I" || tagName === "EM" || look.italic : slant.startsWith("italic")
  const href = tagName === "A" ? (node.getAttribute("href") ?? "").trim() : ""
  const linked = mayLeadTo(href) ? href : look.href
  const lined = tagName === "U" || tagName === "INS" || drawn?.includes("underline") || look.underline
  return {
    ...(linked === undefined ? {} : { href: linked }),
    ...(heavy ? { bold: true } : {}),
    ...(leaning ? { italic: true } : {}),
    // A link is underlined anyway.
    ...(lined && linked === undefined ? { underline: true } : {}),
  }
}

function trimmed(runs: readonly Run[]): Run[] {
  const kept = [...runs]
  const last = () => kept.at(-1)
  while (last() && last()?.text.trim() === "") kept.pop()
  const end = kept.pop()
  return end ? [...kept, { ...end, text: end.text.trimEnd() }] : []
}

/** Converts lines to blocks: consecutive list lines form one list, up to the greatest depth. */
function nested(lines: readonly Line[]): Block[] {
  const out: Block[] = []
  for (const { kind, level, depth, ordered, runs } of lines) {
    const last = out.at(-1)
    if (depth === 0) {
      out.push(kind === "heading" ? { kind, level, runs } : { kind: "paragraph", runs })
      continue
    }
    if (last?.kind === "list") put(last.items, Math.min(depth, richTextLimits.depth), { runs }, ordered)
    else out.push({ kind: "list", ordered, items: [{ runs }] })
  }
  return out
}

function put(items: Item[], depth: number, item: Item, ordered: boolean): void {
  const above = items.at(-1)
  if (depth <= 1 || !above) items.push(item)
  else if (above.inner) put(above.inner.items, depth - 1, item, ordered)
  else above.inner = { kind: "list", ordered, items: [item] }
}
