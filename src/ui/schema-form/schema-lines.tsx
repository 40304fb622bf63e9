import { Box, Text } from "@chakra-ui/react"
import { useCallback, useEffect, useMemo, useState } from "react"
import { type ControllerRenderProps, get, useController, useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { TFunction } from "i18next"
import type { z } from "zod"
import { lineKey } from "#contract/ids.ts"
import { ranges } from "#contract/tiers.ts"
import { compareAmounts } from "#machines/scoring/money.ts"
import { tiersOverlap } from "#machines/scoring/tier-price.ts"
import { readRanges, tiersText } from "#machines/scoring/tier-text.ts"
import { Note } from "#ui/field/field.tsx"
import { useCellsToTell, useFormFrame } from "#ui/field/form-frame.ts"
import type { InputProps } from "#ui/field/use-bound.ts"
import { useProblemText } from "#ui/field/use-problem-text.ts"
import { defineLines, type LineColumn, type LinesDefinition } from "#ui/line-grid/define-lines.ts"
import { faultText } from "#ui/line-grid/fault-text.ts"
import { LineGrid } from "#ui/line-grid/line-grid.tsx"
import { allFaults, type Unread } from "#ui/line-grid/sheet.ts"
import { useLines } from "#ui/line-grid/use-lines.ts"
import type { FieldWords, Looks, RowsAside } from "./schema-fields.tsx"
import { choicesOf, emptyOf, kindOf, mostOf, partsOf, rowOf, rowsIn, sentOf, shownParts, type Values, valuesIn } from "./shape.ts"

/** A row of the form with a key of its own. */
interface Line {
  readonly key: string
  readonly values: Values
}

interface Naming {
  readonly looks: Looks
  readonly words: FieldWords
}

let made = 0
const fresh = (values: Values): Line => ({ key: String((made += 1)), values })
const textIn = (value: unknown): string => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "")

/** Whether nothing is written in a row of the form. */
const isBlank = (schema: z.ZodType, { values }: Line): boolean => shownParts(rowOf(schema)).every(([of]) => textIn(values[of]) === "")

/** Quantity ranges as the text of one cell; unreadable text stays as it is. */
const rangesIn = (value: unknown): string => (typeof value === "string" ? value : tiersText(ranges.safeParse(value).data ?? []))

const yesOrNo = ["yes", "no"] as const
const tickOf: Readonly<Record<string, boolean>> = { yes: true, no: false }
/** A tick as the choice of a cell; unreadable text stays as it is. */
const ticked = (value: unknown): string => (typeof value === "boolean" ? (value ? "yes" : "no") : textIn(value))

interface Choice {
  readonly value: string
  readonly label: string
}
/** Several choices as the text of one cell; unreadable text stays as it is. */
const severalText = (choices: readonly Choice[], value: unknown, comma: string): string =>
  Array.isArray(value)
    ? value.map((one) => choices.find((choice) => choice.value === one)?.label ?? String(one)).join(comma)
    : textIn(value)
const plainly = (text: string): string => text.normalize("NFKC").trim().toLowerCase()
/** The choices named in a text; null when one of them is unknown. */
function readSeveral(choices: readonly Choice[], text: string): readonly string[] | null {
  const named = text.split(/[,，、;；]/).filter((one) => one.trim() !== "")
  const read = named.flatMap(
    (one) => choices.find(({ value, label }) => [value, label].some((known) => plainly(known) === plainly(one)))?.value ?? [],
  )
  return read.length === named.length ? [...new Set(read)] : null
}

/** What the columns of all kinds of parts have in common. */
interface Held {
  readonly id: string
  readonly head: string
  readonly width: number
  readonly pin: boolean
  readonly required: boolean
  readonly get: (line: Line) => string
  readonly set: (line: Line, text: string) => Line | null
  readonly check: (text: string) => string | null
}
/** A line with another value in the column. */
type Put = (line: Line, value: unknown) => Line

/** The column of a part that is picked from a list of values; undefined for one that is typed. */
function pickedColumn(held: Held, { lov, fills, register }: Looks[string], put: Put): LineColumn<Line> | undefined {
  if (register !== undefined)
    return { ...held, kind: "lov", code: "MASTER_DATA", cascade: { register }, pick: (line, { value }) => put(line, value) }
  if (lov === undefined || !fills) return undefined
  return {
    ...held,
    kind: "lov",
    code: lov,
    // Typed text is only accepted to clear the cell: values are picked.
    set: (line, text) => (text === "" || text === held.get(line) ? held.set(line, text) : null),
    pick: (line, { row }) => ({ ...line, values: { ...line.values, ...fills(row) } }),
  }
}

/** The column of a part that holds several choices, named in a text. */
function severalColumn(
  held: Held,
  name: string,
  choices: readonly Choice[],
  put: Put,
  own: TFunction<readonly ["lines", "rules", "common"]>,
): LineColumn<Line> {
  const comma = own("common:comma")
  return {
    ...held,
    kind: "text",
    width: 170,
    get: ({ values }) => severalText(choices, values[name], comma),
    set: (line, text) => put(line, readSeveral(choices, text) ?? text),
    check: (text) =>
      readSeveral(choices, text) === null ? own("several", { choices: choices.map(({ label }) => label).join(comma) }) : null,
  }
}

