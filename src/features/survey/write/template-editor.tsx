import { Box, chakra, defineStyle, Flex, Grid, Stack, Text } from "@chakra-ui/react"
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react"
import { useMemo, useRef, useState } from "react"
import type { Question, Section, SurveyForm, QuestionnaireView } from "#contract/questionnaire.contract.ts"
import { changedPlace } from "#machines/draft/path.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import { numbersOf, withNumbers } from "#machines/questionnaire/questions.ts"
import { unsoundIn } from "#machines/questionnaire/soundness.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { DraftTools } from "#ui/draft/draft-tools.tsx"
import { OvertakenCallout } from "#ui/draft/overtaken-callout.tsx"
import type { Writing, Written } from "#ui/draft/use-writing.ts"
import { Input, Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { holdAtUnread } from "#ui/field/unread.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { questionnaireDocument, type OpenQuestionnaire, useQuestionnaireT } from "../questionnaire.document.ts"
import { type Amiss, amissIn } from "./amiss.ts"
import { ExportForm } from "./export-form.tsx"
import { newQuestion, withAdded, withoutSection, withSection, withSectionAdded, withSectionMoved, withWeight } from "./form-edits.ts"
import { PointsBox } from "./points-box.tsx"
import { QuestionEditor } from "./question-editor.tsx"

export type TemplateWriting = Writing<QuestionnaireView, SurveyForm>
/** A template is edited as a draft, and again after each edition. */
export const written: Written<QuestionnaireView, SurveyForm> = {
  kind: "questionnaire",
  contentOf: ({ form }) => form,
  saved: "questionnaire.saved",
  finished: new Set(["questionnaire.published", "questionnaire.changeDropped"]),
}

const row = defineStyle({
  display: "flex",
  width: "full",
  gap: "2",
  alignItems: "center",
  minHeight: "40px",
  padding: "2",
  borderTopWidth: "1px",
  textAlign: "start",
  _hover: { background: "bg.hover" },
  "& > span:first-of-type": { flex: "1 1 auto", minWidth: "0", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
})

/** The editor of a template: sections with their questions, each of which can be opened. */
export function TemplateEditor({ document, writing }: { readonly document: OpenQuestionnaire; readonly writing: TemplateWriting }) {
  const t = useQuestionnaireT()
  const words = questionnaireDocument.useWords()
  const run = useCommand(document, words)
  const { content: form } = writing
  // Only what has changed: what the same person has written elsewhere meanwhile stays, and the draft does not hold the whole template for each edit.
  const onForm = (next: SurveyForm) => {
    const changed = changedPlace(form, next)
    if (changed) writing.set(changed.path, changed.value)
  }
  const unsound = useMemo(() => unsoundIn(form.questionnaire, form.marking), [form])
  const amiss = useMemo(() => amissIn(form), [form])
  const numbers = useMemo(() => numbersOf(form.questionnaire), [form])
  const calls = questionnaire.calls
  const ready = writing.changed && amiss === null && unsound.length === 0
  const save = async () => {
    const reply = await run(document.now.state === "draft" ? calls.save : calls.change, { form })
    if (reply) writing.stored(reply.version)
  }
  return (
    <Stack gap="4">
      <OvertakenCallout writing={writing} />
      <Card
        title={t("tabs.write")}
        aside={
          <Flex gap="2" wrap="wrap" justify="end">
            <DraftTools writing={writing} />
            <ExportForm form={form} />
            <Button
              look="solid"
              aria-disabled={!ready || undefined}
              onClick={({ currentTarget }) => void (holdAtUnread(currentTarget.closest("main")) || (ready && save()))}
            >
              {t("common:save")}
            </Button>
          </Flex>
        }
      >
        <Stack gap="3">
          <Field label={t("fields.title")} required>
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                value={form.title}
                onChange={(event) => onForm({ ...form, title: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label={t("fields.purpose")}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={2000}
                value={form.purpose}
                onChange={(event) => onForm({ ...form, purpose: event.currentTarget.value })}
              />
            )}
          </Field>
          {amiss ? <WhyUnsaved amiss={amiss} form={form} numbers={numbers} /> : null}
          {unsound.length > 0 ? (
            <Callout tone="red" title={t("unsound")}>
              <ul>
                {unsound.map(({ flaw, at, names }) => (
                  <li key={`${flaw} ${at} ${names}`}>
                    {t(`flaws.${flaw}`, { at: numbers.get(at) ?? at, names: numbers.get(names) ?? names })}
                  </li>
                ))}
              </ul>
            </Callout>
          ) : null}
        </Stack>
      </Card>
      {form.questionnaire.sections.map((section) => (
        <SectionEditor key={section.id} form={form} onForm={onForm} section={section} numbers={numbers} />
      ))}
      <Box>
        <Button onClick={() => onForm(withSectionAdded(form, t("newSection")))}>{t("addSection")}</Button>
      </Box>
    </Stack>
  )
}

/** Why the template cannot be saved as it is written. */
function WhyUnsaved(props: { readonly amiss: Amiss; readonly form: SurveyForm; readonly numbers: ReadonlyMap<string, string> }) {
  const t = useQuestionnaireT()
  const { amiss, form, numbers } = props
  const titles = new Map(form.questionnaire.sections.map(({ id, title }) => [id, title]))
  const at = [...amiss.numbers].map((id) => titles.get(id) ?? t("questionAt", { number: numbers.get(id) ?? id }))
  return (
    <Box color="amber.fg" role="status">
      {amiss.isEmpty ? <Text>{t("incomplete")}</Text> : null}
      {at.length > 0 ? <Text>{t("badNumbers", { at: at.join(t("common:comma")) })}</Text> : null}
      {amiss.isTooMuch ? <Text>{t("tooMuch")}</Text> : null}
    </Box>
  )
}

function SectionEditor(props: {
  readonly form: SurveyForm
  readonly onForm: (form: SurveyForm) => void
  readonly section: Section
  readonly numbers: ReadonlyMap<string, string>
}) {
  const t = useQuestionnaireT()
  const { form, onForm, section, numbers } = props
  const [open, setOpen] = useState<string | null>(null)
  // A number that cannot be read yet would leave with its question, and be saved as none.
  const list = useRef<HTMLDivElement>(null)
  const { id, title, description, questions } = section
  return (
    <Card
      title={title}
      aside={
        <Flex gap="1">
          <IconButton label={t("moveUp")} onClick={() => onForm(withSectionMoved(form, id, -1))}>
            <ArrowUp />
          </IconButton>
          <IconButton label={t("moveDown")} onClick={() => onForm(withSectionMoved(form, id, 1))}>
            <ArrowDown />
          </IconButton>
          <IconButton label={t("removeSection")} onClick={() => onForm(withoutSection(form, id))}>
            <Trash2 />
          </IconButton>
        </Flex>
      }
    >
      <Stack gap="3">
        <Grid templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) 160px" }} gap="3">
          <Field label={t("fields.sectionTitle")} required>
            {(control) => (
              <Input
                {...control}
                maxLength={300}
                value={title}
                onChange={(event) => onForm(withSection(form, id, { title: event.currentTarget.value }))}
              />
            )}
          </Field>
          <PointsBox
            label={t("fields.weight")}
            value={form.marking.weights[id] ?? ""}
            onChange={(next) => onForm(withWeight(form, id, next))}
          />
        </Grid>
        <Field label={t("fields.description")}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={6000}
              value={description}
              onChange={(event) => onForm(withSection(form, id, { description: event.currentTarget.value }))}
            />
          )}
        </Field>
        <Box ref={list}>
          {questions.map((one) => (
            <Box key={one.id}>
              <Line
                one={one}
                number={numbers.get(one.id) ?? ""}
                text={withNumbers(one.text, numbers)}
                isOpen={open === one.id}
                onOpen={(next) => holdAtUnread(list.current) || setOpen(next ? one.id : null)}
              />
              {open === one.id ? <QuestionEditor form={form} onForm={onForm} one={one} section={id} /> : null}
            </Box>
          ))}
        </Box>
        <Box>
          <Button
            onClick={() => {
              if (holdAtUnread(list.current)) return
              const question = newQuestion(t("newQuestion"), null)
              onForm(withAdded(form, id, question))
              setOpen(question.id)
            }}
          >
            {t("addQuestion")}
          </Button>
        </Box>
      </Stack>
    </Card>
  )
}

/** A question as one line; its editor opens below. */
function Line(props: {
  readonly one: Question
  readonly number: string
  readonly text: string
  readonly isOpen: boolean
  readonly onOpen: (open: boolean) => void
}) {
  const t = useQuestionnaireT()
  const { one, number, text, isOpen, onOpen } = props
  return (
    <chakra.button type="button" css={row} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
      <span>
        {number} {text}
      </span>
      {one.when.length > 0 ? <StatePill tone="amber">{t("conditional")}</StatePill> : null}
      <Text as="span" flex="none" color="fg.muted" fontSize="xs">
        {t(`kinds.${one.kind}`)}
      </Text>
    </chakra.button>
  )
}
