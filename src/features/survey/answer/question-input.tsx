import { Box, Grid, Stack } from "@chakra-ui/react"
import { useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import { type Answer, mostRowsInTable, type Question } from "#contract/questionnaire.contract.ts"
import type { CellPlace } from "#machines/questionnaire/misfits.ts"
import { chosenIn, yesNo } from "#machines/questionnaire/questions.ts"
import { Button } from "#ui/button/button.tsx"
import { AmountBox, type BoxProps, DayBox } from "#ui/field/boxes.tsx"
import { ChoiceCard, ChoiceCards } from "#ui/field/choice.tsx"
import { Input, Select, Textarea } from "#ui/field/control.tsx"
import { type ControlProps, Field } from "#ui/field/field.tsx"

export interface InputProps {
  readonly one: Question
  readonly answer: Answer | undefined
  readonly onAnswer: (answer: Answer) => void
  /** The cell of a table that is wrong, and why. */
  readonly wrong?: (CellPlace & { readonly why: string }) | undefined
}

/** A list up to this length is shown in full; a longer one opens. */
const fewOptions = 12
const lineLength = 120

/** The input for the answer to a question. */
export function QuestionInput(props: InputProps & { readonly control: ControlProps }) {
  const { one, answer, onAnswer, control } = props
  const text = typeof answer === "string" ? answer : ""
  if (one.kind === "yesNo" || one.kind === "single" || one.kind === "multiple") return <Choices {...props} />
  if (one.kind === "number") return <AmountBox control={control} value={text} unit={one.unit} onChange={onAnswer} />
  if (one.kind === "date") return <DayBox control={control} value={text} onChange={onAnswer} />
  if (one.kind === "table") return <Table {...props} />
  if (one.characters !== null && one.characters <= lineLength)
    return <Input {...control} autoComplete="off" value={text} onChange={(event) => onAnswer(event.currentTarget.value)} />
  return <Textarea {...control} rows={4} value={text} onChange={(event) => onAnswer(event.currentTarget.value)} />
}

function Choices({ one, answer, onAnswer, control }: InputProps & { readonly control: ControlProps }) {
  const { t } = useTranslation("questionnaire")
  const name = useId()
  const chosen = chosenIn(answer)
  const several = one.kind === "multiple"
  const options = one.kind === "yesNo" ? yesNo.map((id) => ({ id, label: t(`answers.${id}`) })) : one.options
  if (!several && options.length > fewOptions)
    return (
      <Select {...control} value={chosen[0] ?? ""} onChange={(event) => onAnswer(event.currentTarget.value)}>
        <option value="">{t("choose")}</option>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    )
  const change = (id: string, on: boolean) =>
    several ? onAnswer(on ? [...chosen, id] : chosen.filter((other) => other !== id)) : onAnswer(id)
  return (
    <Box id={control.id} role={several ? "group" : "radiogroup"} aria-describedby={control["aria-describedby"]}>
      <ChoiceCards>
        {options.map(({ id, label }) => (
          <ChoiceCard
            key={id}
            type={several ? "checkbox" : "radio"}
            name={name}
            label={label}
            checked={chosen.includes(id)}
            onChange={(event) => change(id, event.currentTarget.checked)}
          />
        ))}
      </ChoiceCards>
    </Box>
  )
}

const rowsIn = (answer: Answer | undefined): readonly (readonly string[])[] =>
  typeof answer === "object" ? answer.filter((row) => typeof row !== "string") : []

/** The rows of a table, of which there is always an empty one. */
function Table({ one, answer, onAnswer, wrong }: InputProps) {
  const { t } = useTranslation("questionnaire")
  const empty = one.columns.map(() => "")
  const [removals, setRemovals] = useState(0)
  const grid = useRef<HTMLDivElement>(null)
  const written = rowsIn(answer)
  const rows = written.length === 0 ? [empty] : written
  const full = rows.length >= (one.rows ?? mostRowsInTable)
  const set = (at: number, column: number, cell: string) =>
    onAnswer(rows.map((row, index) => row.map((old, place) => (index === at && place === column ? cell : old))))
  const templateColumns = { base: "minmax(0, 1fr)", md: `repeat(${Math.min(one.columns.length, 4)}, minmax(0, 1fr)) auto` }
  return (
    <Stack gap="2" ref={grid}>
      {rows.map((row, index) => (
        <Grid
          // Rows have no ids: once one is removed, none stands for another, and what was half typed goes with its row.
          key={`${removals} ${index}`}
          templateColumns={templateColumns}
          gap="2"
          alignItems="start"
          role="group"
          aria-label={t("row", { number: index + 1 })}
        >
          {one.columns.map(({ id, label, kind }, column) => (
            <Box key={id} minWidth="0" fontSize="xs">
              <Field label={label} error={wrong?.row === index && wrong.column === column ? wrong.why : undefined}>
                {(control) => (
                  <Cell kind={kind} control={control} value={row[column] ?? ""} onChange={(cell) => set(index, column, cell)} />
                )}
              </Field>
            </Box>
          ))}
          <Box alignSelf="end" data-part="remove">
            <Button
              look="ghost"
              onClick={() => {
                flushSync(() => {
                  setRemovals(removals + 1)
                  onAnswer(rows.filter((_, other) => other !== index).map((cells) => [...cells]))
                })
                // All rows are new: the focus goes to the button of the one that moved up.
                const buttons = [...(grid.current?.querySelectorAll<HTMLElement>("[data-part=remove] button") ?? [])]
                buttons[Math.min(index, buttons.length - 1)]?.focus()
              }}
            >
              {t("removeRow")}
            </Button>
          </Box>
        </Grid>
      ))}
      <Box>
        <Button aria-disabled={full || undefined} onClick={() => !full && onAnswer([...rows.map((cells) => [...cells]), empty])}>
          {t("addRow")}
        </Button>
      </Box>
    </Stack>
  )
}

interface CellProps extends BoxProps<string> {
  readonly kind: Question["columns"][number]["kind"]
}

function Cell({ kind, ...box }: CellProps) {
  if (kind === "number") return <AmountBox {...box} />
  if (kind === "date") return <DayBox {...box} />
  const { control, value, onChange } = box
  return <Input {...control} autoComplete="off" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
}
