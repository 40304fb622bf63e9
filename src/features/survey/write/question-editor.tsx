import { Box, Flex, Grid, Stack } from "@chakra-ui/react"
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import { type Question, questionKinds } from "#contract/questionnaire.contract.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { AmountBox, NumberBox } from "#ui/field/boxes.tsx"
import { Check } from "#ui/field/choice.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { ConditionsEditor } from "./conditions-editor.tsx"
import type { EditorProps } from "./editor-props.ts"
import { newColumn, newOption, newQuestion, withAdded, withKind, withMoved, withoutQuestion, withQuestion } from "./form-edits.ts"
import { MarkEditor } from "./mark-editor.tsx"
import { ReferringBox } from "./referring-box.tsx"

const two = { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }

/** The editor of one question with all its properties. */
export function QuestionEditor({ form, onForm, one, section }: EditorProps & { readonly section: string }) {
  const { t } = useTranslation("questionnaire")
  const set = (change: Partial<Question>) => onForm(withQuestion(form, one.id, change))
  const words = { option: t("newOption"), column: t("newColumn") }
  return (
    <Stack gap="3" padding="3" borderTopWidth="1px">
      <ReferringBox label={t("fields.text")} required form={form} value={one.text} onChange={(text) => set({ text })} />
      <ReferringBox label={t("fields.help")} form={form} value={one.help} onChange={(help) => set({ help })} />
      <Grid templateColumns={two} gap="3" alignItems="end">
        <Field label={t("fields.kind")}>
          {(control) => (
            <Select
              {...control}
              value={one.kind}
              onChange={(event) => {
                const kind = questionKinds.find((each) => each === event.currentTarget.value)
                if (kind) onForm(withKind(form, one, kind, words))
              }}
            >
              {questionKinds
                .filter((kind) => kind !== "group" || one.within === null)
                .map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`kinds.${kind}`)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        {one.kind === "group" ? (
          <Box>
            <Button onClick={() => onForm(withAdded(form, section, newQuestion(t("newQuestion"), one.id)))}>{t("addPart")}</Button>
          </Box>
        ) : (
          <Check checked={one.required} onChange={(event) => set({ required: event.currentTarget.checked })}>
            {t("fields.required")}
          </Check>
        )}
      </Grid>
      <Limits one={one} set={set} />
      <ConditionsEditor form={form} onForm={onForm} one={one} />
      <MarkEditor form={form} onForm={onForm} one={one} />
      <Flex gap="2" wrap="wrap">
        <IconButton label={t("moveUp")} onClick={() => onForm(withMoved(form, one.id, -1))}>
          <ArrowUp />
        </IconButton>
        <IconButton label={t("moveDown")} onClick={() => onForm(withMoved(form, one.id, 1))}>
          <ArrowDown />
        </IconButton>
        <IconButton label={t("removeQuestion")} onClick={() => onForm(withoutQuestion(form, one.id))}>
          <Trash2 />
        </IconButton>
      </Flex>
    </Stack>
  )
}

interface PartProps {
  readonly one: Question
  readonly set: (change: Partial<Question>) => void
}

/** The properties that a kind of question has besides its text. */
function Limits({ one, set }: PartProps) {
  const { t } = useTranslation("questionnaire")
  const whole = (name: "choices" | "words" | "characters" | "rows", max: number) => (
    <Field label={t(`fields.${name}`)}>
      {(control) => <NumberBox control={control} value={one[name]} min={1} max={max} onChange={(next) => set({ [name]: next })} />}
    </Field>
  )
  const bound = (name: "least" | "most") => (
    <Field label={t(`fields.${name}`)}>
      {(control) => <AmountBox control={control} value={one[name] ?? ""} onChange={(text) => set({ [name]: text || null })} />}
    </Field>
  )
  if (one.kind === "single") return <Options one={one} set={set} />
  if (one.kind === "multiple")
    return (
      <>
        <Options one={one} set={set} />
        <Grid templateColumns={two} gap="3">
          {whole("choices", 300)}
        </Grid>
      </>
    )
  if (one.kind === "text")
    return (
      <Grid templateColumns={two} gap="3">
        {whole("words", 5000)}
        {whole("characters", 20_000)}
      </Grid>
    )
  if (one.kind === "number")
    return (
      <Grid templateColumns={two} gap="3">
        <Field label={t("fields.unit")}>
          {(control) => (
            <Input {...control} maxLength={30} value={one.unit} onChange={(event) => set({ unit: event.currentTarget.value })} />
          )}
        </Field>
        {bound("least")}
        {bound("most")}
      </Grid>
    )
  if (one.kind !== "table") return null
  return (
    <>
      <Columns one={one} set={set} />
      <Grid templateColumns={two} gap="3">
        {whole("rows", 200)}
        {whole("words", 5000)}
      </Grid>
    </>
  )
}

/** The options of a question. */
function Options({ one, set }: PartProps) {
  const { t } = useTranslation("questionnaire")
  return (
    <Stack gap="2" role="group" aria-label={t("fields.options")}>
      {one.options.map(({ id, label }, index) => (
        <Flex key={id} gap="2">
          <Input
            aria-label={t("option", { number: index + 1 })}
            maxLength={500}
            value={label}
            onChange={(event) =>
              set({ options: one.options.map((each) => (each.id === id ? { id, label: event.currentTarget.value } : each)) })
            }
          />
          <IconButton label={t("removeOption")} onClick={() => set({ options: one.options.filter((each) => each.id !== id) })}>
            <Trash2 />
          </IconButton>
        </Flex>
      ))}
      <Box>
        <Button size="small" onClick={() => set({ options: [...one.options, newOption(t("newOption"))] })}>
          {t("addOption")}
        </Button>
      </Box>
    </Stack>
  )
}

const columnKinds = ["text", "number", "date"] as const

function Columns({ one, set }: PartProps) {
  const { t } = useTranslation("questionnaire")
  const change = (id: string, next: Partial<Question["columns"][number]>) =>
    set({ columns: one.columns.map((each) => (each.id === id ? { ...each, ...next } : each)) })
  return (
    <Stack gap="2" role="group" aria-label={t("fields.columns")}>
      {one.columns.map(({ id, label, kind }, index) => (
        <Flex key={id} gap="2">
          <Input
            aria-label={t("column", { number: index + 1 })}
            maxLength={200}
            value={label}
            onChange={(event) => change(id, { label: event.currentTarget.value })}
          />
          <Select
            aria-label={t("columnKind", { number: index + 1 })}
            value={kind}
            onChange={(event) => change(id, { kind: columnKinds.find((each) => each === event.currentTarget.value) ?? "text" })}
          >
            {columnKinds.map((each) => (
              <option key={each} value={each}>
                {t(`kinds.${each}`)}
              </option>
            ))}
          </Select>
          <IconButton label={t("removeColumn")} onClick={() => set({ columns: one.columns.filter((each) => each.id !== id) })}>
            <Trash2 />
          </IconButton>
        </Flex>
      ))}
      <Box>
        <Button size="small" onClick={() => set({ columns: [...one.columns, newColumn(t("newColumn"))] })}>
          {t("addColumn")}
        </Button>
      </Box>
    </Stack>
  )
}
