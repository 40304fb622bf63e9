import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { PencilLine } from "lucide-react"
import { type FocusEvent, type FormEvent, useState } from "react"
import { useSession } from "#client/session/session.ts"
import { useWriters, type Writers } from "#client/live/use-writers.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import { misfitsIn } from "#machines/questionnaire/misfits.ts"
import { numbersOf } from "#machines/questionnaire/questions.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { FilesPanel } from "#ui/files/files-panel.tsx"
import { SavedState } from "#ui/steps/steps.tsx"
import { type OpenSurvey, surveyDocument, useSurveyT } from "../survey.document.ts"
import { FillIn } from "./fill-in.tsx"
import { OfferedAnswers } from "./offered-answers.tsx"
import { type Shared, useShared } from "./use-shared.ts"

/** The form in which a supplier's people write a survey together: input is stored on the device, and shared as soon as there is a network. */
export function FillSurvey({ document }: { readonly document: OpenSurvey }) {
  const t = useSurveyT()
  const { id, now } = document
  const { form, comments, reason, note, attached } = now.facts
  const shared = useShared(document)
  const writers = useWriters(id)
  const filed = new Set(attached.map(({ question }) => question))
  if (!form) return <Empty title={t("asksNothing")} />
  return (
    <Stack gap="4">
      {now.state === "returned" ? <Callout title={t("returnedBecause", { reason })}>{t("returnedHow")}</Callout> : null}
      {note === "" ? null : <Text whiteSpace="pre-line">{note}</Text>}
      <OfferedAnswers shared={shared} questionnaire={form.questionnaire} />
      <Elsewhere writers={writers} document={document} />
      <Box {...writingIn(writers)}>
        <FillIn
          questionnaire={form.questionnaire}
          answers={shared.answers}
          onAnswer={shared.write}
          filed={filed}
          files={(question) => (
            <FilesPanel
              business={{ businessType: `${survey.id}-answers`, businessId: `${id}.${question}` }}
              when={JSON.stringify(attached.filter((one) => one.question === question))}
              onSettled={document.reload}
            />
          )}
          comments={comments}
          noteOn={(question) => (
            <>
              <WrittenBy shared={shared} question={question} />
              <WritesHere writers={writers} question={question} />
            </>
          )}
          saved={shared.saved === null ? null : <SavedState saved={shared.saved} />}
          resumed={now.facts.rounds > 0 || now.facts.written.length > 0}
          finish={<Send document={document} shared={shared} lacks={misfitsIn(form.questionnaire, shared.answers, filed).length} />}
        />
      </Box>
    </Stack>
  )
}

/** The colleague who last wrote an answer, unless it was the reader. */
function WrittenBy({ shared, question }: { readonly shared: Shared; readonly question: string }) {
  const t = useSurveyT()
  const me = useSession().profile?.id
  const last = shared.writtenTo(question)
  if (!last || last.by === me) return null
  return (
    <Text fontSize="xs" color="fg.muted">
      {t("writtenBy", { name: last.name, at: formatInstant(last.at) })}
    </Text>
  )
}

/** The question in which an element stands. */
const questionAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest("[id^=question-]")?.id.slice("question-".length) ?? null) : null

/** Tells colleagues at which question the person is, as focus and keys go. */
const writingIn = ({ tell }: Writers) => ({
  onFocus: (event: FocusEvent) => tell(questionAt(event.target)),
  onInput: (event: FormEvent) => tell(questionAt(event.target)),
  onBlur: ({ relatedTarget }: FocusEvent) => {
    if (questionAt(relatedTarget) === null) tell(null)
  },
})

/** The colleagues who write at a question. */
function WritesHere({ writers, question }: { readonly writers: Writers; readonly question: string }) {
  const t = useSurveyT()
  const names = writers.all.filter(({ at }) => at === question).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Flex gap="1.5" align="center" fontSize="xs" color="theme.fg">
      <PencilLine size={13} aria-hidden />
      {t("writesHere", { names: names.join(t("common:comma")) })}
    </Flex>
  )
}

/** Where colleagues write, also at questions of other sections. */
function Elsewhere({ writers, document }: { readonly writers: Writers; readonly document: OpenSurvey }) {
  const t = useSurveyT()
  const { form } = document.now.facts
  if (!form || writers.all.length === 0) return null
  const numbers = numbersOf(form.questionnaire)
  const told = writers.all.map(({ name, at }) => t("writesAt", { name, number: numbers.get(at ?? "") ?? "" }))
  return (
    <Flex gap="1.5" align="center" fontSize="sm" color="fg.muted" role="status">
      <PencilLine size={14} aria-hidden />
      {told.join(t("common:comma"))}
    </Flex>
  )
}

/** Submits the survey once all input is shared. */
function Send({ document, shared, lacks }: { readonly document: OpenSurvey; readonly shared: Shared; readonly lacks: number }) {
  const t = useSurveyT()
  const run = useCommand(document, surveyDocument.useWords())
  const [busy, setBusy] = useState(false)
  const ready = lacks === 0 && !busy
  const press = async () => {
    setBusy(true)
    if ((await shared.share()) && (await run(survey.calls.submit, {}))) shared.finish()
    setBusy(false)
  }
  return (
    <Stack direction="row" gap="3" align="center" wrap="wrap">
      {lacks === 0 ? null : (
        <Text fontSize="sm" color="amber.fg">
          {t("lacks", { count: lacks })}
        </Text>
      )}
      <Button
        look="solid"
        aria-busy={busy || undefined}
        aria-disabled={!ready || undefined}
        onClick={() => void (ready ? press() : undefined)}
      >
        {t("commands.submit")}
      </Button>
    </Stack>
  )
}
