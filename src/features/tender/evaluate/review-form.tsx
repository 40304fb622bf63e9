import { Box, chakra, defineStyle, Grid, Text } from "@chakra-ui/react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { type OpenedBidView, tenderContract } from "#contract/tender.contract.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import { Card } from "#ui/card/card.tsx"
import { Input, Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { Choice } from "./choice.tsx"
import { choice } from "./review.style.ts"
import { SavedState } from "#ui/steps/steps.tsx"
import { useWorkKeys } from "#ui/commands/use-work-keys.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import { useOpinionDraft } from "../use-opinion-draft.ts"
import type { OpenTender } from "../open-tender.ts"
import { DeclareFirst } from "./declare-first.tsx"
import { VerdictAction } from "../tender-actions.tsx"

const keys = defineStyle({
  marginTop: "2",
  color: "fg.subtle",
  fontSize: "xs",
  lgDown: { display: "none" },
})

interface ReviewFormProps {
  readonly tender: OpenTender
  readonly bid: OpenedBidView
  readonly own: OpenedBidView["opinions"][number] | null
  readonly onNext: () => void
}

interface Opinion {
  readonly responsive: boolean
  readonly clause: string
  readonly reason: string
}

/** The own opinion on one bid; nothing for people who do not review. */
export function ReviewForm(props: ReviewFormProps) {
  const { tender } = props
  const verdict = tender.now.verdicts["reviewBid"]
  const mine = !tender.stepped && isForRole(verdict)
  return mine ? <OwnReview {...props} allowed={verdict.allowed} /> : null
}

/** Responsive, or rejected with the clause and the reason. */
function OwnReview({ tender, bid, own, allowed, onNext }: ReviewFormProps & { readonly allowed: boolean }) {
  const { t } = useTranslation("tender-evaluate")
  const run = useTenderCommand(tender)
  const form = useRef<HTMLFieldSetElement>(null)
  const draft = useOpinionDraft<Opinion>(`review:${tender.id}:${bid.bid}`, own, allowed)
  const { responsive, clause = "", reason = "" } = draft.opinion
  const [tried, setTried] = useState(false)
  const accept = () => draft.set("responsive", true)
  const reject = () => {
    draft.set("responsive", false)
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>("input[type=text]")?.focus())
  }
  useWorkKeys(allowed ? { "1": accept, "2": reject } : {})
  const missing = responsive === false && reason.trim() === ""
  const send = async () => {
    setTried(true)
    if (responsive === undefined || missing) return
    const opinion = { responsive, clause: responsive ? "" : clause, reason: responsive ? "" : reason }
    if (!(await run(tenderContract.reviewBid, { bid: bid.bid, ...opinion }))) return
    draft.send(opinion)
    onNext()
  }
  return (
    <Card title={t("review.own")}>
      <chakra.fieldset ref={form} css={choice} disabled={!allowed} aria-label={t("review.own")}>
        <Choice name="responsive" keyName="1" chosen={responsive === true} onChoose={accept} good>
          {t("review.responsive")}
        </Choice>
        <Choice name="responsive" keyName="2" chosen={responsive === false} onChoose={reject}>
          {t("review.reject")}
        </Choice>
        {responsive === false ? (
          <Grid gap="3" paddingTop="1">
            <Field label={t("review.clause")} hint={t("review.clauseHint")}>
              {(control) => (
                <Input
                  {...control}
                  type="text"
                  maxLength={200}
                  value={clause}
                  onChange={(event) => draft.set("clause", event.currentTarget.value)}
                />
              )}
            </Field>
            <Field label={t("review.reason")} required error={tried && missing ? t("review.reasonMissing") : undefined}>
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
          </Grid>
        ) : null}
      </chakra.fieldset>
      {tried && responsive === undefined ? (
        <Text marginTop="2" color="red.fg" fontSize="sm" role="alert">
          {t("review.chooseFirst")}
        </Text>
      ) : null}
      <Box marginTop="3">
        <VerdictAction
          tender={tender}
          name="reviewBid"
          label={own ? t("review.change") : t("review.saveNext")}
          look="primary"
          onRun={send}
        />
      </Box>
      {draft.saved ? <SavedState saved={draft.saved} /> : null}
      <DeclareFirst tender={tender} name="reviewBid" />
      <Box as="p" css={keys}>
        {t("review.keys")}
      </Box>
    </Card>
  )
}
