import { Box, Stack, Text } from "@chakra-ui/react"
import { useSearchParams } from "react-router-dom"
import type { SurveyForm } from "#contract/questionnaire.contract.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import { numbersOf, withNumbers } from "#machines/questionnaire/questions.ts"
import { Card } from "#ui/card/card.tsx"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { useWriting } from "#ui/draft/use-writing.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { type OpenQuestionnaire, questionnaireDocument, useQuestionnaireT } from "./questionnaire.document.ts"
import { ExportForm } from "./write/export-form.tsx"
import { BeginTemplate } from "./write/template-begin.tsx"
import { emptyForm } from "./write/form-edits.ts"
import { TemplateEditor, written } from "./write/template-editor.tsx"
import { TryOut } from "./write/try-out.tsx"

const list = listScreen({ kind: questionnaire, definition: questionnaireDocument, useT: useQuestionnaireT }, "all", {
  first: ["edition", "questions", "sections", "author"],
  Actions: BeginTemplate,
})

/** Survey templates (调查表定义, /wel/supplier-inquiry-define): all of them, or the one in the address. */
export function Screen() {
  const named = useSearchParams()[0].get("id") !== null
  return named ? <Template /> : <list.Screen />
}

function Template() {
  const t = useQuestionnaireT()
  return (
    <DocumentPage
      definition={questionnaireDocument}
      screen={questionnaire.screen}
      own
      within={["save", "change"]}
      tabs={(opened) => [
        { id: "write", label: t("tabs.write"), content: <Written document={opened} /> },
        { id: "tryOut", label: t("tabs.tryOut"), content: <Tried document={opened} /> },
      ]}
    />
  )
}

const nothing = emptyForm("", "", "")

/** Unsaved input counts before the saved form. */
const useTemplate = (document: OpenQuestionnaire) => useWriting(written, document, document.now.facts.form ?? nothing)

function Written({ document }: { readonly document: OpenQuestionnaire }) {
  const t = useQuestionnaireT()
  const writing = useTemplate(document)
  const { verdicts, state } = document.now
  const mayWrite = document.stepped === null && verdicts[state === "draft" ? "save" : "change"]?.allowed === true
  if (!mayWrite) return document.view.facts.form ? <Shown form={document.view.facts.form} /> : <Empty title={t("asksNothing")} />
  return <TemplateEditor document={document} writing={writing} />
}

/** A template for readers who cannot edit it: its questions by section. */
function Shown({ form }: { readonly form: SurveyForm }) {
  const t = useQuestionnaireT()
  const numbers = numbersOf(form.questionnaire)
  return (
    <Stack gap="4">
      <Box>
        <ExportForm form={form} />
      </Box>
      {form.questionnaire.sections.map(({ id, title, description, questions }) => (
        <Card key={id} title={title}>
          <Stack gap="2">
            {description === "" ? null : <Text whiteSpace="pre-line">{withNumbers(description, numbers)}</Text>}
            {questions.map((one) => (
              <Text key={one.id} whiteSpace="pre-line" overflowWrap="anywhere">
                {`${numbers.get(one.id) ?? ""} ${withNumbers(one.text, numbers)} `}
                <Text as="span" color="fg.muted" fontSize="xs">
                  {t(`kinds.${one.kind}`)}
                </Text>
              </Text>
            ))}
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}

function Tried({ document }: { readonly document: OpenQuestionnaire }) {
  const { content } = useTemplate(document)
  return <TryOut form={document.stepped ? (document.view.facts.form ?? nothing) : content} />
}
