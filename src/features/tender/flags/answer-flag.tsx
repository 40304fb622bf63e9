import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { flagFindings, type FlagShown } from "#contract/tender-flags.contract.ts"
import { Form } from "#ui/field/form.tsx"
import { SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { showSaved } from "#ui/field/show-saved.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import { useTenderCommand } from "../use-tender-command.ts"

/** An answer as it is written; no finding is chosen before, since the first one would be everybody's. */
interface Written {
  readonly finding: (typeof flagFindings)[number] | ""
  readonly reason: string
}
const unwritten: Written = { finding: "", reason: "" }

/** The form for answering a raised indicator: the finding, and why. It is recorded with its author and time. */
export function AnswerFlag({ tender, flag }: { readonly tender: OpenTender; readonly flag: FlagShown }) {
  const { t } = useTranslation("tender-flags")
  const run = useTenderCommand(tender)
  const form = useForm<Written>({ defaultValues: unwritten })
  const verdict = tender.now.verdicts["answerFlag"]
  if (!verdict?.allowed) return null
  const send = form.handleSubmit(async ({ finding, reason }) => {
    if (finding === "") return
    if (await run(tenderContract.answerFlag, { flag: flag.name, mark: flag.mark, finding, reason: reason.trim() }))
      showSaved<Written>(form, unwritten, { finding, reason })
  })
  return (
    <Form form={form} onSubmit={() => send()}>
      <SelectField
        name="finding"
        label={t("finding")}
        required
        rules={{ validate: (finding: string) => finding !== "" || t("unchosen") }}
        options={flagFindings.map((finding) => ({ value: finding, label: t(`findings.${finding}`) }))}
      />
      <TextAreaField
        name="reason"
        label={t("reason")}
        required
        rows={2}
        rules={{
          maxLength: { value: 2000, message: t("tooLong") },
          validate: (text: string) => text.trim() !== "" || t("empty"),
        }}
      />
      <VerdictAction tender={tender} name="answerFlag" onRun={() => send()} />
    </Form>
  )
}