/** The column for one part of a row; it accepts what the contract accepts. */
function columnOf(
  [name, part]: readonly [string, z.ZodType],
  isFirst: boolean,
  { looks, words }: Naming,
  misfit: (part: z.ZodType, value: unknown) => string | null,
  own: TFunction<readonly ["lines", "rules", "common"]>,
  suggested: readonly string[] | undefined,
  currency: string | undefined,
): LineColumn<Line> {
  const kind = kindOf(part)
  const put: Put = (line, value) => ({ ...line, values: { ...line.values, [name]: value } })
  const sent = (text: string): unknown => (kind === "whole" && /^-?\d+$/.test(text) ? Number(text) : text)
  const held = {
    id: name,
    head: words.label(name),
    width: isFirst ? 180 : 130,
    pin: isFirst,
    required: !part.safeParse(sentOf(part, emptyOf(part), () => true)).success,
    get: ({ values }: Line) => textIn(values[name]),
    set: (line: Line, text: string): Line | null => {
      const value = text === "" ? emptyOf(part) : sent(text)
      return kind === "whole" && typeof value === "string" ? null : put(line, value)
    },
    check: (text: string) => misfit(part, sent(text)),
  }
  const options = () => {
    const { options: folder = `options.${name}` } = looks[name] ?? {}
    return choicesOf(part).map((value) => ({ value, label: words.option(String(folder), value) }))
  }
  const picked = pickedColumn(held, looks[name] ?? {}, put)
  if (picked) return picked
  switch (kind) {
    case "text":
    case "lines":
      return suggested ? { ...held, kind: "text", suggested } : { ...held, kind: "text", grow: true }
    case "tiers":
      return {
        ...held,
        kind: "tiers",
        width: 170,
        get: ({ values }) => rangesIn(values[name]),
        set: (line, text) => put(line, readRanges(text) ?? text),
        check: (text) => {
          const read = readRanges(text)
          return read === null ? own("tiers.unread") : tiersOverlap(read) ? own("rules:tiersDoNotOverlap") : null
        },
      }
    case "amount":
      return { ...held, kind: "money", ...(currency === undefined ? {} : { currencyOf: () => currency }) }
    case "quantity":
      return looks[name]?.zero
        ? { ...held, kind: "decimal", width: 100, least: "0" }
        : { ...held, kind: "decimal", width: 100, check: (text) => (compareAmounts(text, "0") > 0 ? null : own("offer.aboveZero")) }
    case "number":
      return { ...held, kind: "decimal", width: 100 }
    case "whole":
      return { ...held, kind: "integer", width: 90 }
    case "day":
      return { ...held, kind: "date" }
    case "choice":
      return { ...held, kind: "choice", options: options() }
    case "tick":
      return {
        ...held,
        kind: "choice",
        width: 90,
        options: yesOrNo.map((value) => ({ value, label: own(value === "yes" ? "common:yes" : "common:no") })),
        get: ({ values }) => ticked(values[name]),
        set: (line, text) => put(line, text === "" ? emptyOf(part) : (tickOf[text] ?? text)),
        check: (text) => misfit(part, tickOf[text] ?? text),
      }
    case "several":
      return severalColumn(held, name, options(), put, own)
    default:
      throw new Error(`no cell of a line writes ${name}`)
  }
}

/** By field, what its rows in other lists say, to choose from. */
const suggestedIn = (parts: ReturnType<typeof shownParts>, looks: Looks, known: Values): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    parts.flatMap(([name]) => {
      const texts = looks[name]?.among?.flatMap((list) => rowsIn(known[list]).map((row) => textIn(row[name])))
      return texts ? [[name, [...new Set(texts)].filter((text) => text !== "")] as const] : []
    }),
  )

const asideOf = (looks: Looks, name: string): RowsAside | undefined => looks[name.split(".").at(-1) ?? ""]?.aside
const noAside: RowsAside = { id: "", useText: () => () => "", Details: () => null }

interface LinesProps extends Naming {
  readonly field: InputProps
  readonly schema: z.ZodType
  /** The values of the form beside these rows. */
  readonly known: Values
  /** Whether a heading above names them already. */
  readonly headed: boolean
}

