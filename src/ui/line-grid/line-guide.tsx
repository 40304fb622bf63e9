import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { isDay } from "#contract/time.ts"
import { Button } from "#ui/button/button.tsx"
import { Facts } from "#ui/card/card.tsx"
import { DayBox } from "#ui/field/boxes.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { holdAtUnread } from "#ui/field/unread.ts"
import { displayed, typedText } from "./cell-text.tsx"
import { type HeldColumn, isHeld, isNumber, isWritten, type LinePlace, type LinesDefinition, numberOf } from "./define-lines.ts"
import { editLines } from "./edit-lines.ts"
import { faultText } from "./fault-text.ts"
import { groupHeads } from "./groups.ts"
import { faultOf, readCell } from "./read-cell.ts"
import { faultsOf } from "./sheet.ts"
import { useLeaving } from "./use-leaving.ts"

interface GuideProps<Line> {
  readonly label: string
  readonly definition: LinesDefinition<Line>
  readonly lines: readonly Line[]
  /** The name of a line in the list of lines. */
  readonly nameOf: (line: Line) => string
  /** Whether a line is answered; it is not done while any of its cells is wrong. */
  readonly isDone: (line: Line) => boolean
  /** Leads to the first wrong field of its line. */
  readonly goTo?: LinePlace | null
  readonly onChange: (lines: readonly Line[], only: { readonly row: number; readonly line: Line }) => void
}

const nothing: ReadonlyMap<string, string> = new Map()

/** The groups of lines with their rows; one without a heading where lines are in no groups. */
function partsOf<Line extends object>(definition: LinesDefinition<Line>, lines: readonly Line[]) {
  const heads = [...groupHeads(definition, lines)]
  const one = { name: "", head: "", sum: "", detail: "", rows: [...lines.keys()] }
  return heads.length === 0
    ? [one]
    : heads.map(([first, said], at) => ({ ...said, rows: [...lines.keys()].slice(first, heads[at + 1]?.[0]) }))
}

