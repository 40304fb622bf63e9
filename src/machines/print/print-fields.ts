import { z } from "zod"
import { documentBeside, otherDocument } from "#contract/document.ts"
import type { Block, List, RichText, Run } from "#contract/rich-text.ts"
import { richText } from "#contract/rich-text.ts"
import { ranges, tiers } from "#contract/tiers.ts"
import { hasStrayBraces, namesIn } from "../message/fill.ts"

/** What can be printed of every document besides its view. */
export const printedOfAll = ["documentTitle", "documentState", "printedAt", "printedBy"] as const

/** A part of a document that a template may name: within a sentence, or rendered in a paragraph of its own. */
export interface PrintField {
  readonly name: string
  readonly alone: boolean
}

const innerOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? innerOf(schema.unwrap() as z.ZodType) : schema

const partsOf = (inner: z.ZodObject): readonly (readonly [string, z.ZodType])[] =>
  Object.entries(inner.shape as Readonly<Record<string, z.ZodType>>).map(([name, declared]) => [name, innerOf(declared)])

const isList = (part: z.ZodType): part is z.ZodArray<z.ZodObject> => part instanceof z.ZodArray && part.element instanceof z.ZodObject
/** A list whose lines hold more than plain values cannot be a table; ranges of quantities with prices are written in one cell. */
const isDeep = (part: z.ZodType): boolean =>
  isList(part) &&
  partsOf(part.element).some(([, inner]) => inner !== ranges && inner !== tiers && (inner instanceof z.ZodObject || isList(inner)))

/** Parts that cannot be printed: data beside the document, links to other documents, parts that all documents share, and unknown shapes. */
const isSilent = (name: string, part: z.ZodType): boolean =>
  name in documentBeside.shape ||
  name === "above" ||
  part === otherDocument ||
  part instanceof z.ZodLiteral ||
  part instanceof z.ZodRecord ||
  part instanceof z.ZodUnknown ||
  isDeep(part)

/** The parts of a schema in order, with nested parts in their place. */
function fieldsIn(schema: z.ZodType): readonly PrintField[] {
  const inner = innerOf(schema)
  if (inner instanceof z.ZodDiscriminatedUnion) return inner.options.flatMap((option) => fieldsIn(option as z.ZodType))
  if (!(inner instanceof z.ZodObject)) return []
  return partsOf(inner).flatMap(([name, part]): readonly PrintField[] => {
    if (isSilent(name, part)) return []
    if (part instanceof z.ZodObject) return fieldsIn(part)
    if (part instanceof z.ZodDiscriminatedUnion) return [{ name, alone: false }, ...fieldsIn(part)]
    return [{ name, alone: part === richText || isList(part) }]
  })
}

/** The parts of a document's view that cannot be printed. */
export const silentParts = (view: z.ZodType): ReadonlySet<string> =>
  new Set(view instanceof z.ZodObject ? partsOf(view).flatMap(([name, part]) => (isSilent(name, part) ? [name] : [])) : [])

/** The parts that a template for documents of a view may name, each once. */
export function printFields(view: z.ZodType): readonly PrintField[] {
  const all = [...fieldsIn(view), ...printedOfAll.map((name) => ({ name, alone: false }))]
  return [...new Map(all.toReversed().map((field) => [field.name, field])).values()].toReversed()
}

/** The name that is a paragraph's only content; null for any other block. */
export function aloneIn(block: Block): string | null {
  if (block.kind !== "paragraph") return null
  const text = block.runs
    .map((run) => run.text)
    .join("")
    .trim()
  const [name] = namesIn(text)
  return name !== undefined && text.replaceAll(/\s/g, "") === `{{${name}}}` ? name : null
}

const runsOf = (list: List): readonly Run[] => list.items.flatMap(({ runs, inner }) => [...runs, ...(inner ? runsOf(inner) : [])])
const runsIn = (block: Block): readonly Run[] => (block.kind === "list" ? runsOf(block) : block.runs)

/** Why a template's text could not be printed, with the wrong names or texts; null where it can. */
export function printFault(
  blocks: RichText,
  fields: readonly PrintField[],
): { readonly rule: "placeholderBroken" | "placeholderUnknown" | "placeholderAlone"; readonly what: string } | null {
  const known = new Map(fields.map((field) => [field.name, field]))
  for (const block of blocks) {
    const texts = runsIn(block).map(({ text }) => text)
    const broken = texts.find(hasStrayBraces)
    if (broken !== undefined) return { rule: "placeholderBroken", what: broken.slice(0, 60) }
    const alone = aloneIn(block)
    for (const name of texts.flatMap(namesIn)) {
      const field = known.get(name)
      if (!field) return { rule: "placeholderUnknown", what: name }
      if (field.alone && alone !== name) return { rule: "placeholderAlone", what: name }
    }
  }
  return null
}

/** A block with its placeholders filled; a paragraph that consists of a rendered part is left as it is. */
export function filledBlock(block: Block, fillText: (text: string) => string): Block {
  const runs = (of: readonly Run[]): Run[] => of.map((run) => ({ ...run, text: fillText(run.text) }))
  const list = ({ items, ...rest }: List): List => ({
    ...rest,
    items: items.map(({ runs: own, inner }) => ({ runs: runs(own), ...(inner ? { inner: list(inner) } : {}) })),
  })
  return block.kind === "list" ? list(block) : { ...block, runs: runs(block.runs) }
}
