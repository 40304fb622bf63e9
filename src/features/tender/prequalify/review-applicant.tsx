import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import type { Application } from "./application-standing.ts"
import { Choice } from "../evaluate/choice.tsx"
import { choice } from "../evaluate/review.style.ts"
import { useWorkKeys } from "#ui/commands/use-work-keys.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

const sendStyle = defineStyle({ marginTop: "3" })

interface ReviewApplicantProps {
  readonly tender: OpenTender
  readonly application: Application
  readonly onNext: () => void
}

/** The decision on one applicant: qualified, or not and why; nothing for people who do not decide. */
export function ReviewApplicant({ tender, application, onNext }: ReviewApplicantProps) {
  const { t } = useTranslation("tender-prequal")
  const run = useTenderCommand(tender)
  const [passed, setPassed] = useState(application.result?.passed ?? null)
  const [reason, setReason] = useState(application.result?.reason ?? "")
  const [tried, setTried] = useState(false)
  const verdict = tender.now.verdicts["reviewApplicant"]
  const decides = !tender.stepped && verdict !== undefined && (verdict.allowed || verdict.rule !== "hasRole")
  const open = decides && verdict.allowed
  useWorkKeys(open ? { "1": () => setPassed(true), "2": () => setPassed(false) } : {})
  if (!decides) return null
  const missing = passed === false && reason.trim() === ""
  const send = async () => {
    setTried(true)
    if (passed === null || missing) return
    if (await run(tenderContract.reviewApplicant, { application: application.application, passed, reason: reason.trim() })) onNext()
  }
  return (
    <Card title={t("review.decision")}>
      {open ? (
        <chakra.fieldset css={choice} aria-label={t("review.decision")}>
          <Choice name="passed" keyName="1" chosen={passed === true} onChoose={() => setPassed(true)} good>
            {t("standing.passed")}
          </Choice>
          <Choice name="passed" keyName="2" chosen={passed === false} onChoose={() => setPassed(false)}>
            {t("standing.failed")}
          </Choice>
          <Field
            label={t("own.reason")}
            required={passed === false}
            hint={t("review.reasonHint")}
            error={tried && missing ? t("review.reasonMissing") : undefined}
          >
            {(control) => (
              <Textarea {...control} rows={3} maxLength={2000} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
            )}
          </Field>
        </chakra.fieldset>
      ) : null}
      {tried && passed === null ? (
        <Text marginTop="2" color="red.fg" fontSize="sm" role="alert">
          {t("review.chooseFirst")}
        </Text>
      ) : null}
      <Box css={open ? sendStyle : undefined}>
        <VerdictAction
          tender={tender}
          name="reviewApplicant"
          label={t(application.result ? "review.change" : "review.save")}
          look="primary"
          onRun={send}
        />
      </Box>
    </Card>
  )
}
