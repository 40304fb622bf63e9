import { fromPlainText } from "#contract/rich-text-plain.ts"

type Data = Record<string, unknown>
const isData = (value: unknown): value is Data => typeof value === "object" && value !== null && !Array.isArray(value)

function lifted(block: unknown): unknown {
  if (!isData(block)) return block
  const { kind, text, items } = block
  if (kind === "heading" && text !== undefined) return { kind, level: 2, runs: [{ text }] }
  if (kind === "list" && Array.isArray(items)) return { ...block, items: items.map((runs: unknown) => ({ runs })) }
  return block
}

/** Version 1 of a saved announcement had a text without emphasis and nested lists, or plain text; both are read as rich text. */
export function intoRichText(data: Data): Data {
  const { content } = data
  if (!isData(content)) return data
  const { blocks, ...rest } = content
  const read = typeof blocks === "string" ? fromPlainText(blocks) : Array.isArray(blocks) ? blocks.map(lifted) : []
  return { ...data, content: { ...rest, blocks: read } }
}
