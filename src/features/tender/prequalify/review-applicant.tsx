import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import { Card } from "#ui/card/card.tsx"
import { Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import type { Application } from "./application-standing.ts"
import { Choice } from "../evaluate/choice.tsx"
import { choice } from "../evaluate/review.style.ts"
import { SavedState } from "#ui/steps/steps.tsx"
import { useWorkKeys } from "#ui/commands/use-work-keys.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import { useOpinionDraft } from "../use-opinion-draft.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

const sendStyle = defineStyle({ marginTop: "3" })

interface ReviewApplicantProps {
  readonly tender: OpenTender
  readonly application: Application
  readonly onNext: () => void
}

interface Result {
  readonly passed: boolean
  readonly reason: string
}

/** The decision on one applicant; nothing for people who do not decide. */
export function ReviewApplicant(props: ReviewApplicantProps) {
  const { tender } = props
  const verdict = tender.now.verdicts["reviewApplicant"]
  const decides = !tender.stepped && isForRole(verdict)
  return decides ? <Deciding {...props} open={verdict.allowed} /> : null
}

/** Qualified, or not and why. */
function Deciding({ tender, application, open, onNext }: ReviewApplicantProps & { readonly open: boolean }) {
  const { t } = useTranslation("tender-prequal")
  const run = useTenderCommand(tender)
  const draft = useOpinionDraft<Result>(`applicant:${tender.id}:${application.application}`, application.result, open)
  const { passed, reason = "" } = draft.opinion
  const setPassed = (value: boolean) => draft.set("passed", value)
  const [tried, setTried] = useState(false)
  useWorkKeys(open ? { "1": () => setPassed(true), "2": () => setPassed(false) } : {})
  const missing = passed === false && reason.trim() === ""
  const send = async () => {
    setTried(true)
    if (passed === undefined || missing) return
    const result = { passed, reason: reason.trim() }
    if (!(await run(tenderContract.reviewApplicant, { application: application.application, ...result }))) return
    draft.send(result)
    onNext()
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
              <Textarea
                {...control}
                rows={3}
                maxLength={2000}
                value={reason}
                onChange={(event) => draft.set("reason", event.currentTarget.value)}
              />
            )}
          </Field>
        </chakra.fieldset>
      ) : null}
      {tried && passed === undefined ? (
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
        {draft.saved ? <SavedState saved={draft.saved} /> : null}
      </Box>
    </Card>
  )
}
