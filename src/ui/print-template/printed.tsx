import { Box, defineStyle } from "@chakra-ui/react"
import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import type { z } from "zod"
import { type Block, type RichText, richText } from "#contract/rich-text.ts"
import { fill, namesIn } from "#machines/message/fill.ts"
import { aloneIn, filledBlock, printFields, silentParts } from "#machines/print/print-fields.ts"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"
import { type Around, flat, isEmpty, type Part, textIn, valueText } from "#ui/schema-form/parts.ts"
import type { FieldWords, Looks } from "#ui/schema-form/schema-fields.tsx"
import { kindOf, rowOf, shownParts, type Values, rowsIn } from "#ui/schema-form/shape.ts"

/** What printing by a template needs: a document as its reader is shown it, or none for a preview. */
export interface ToPrint {
  readonly view: z.ZodType
  readonly looks: Looks
  readonly words: FieldWords
  /** Null: each placeholder is shown by its name. */
  readonly values: Values | null
  /** Values of every document: its title and state, when it is printed and by whom. */
  readonly besides: Readonly<Record<string, string>>
}

const sheet = defineStyle({
  display: "grid",
  gap: "3",
  "& table": { width: "full", borderCollapse: "collapse", fontSize: "sm" },
  "& th, & td": { border: "1px solid", borderColor: "line.strong", padding: "4px 8px", textAlign: "start", verticalAlign: "top" },
  "& td": { whiteSpace: "pre-line" },
  "& th": { fontWeight: "semibold", background: "bg.subtle" },
  "& [data-number]": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
  "& tr": { breakInside: "avoid" },
  "& thead": { display: "table-header-group" },
})

const numbers: ReadonlySet<string> = new Set(["amount", "quantity", "number", "whole"])

/** A template filled with a document's values; lists of lines become tables. */
export function Printed({ body, on }: { readonly body: RichText; readonly on: ToPrint }) {
  const { t, i18n } = useTranslation("common")
  const told = printableOf(on, i18n.language, t)
  return (
    <Box css={sheet}>
      {splitText(body, on.view).map((stretch, at) =>
        // A stretch has no identity but its position.
        "name" in stretch ? (
          // oxlint-disable-next-line react/no-array-index-key
          <Alone key={at} name={stretch.name} on={on} told={told} />
        ) : (
          <RichTextView
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            blocks={stretch.blocks.map((block) => filledBlock(block, (text) => told.fill(text)))}
          />
        ),
      )}
    </Box>
  )
}

interface Told {
  readonly around: Around
  readonly parts: ReadonlyMap<string, Part>
  readonly fill: (text: string) => string
}

function printableOf({ view, looks, words, values, besides }: ToPrint, language: string, t: TFunction<"common">): Told {
  const all = values ? flat(view, values, silentParts(view)) : []
  // Of several parts with one name the first with a value counts, as on the page.
  const parts = new Map(all.toReversed().map((part) => [part.name, part]))
  const around: Around = {
    looks,
    words,
    names: (values?.["names"] ?? {}) as Around["names"],
    known: values ?? {},
    currency: textIn(parts.get("currency")?.value),
  }
  const say = (name: string): string => {
    if (Object.hasOwn(besides, name)) return besides[name] ?? ""
    const part = parts.get(name)
    return part ? valueText({ ...around, ...part }, language, t) : values ? "—" : `〔${words.label(name)}〕`
  }
  return { around, parts, fill: (text) => fill(text, Object.fromEntries(namesIn(text).map((name) => [name, say(name)]))) }
}

type Stretch = { readonly name: string } | { readonly blocks: readonly Block[] & RichText }

/** Splits a text at parts of the document that are no sentence. */
function splitText(body: RichText, view: z.ZodType): readonly Stretch[] {
  const drawn = new Set(printFields(view).flatMap(({ name, alone }) => (alone ? [name] : [])))
  const cut: Stretch[] = []
  for (const block of body) {
    const name = aloneIn(block)
    const last = cut.at(-1)
    if (name !== null && drawn.has(name)) cut.push({ name })
    else if (last && "blocks" in last) last.blocks.push(block)
    else cut.push({ blocks: [block] })
  }
  return cut
}

function Alone({ name, on, told }: { readonly name: string; readonly on: ToPrint; readonly told: Told }) {
  const part = told.parts.get(name)
  if (!part) return on.values ? null : <Sample name={name} on={on} />
  if (kindOf(part.schema) === "richText") return <RichTextView blocks={richText.parse(part.value)} />
  return <Rows part={part} around={told.around} />
}

/** A table of the lines; columns without any value are left out. */
function Rows({ part: { name, schema, value, beside }, around }: { readonly part: Part; readonly around: Around }) {
  const { t, i18n } = useTranslation("common")
  const rows = rowsIn(value)
  const columns = shownParts(rowOf(schema)).filter(([column]) => rows.some((row) => !isEmpty(row[column])))
  return (
    <table aria-label={around.words.label(name)}>
      <thead>
        <tr>
          <th scope="col">#</th>
          {columns.map(([column]) => (
            <th key={column} scope="col">
              {around.words.label(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td data-number>{at + 1}</td>
            {columns.map(([column, part]) => (
              <td key={column} data-number={numbers.has(kindOf(part)) ? "" : undefined}>
                {valueText({ ...around, name: column, schema: part, value: row[column], beside: { ...beside, ...row } }, i18n.language, t)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A placeholder for a part, in a preview without a document. */
const Sample = ({ name, on: { words } }: { readonly name: string; readonly on: ToPrint }) => (
  <table aria-label={words.label(name)}>
    <tbody>
      <tr>
        <td>{`〔${words.label(name)}〕`}</td>
      </tr>
    </tbody>
  </table>
)