/** The definition of the grid of a schema's rows; it stays the same while they are written. */
function useDefinition({
  name,
  label,
  schema,
  looks,
  words,
  known,
  keyed,
  asideText,
}: Pick<LinesProps, "schema" | "looks" | "words" | "known"> & {
  readonly name: string
  readonly label: string
  /** The part that is the row's key. */
  readonly keyed: string | undefined
  readonly asideText: (values: Values) => string
}): LinesDefinition<Line> {
  const { t: own } = useTranslation(["lines", "rules", "common"])
  const textOf = useProblemText()
  const aside = asideOf(looks, name)
  // As a text, so that the columns stay the same while no other text is written there.
  const suggestions = JSON.stringify(suggestedIn(shownParts(rowOf(schema)), looks, known))
  const currency = textIn(known["currency"]) || undefined
  return useMemo((): LinesDefinition<Line> => {
    const parts = shownParts(rowOf(schema))
    const suggested = JSON.parse(suggestions) as ReturnType<typeof suggestedIn>
    const keyedAnew = (values: Values) =>
      fresh(keyed === undefined ? values : { ...values, [keyed]: `line-${crypto.randomUUID().slice(0, 8)}` })
    const misfit = (part: z.ZodType, value: unknown) => {
      const issue = part.safeParse(value).error?.issues[0]
      return issue ? textOf(issue, label, value) : null
    }
    const columns = parts.map((part, index) => columnOf(part, index === 0, { looks, words }, misfit, own, suggested[part[0]], currency))
    return defineLines<Line>({
      id: `form-${name}`,
      key: ({ key }) => key,
      blank: () => keyedAnew(valuesIn(emptyOf(rowOf(schema)))),
      copy: ({ values }) => keyedAnew(values),
      isBlank: (line) => isBlank(schema, line),
      most: mostOf(schema),
      columns: aside
        ? [...columns, { id: aside.id, kind: "detail", head: words.label(aside.id), width: 120, of: ({ values }) => asideText(values) }]
        : columns,
    })
  }, [schema, name, label, looks, words, textOf, own, aside, asideText, keyed, suggestions, currency])
}

const nothingUnread: Unread = new Map()

/** Tells the form what is wrong in which cell; answers the cell to go to once the form could not be sent, and what the grid itself lists. */
function useFaultsToTell(props: {
  readonly definition: LinesDefinition<Line>
  readonly lines: readonly Line[]
  readonly unread: Unread
  readonly bound: ControllerRenderProps
  readonly label: string
}) {
  const { definition, lines, unread, bound, label } = props
  const { t } = useTranslation("lines")
  const { ref, name } = bound
  const [goTo, setGoTo] = useState<{ readonly row: number; readonly column: string } | null>(null)
  const found = useCallback(() => allFaults(definition, { lines, unread }), [definition, lines, unread])
  useCellsToTell(
    name,
    useCallback(
      () =>
        found().map(({ row, column, ...fault }) => ({
          label: `${label} ${t("cell", { number: row + 1, field: definition.columns[column]?.head ?? "" })}`,
          message: faultText(t, fault),
        })),
      [found, definition, label, t],
    ),
  )
  useEffect(() => {
    ref({
      focus: () => {
        const [first] = found()
        if (first) setGoTo({ row: first.row, column: definition.columns[first.column]?.id ?? "" })
      },
    })
  }, [ref, found, definition])
  return { goTo, found }
}

/** Rows with one schema, edited as in a spreadsheet: pasted from a workbook, filled down, imported from a file. */
export function SchemaLines({ field, schema, looks, words, known, headed }: LinesProps) {
  const { name, label, hint } = field
  const { field: bound } = useController({ name })
  const { formState, clearErrors } = useFormContext()
  useFormFrame(name, { label })
  const [keyed] = useState(() => partsOf(rowOf(schema)).find(([, part]) => kindOf(part) === "key")?.[0])
  const [first] = useState(() =>
    rowsIn(bound.value).map((values, index) => fresh(keyed === undefined ? values : { ...values, [keyed]: lineKey(values, index) })),
  )
  const { lines, change, history } = useLines(first, (all) =>
    bound.onChange(all.flatMap((line) => (isBlank(schema, line) ? [] : [line.values]))),
  )
  const [unread, setUnread] = useState(nothingUnread)
  const { useText, Details } = asideOf(looks, name) ?? noAside
  const asideText = useText(useMemo(() => lines.map(({ values }) => values), [lines]))
  const [opened, setOpened] = useState<Values | null>(null)
  const definition = useDefinition({ name, label, schema, looks, words, known, keyed, asideText })
  const { goTo, found } = useFaultsToTell({ definition, lines, unread, bound, label })
  const error: unknown = get(formState.errors, `${name}.message`) ?? get(formState.errors, `${name}.root.message`)
  return (
    <Box gridColumn="1 / -1" minWidth="0">
      {headed ? null : (
        <Text margin="0" marginBottom="1.5" fontSize="sm" fontWeight="semibold">
          {label}
        </Text>
      )}
      <LineGrid
        label={label}
        definition={definition}
        lines={lines}
        history={history}
        goTo={goTo}
        onDetail={(row) => setOpened(lines[row]?.values ?? null)}
        onChange={change}
        onUnread={(texts) => {
          setUnread(texts)
          clearErrors(name)
        }}
      />
      {opened ? <Details row={opened} onClose={() => setOpened(null)} /> : null}
      <Note id={`${name}-note`} error={typeof error === "string" && found().length === 0 ? error : undefined} hint={hint} />
    </Box>
  )
}
