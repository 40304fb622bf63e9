import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import { Card } from "#ui/card/card.tsx"
import { Form } from "#ui/field/form.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import { showSaved } from "#ui/field/show-saved.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

/** The form in which a participating supplier objects to the candidates; nothing for others. */
export function RaiseObjection({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-prequal")
  const run = useTenderCommand(tender)
  const form = useForm({ defaultValues: { reason: "" } })
  const verdict = tender.now.verdicts["raiseObjection"]
  if (tender.stepped || !isForRole(verdict)) return null
  const send = form.handleSubmit(async ({ reason }) => {
    if (await run(tenderContract.raiseObjection, { reason: reason.trim() })) showSaved(form, { reason: "" }, { reason })
  })
  return (
    <Card title={t("objection.raise")}>
      <Form form={form} onSubmit={() => send()}>
        {verdict.allowed ? (
          <TextAreaField
            name="reason"
            label={t("objection.reason")}
            required
            rows={4}
            hint={t("objection.hint")}
            rules={{
              maxLength: { value: 2000, message: t("objection.tooLong") },
              validate: (text: string) => text.trim() !== "" || t("objection.empty"),
            }}
          />
        ) : null}
        <VerdictAction tender={tender} name="raiseObjection" look="primary" onRun={() => send()} />
      </Form>
    </Card>
  )
}
