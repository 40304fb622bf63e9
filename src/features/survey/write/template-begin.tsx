import { Box, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import type { SurveyForm } from "#contract/questionnaire.contract.ts"
import { type Imported, importSurvey } from "#machines/questionnaire/import.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import { questionsOf } from "#machines/questionnaire/questions.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { EditDialog } from "#ui/edit/edit-dialog.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { Input, Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { FileDrop } from "#ui/files/file-drop.tsx"
import { questionnaireDocument, useQuestionnaireT } from "../questionnaire.document.ts"
import { emptyForm } from "./form-edits.ts"

/** Begins a template: with a title only, or from a file. */
export function BeginTemplate({ onDone }: { readonly onDone: () => void }) {
  const t = useQuestionnaireT()
  const roles = useSession().profile?.roles ?? []
  const [asked, setAsked] = useState<"new" | "file" | null>(null)
  if (!questionnaire.begin.by.some((role) => roles.includes(role))) return null
  const close = () => setAsked(null)
  return (
    <>
      <Button onClick={() => setAsked("file")}>{t("importFile")}</Button>
      <Button look="solid" onClick={() => setAsked("new")}>
        {t("add")}
      </Button>
      {asked === "new" ? <Titled onDone={onDone} onClose={close} /> : null}
      {asked === "file" ? <FromFile onDone={onDone} onClose={close} /> : null}
    </>
  )
}

interface DialogProps {
  readonly onDone: () => void
  readonly onClose: () => void
}

function useBegin(onDone: () => void) {
  const t = useQuestionnaireT()
  const navigate = useNavigate()
  const operation = useOperation(onDone)
  const begin = (form: SurveyForm) =>
    operation.run(t("saved", { title: form.title }), async () => {
      const { id } = await call(questionnaire.calls.create, { body: { form } })
      void navigate(questionnaireDocument.pathOf("", id))
    })
  return { begin, problem: operation.problem }
}

function Titled({ onDone, onClose }: DialogProps) {
  const t = useQuestionnaireT()
  const { begin, problem } = useBegin(onDone)
  const [title, setTitle] = useState("")
  const [purpose, setPurpose] = useState("")
  const [sent, setSent] = useState(false)
  const named = title.trim()
  return (
    <EditDialog
      title={t("add")}
      problem={problem}
      dirty={title !== "" || purpose !== ""}
      onSend={() => {
        setSent(true)
        return named === "" ? undefined : begin(emptyForm(named, purpose.trim(), t("newSection")))
      }}
      onClose={onClose}
    >
      <Field label={t("fields.title")} required error={sent && named === "" ? t("titleMissing") : undefined}>
        {(control) => (
          <Input {...control} maxLength={200} data-first value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
        )}
      </Field>
      <Field label={t("fields.purpose")}>
        {(control) => (
          <Textarea {...control} rows={3} maxLength={2000} value={purpose} onChange={(event) => setPurpose(event.currentTarget.value)} />
        )}
      </Field>
    </EditDialog>
  )
}

function FromFile({ onDone, onClose }: DialogProps) {
  const t = useQuestionnaireT()
  const { begin, problem } = useBegin(onDone)
  const [read, setRead] = useState<Imported | null>(null)
  const [missed, setMissed] = useState(false)
  const form = read && "form" in read ? read.form : null
  return (
    <EditDialog
      title={t("importFile")}
      problem={problem}
      dirty={false}
      onSend={() => (form ? begin(form) : setMissed(true))}
      onClose={onClose}
    >
      <Box gridColumn="1 / -1">
        <FileDrop
          label={form ? form.title : t("file")}
          hint={t("fileHow")}
          accept="application/json,.json"
          fault={missed && !read ? t("fileMissing") : null}
          onFile={async (chosen) => setRead(importSurvey(await chosen.text()))}
        />
      </Box>
      {read ? <Found read={read} /> : null}
    </EditDialog>
  )
}

/** The most flaws of a file that are named. */
const mostTold = 10

/** The contents of a file, or the reason why it is not a template. */
function Found({ read }: { readonly read: Imported }) {
  const t = useQuestionnaireT()
  if ("form" in read) {
    const { title, questionnaire: asked, marking } = read.form
    const questions = questionsOf(asked)
    return (
      <Box gridColumn="1 / -1">
        <Callout tone="green" title={title}>
          <Text>
            {t("found", {
              sections: asked.sections.length,
              questions: questions.filter(({ within }) => within === null).length,
              conditional: questions.filter(({ when }) => when.length > 0).length,
              passing: Object.values(marking.marks).filter(({ passIf }) => passIf !== null).length,
            })}
          </Text>
        </Callout>
      </Box>
    )
  }
  return (
    <Box gridColumn="1 / -1">
      <Callout tone="red" title={t(`refused.${read.refused}`)}>
        {read.refused === "unsound" ? (
          <Stack asChild gap="1">
            <ul>
              {read.unsound.slice(0, mostTold).map(({ flaw, at, names }) => (
                <li key={`${flaw} ${at} ${names}`}>{t(`flaws.${flaw}`, { at, names })}</li>
              ))}
            </ul>
          </Stack>
        ) : null}
      </Callout>
    </Box>
  )
}
