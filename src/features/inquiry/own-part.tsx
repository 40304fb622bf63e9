import { Box, Flex, Text } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { PartSteps } from "#ui/committee/part-steps.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { VerdictAction } from "#ui/document-frame/verdict-action.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { evaluationDocument, type OpenEvaluation, useEvaluationT } from "./evaluation.document.ts"

const order = ["notified", "confirmed", "declared", "scored"]
const commands = ["confirm", "declare", "score"] as const

/** An expert's own part in three steps, with the buttons of the present one; an expert with a conflict of interest can recuse themselves instead. */
export function OwnPart({ document }: { readonly document: OpenEvaluation }) {
  const t = useEvaluationT()
  const { state } = document.view
  const here = state === "over" ? commands.length : order.indexOf(state)
  return (
    <PartSteps
      title={t("part")}
      steps={commands.map((name, index) => ({
        id: name,
        at: index < here ? "done" : index === here ? "now" : "ahead",
        title: t(`steps.${name}`),
        text: t(`steps.${name}Text`),
        body: name === "declare" ? <Quoting document={document} /> : null,
        action: <StepAction document={document} name={name} />,
      }))}
    />
  )
}

function StepAction({ document, name }: { readonly document: OpenEvaluation; readonly name: (typeof commands)[number] }) {
  const on = { definition: evaluationDocument, document }
  return (
    <Flex wrap="wrap" gap="2" marginTop="2.5">
      {name === "confirm" ? <VerdictAction {...on} name="confirm" look="primary" /> : null}
      {name === "declare" ? (
        <VerdictAction {...on} name="declare" look="primary" form={(close) => <DeclareForm document={document} onClose={close} />} />
      ) : null}
      <VerdictAction {...on} name="decline" look="danger" />
    </Flex>
  )
}

function DeclareForm({ document, onClose }: { readonly document: OpenEvaluation; readonly onClose: () => void }) {
  const t = useEvaluationT()
  const words = evaluationDocument.useWords()
  const run = useCommand(document, words)
  const form = useForm({ defaultValues: { statement: t("statement") } })
  return (
    <FormDialog
      title={words.command("declare")}
      form={form}
      onSend={async (input) => (await run(evaluation.calls.declare, input)) !== null}
      onClose={onClose}
    >
      <TextAreaField name="statement" label={t("fields.statement")} required hint={t("statementWhy")} />
    </FormDialog>
  )
}

/** The bidders that the declaration is about, once an expert may know them. */
function Quoting({ document }: { readonly document: OpenEvaluation }) {
  const t = useEvaluationT()
  const { suppliers, names, declaredAt, statement } = document.view.facts
  if (suppliers.length === 0 && declaredAt === null) return <Text marginTop="1">{t("suppliersLater")}</Text>
  return (
    <>
      <Box as="ul" display="flex" flexWrap="wrap" rowGap="1" columnGap="2" marginTop="2" aria-label={t("fields.suppliers")}>
        {suppliers.map((one) => (
          <Box as="li" key={one} paddingBlock="0.5" paddingInline="2" borderWidth="1px" borderRadius="sm" fontSize="sm">
            {names[one]}
          </Box>
        ))}
      </Box>
      {statement === "" ? null : (
        <Text marginTop="2" whiteSpace="pre-wrap">
          {statement}
        </Text>
      )}
    </>
  )
}
