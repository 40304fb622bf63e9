import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { Trash2 } from "lucide-react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Condition } from "#contract/questionnaire.contract.ts"
import { choicesOf, numbersOf, withNumbers } from "#machines/questionnaire/questions.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Check } from "#ui/field/choice.tsx"
import { Select } from "#ui/field/control.tsx"
import type { EditorProps } from "./editor-props.ts"
import { earlierChoices, optionsShown, withQuestion } from "./form-edits.ts"

/** Edits when a question is asked: every condition must be met, each by one of its answers. */
export function ConditionsEditor({ form, onForm, one }: EditorProps) {
  const { t } = useTranslation("questionnaire")
  const earlier = useMemo(() => earlierChoices(form, one.id), [form, one.id])
  const numbers = useMemo(() => numbersOf(form.questionnaire), [form.questionnaire])
  const [first] = earlier
  const set = (when: readonly Condition[]) => onForm(withQuestion(form, one.id, { when: when.map((any) => [...any]) }))
  const changed = (at: number, any: Condition) =>
    set(any.length === 0 ? one.when.filter((_, index) => index !== at) : one.when.with(at, any))
  const fresh = first && { question: first.id, among: choicesOf(first).slice(0, 1) }
  return (
    <Stack gap="2" role="group" aria-label={t("conditions.title")}>
      <Text color="fg.muted">{one.when.length === 0 ? t("conditions.always") : t("conditions.title")}</Text>
      {one.when.map((any, at) => (
        <Stack
          // Conditions have no ids.
          key={String(at)}
          gap="2"
          padding="2"
          borderWidth="1px"
          borderRadius="md"
        >
          {any.map((alternative, place) => (
            <Alternative
              key={String(place)}
              alternative={alternative}
              earlier={earlier}
              numbers={numbers}
              onChange={(next) => changed(at, next === null ? any.filter((_, index) => index !== place) : any.with(place, next))}
            />
          ))}
          {fresh ? (
            <Box>
              <Button size="small" look="ghost" onClick={() => changed(at, [...any, fresh])}>
                {t("conditions.or")}
              </Button>
            </Box>
          ) : null}
        </Stack>
      ))}
      {fresh ? (
        <Box>
          <Button size="small" onClick={() => set([...one.when, [fresh]])}>
            {t("conditions.add")}
          </Button>
        </Box>
      ) : null}
    </Stack>
  )
}

type One = Condition[number]

/** One alternative: an earlier question has one of these answers. */
function Alternative(props: {
  readonly alternative: One
  readonly earlier: readonly Parameters<typeof optionsShown>[0][]
  readonly numbers: ReadonlyMap<string, string>
  readonly onChange: (next: One | null) => void
}) {
  const { t } = useTranslation("questionnaire")
  const { alternative, earlier, numbers, onChange } = props
  const { question, among } = alternative
  const asked = earlier.find(({ id }) => id === question)
  return (
    <Stack gap="1.5">
      <Flex gap="2" align="center">
        <Select
          aria-label={t("conditions.question")}
          value={question}
          onChange={(event) => {
            const next = earlier.find(({ id }) => id === event.currentTarget.value)
            if (next) onChange({ question: next.id, among: choicesOf(next).slice(0, 1) })
          }}
        >
          {asked ? null : <option value={question}>{numbers.get(question) ?? question}</option>}
          {earlier.map(({ id, text }) => (
            <option key={id} value={id}>
              {`${numbers.get(id) ?? ""} ${withNumbers(text, numbers).slice(0, 60)}`}
            </option>
          ))}
        </Select>
        <IconButton label={t("conditions.remove")} onClick={() => onChange(null)}>
          <Trash2 />
        </IconButton>
      </Flex>
      <Flex gap="3" wrap="wrap">
        {(asked ? optionsShown(asked, (id) => t(`answers.${id}`)) : []).map(({ id, label }) => (
          <Check
            key={id}
            checked={among.includes(id)}
            onChange={(event) =>
              onChange({ question, among: event.currentTarget.checked ? [...among, id] : among.filter((other) => other !== id) })
            }
          >
            {label}
          </Check>
        ))}
      </Flex>
    </Stack>
  )
}