/** The lines of a grid one by one, each as a form: what is asked above, what is to be filled in below. */
export function LineGuide<Line extends object>(props: GuideProps<Line>) {
  const { label, definition, lines, nameOf, goTo = null, onChange } = props
  const { t, i18n } = useTranslation("lines")
  const isDone = (line: Line) => props.isDone(line) && faultsOf(definition, line, nothing).size === 0
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      lines.findIndex((line) => !isDone(line)),
    ),
  )
  const fields = useRef<HTMLDivElement>(null)
  const [led, setLed] = useState(goTo)
  if (goTo !== led) {
    setLed(goTo)
    if (goTo) setAt(goTo.row)
  }
  useEffect(() => {
    if (goTo) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [goTo])
  // A day that cannot be read would leave with its line.
  const go = (to: number) => {
    if (!holdAtUnread(fields.current)) setAt(to)
  }
  const row = Math.min(at, lines.length - 1)
  const line = lines[row]
  if (!line) return null
  const write = (column: HeldColumn<Line>, text: string) => {
    const edit = { type: "write", at: { row, column: definition.columns.indexOf(column) }, text } as const
    const next = editLines(definition, { lines, unread: nothing }, edit, i18n.language).lines
    const only = next[row]
    if (only && only !== line) onChange(next, { row, line: only })
  }
  const parts = partsOf(definition, lines)
  const own = parts.find(({ rows }) => rows.includes(row))
  const option = (index: number) => {
    const one = lines[index]
    return one === undefined ? null : (
      <option key={definition.key(one)} value={index}>
        {`${numberOf(definition, one, index)} ${nameOf(one)}${isDone(one) ? " ✓" : ""}`}
      </option>
    )
  }
  const read = definition.columns.filter((column) => !isHeld(column) || column.readOnly === true)
  const asked = definition.columns.filter(isWritten).filter(({ concerns }) => concerns?.(line) ?? true)
  // One that was disabled would lose the focus that stands on it.
  const step = (by: -1 | 1, text: string, last: boolean) => (
    <Button size="small" aria-label={text} aria-disabled={last || undefined} onClick={() => last || go(row + by)}>
      {by < 0 ? <ChevronLeft size={14} aria-hidden /> : null}
      {text}
      {by > 0 ? <ChevronRight size={14} aria-hidden /> : null}
    </Button>
  )
  return (
    <Stack as="section" aria-label={label} gap="4">
      <Flex gap="3" align="center" wrap="wrap">
        {step(-1, t("guide.before"), row === 0)}
        <Box flex="1 1 180px" minWidth="0">
          <Select aria-label={t("guide.line")} value={String(row)} onChange={({ target }) => go(Number(target.value))}>
            {parts.map(({ name, head, rows }) =>
              head === "" ? (
                rows.map(option)
              ) : (
                <optgroup key={name} label={head}>
                  {rows.map(option)}
                </optgroup>
              ),
            )}
          </Select>
        </Box>
        {step(1, t("guide.next"), row === lines.length - 1)}
        <Text margin="0" color="fg.muted" fontSize="sm">
          {t("guide.done", { done: lines.filter(isDone).length, all: lines.length })}
        </Text>
      </Flex>
      {own && own.head !== "" ? (
        <Flex gap="3" wrap="wrap" align="baseline" paddingInline="3" paddingBlock="2" borderRadius="md" background="bg.sunken">
          <Text as="strong" fontWeight="semibold">
            {own.head}
          </Text>
          {own.sum === "" ? null : (
            <Text as="strong" fontWeight="semibold">
              {own.sum}
            </Text>
          )}
          <Text as="span" color="fg.muted" fontSize="sm">
            {own.detail}
          </Text>
        </Flex>
      ) : null}
      <Facts
        rows={read.flatMap((column) => {
          const text = isHeld(column) ? column.get(line) : (column.of(line) ?? "")
          return text === "" ? [] : [[column.head, displayed(column, text, i18n.language, line)] as const]
        })}
      />
      <Box ref={fields} css={formGrid}>
        {asked.map((column) => (
          <GuideField key={`${definition.key(line)} ${column.id}`} column={column} line={line} onWrite={(text) => write(column, text)} />
        ))}
      </Box>
    </Stack>
  )
}

/** One cell as a field. What is typed counts when the field is left, as in the grid; a day that does not exist stays with what is wrong. */
function GuideField<Line>(props: { readonly column: HeldColumn<Line>; readonly line: Line; readonly onWrite: (text: string) => void }) {
  const { column, line, onWrite } = props
  const {
    t,
    i18n: { language },
  } = useTranslation("lines")
  const [typed, setTyped] = useState<string | null>(null)
  const held = column.get(line)
  const text = typed ?? (column.kind === "choice" ? held : typedText(column, held, language))
  const fault = faultOf(column, typed === null ? held : readCell(column, typed, line, language), line)
  const leave = () => {
    if (typed === null) return
    onWrite(typed)
    setTyped(null)
  }
  useLeaving(() => {
    // A day that cannot be read counts as none.
    if (column.kind !== "date") leave()
  })
  return (
    <Field
      label={column.head}
      span="third"
      required={column.required}
      error={fault === null || text === "" ? undefined : faultText(t, fault)}
    >
      {(control) =>
        column.kind === "choice" ? (
          <Select {...control} value={text} onChange={({ target }) => onWrite(target.value)}>
            <option value="">{t("guide.none")}</option>
            {column.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ) : column.kind === "date" ? (
          <DayBox
            control={control}
            value={text}
            onChange={(next) => {
              const isRead = next === "" || isDay(next)
              if (isRead) onWrite(next)
              setTyped(isRead ? null : next)
            }}
          />
        ) : (
          <Input
            {...control}
            right={isNumber(column)}
            inputMode={isNumber(column) ? "decimal" : "text"}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={leave}
          />
        )
      }
    </Field>
  )
}
