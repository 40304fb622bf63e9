import { Box, chakra, defineStyle, Grid, Text } from "@chakra-ui/react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { type OpenedBidView, tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Input, Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { Choice } from "./choice.tsx"
import { choice } from "./review.style.ts"
import { useWorkKeys } from "#ui/commands/use-work-keys.ts"
import { useTenderCommand } from "../use-tender-command.ts"
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

/** The own opinion on one bid: responsive, or rejected with the clause and the reason. */
export function ReviewForm({ tender, bid, own, onNext }: ReviewFormProps) {
  const { t } = useTranslation("tender-evaluate")
  const run = useTenderCommand(tender)
  const form = useRef<HTMLFieldSetElement>(null)
  const [responsive, setResponsive] = useState(own?.responsive ?? null)
  const [clause, setClause] = useState(own?.clause ?? "")
  const [reason, setReason] = useState(own?.reason ?? "")
  const [tried, setTried] = useState(false)
  const verdict = tender.now.verdicts["reviewBid"]
  const mine = !tender.stepped && verdict !== undefined && (verdict.allowed || verdict.rule !== "hasRole")
  const reject = () => {
    setResponsive(false)
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>("input[type=text]")?.focus())
  }
  useWorkKeys(mine && verdict.allowed ? { "1": () => setResponsive(true), "2": reject } : {})
  if (!mine) return null
  const missing = responsive === false && reason.trim() === ""
  const send = async () => {
    setTried(true)
    if (responsive === null || missing) return
    if (
      await run(tenderContract.reviewBid, { bid: bid.bid, responsive, clause: responsive ? "" : clause, reason: responsive ? "" : reason })
    )
      onNext()
  }
  return (
    <Card title={t("review.own")}>
      <chakra.fieldset ref={form} css={choice} disabled={!verdict.allowed} aria-label={t("review.own")}>
        <Choice name="responsive" keyName="1" chosen={responsive === true} onChoose={() => setResponsive(true)} good>
          {t("review.responsive")}
        </Choice>
        <Choice name="responsive" keyName="2" chosen={responsive === false} onChoose={reject}>
          {t("review.reject")}
        </Choice>
        {responsive === false ? (
          <Grid gap="3" paddingTop="1">
            <Field label={t("review.clause")} hint={t("review.clauseHint")}>
              {(control) => (
                <Input {...control} type="text" maxLength={200} value={clause} onChange={(event) => setClause(event.currentTarget.value)} />
              )}
            </Field>
            <Field label={t("review.reason")} required error={tried && missing ? t("review.reasonMissing") : undefined}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  maxLength={2000}
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
              )}
            </Field>
          </Grid>
        ) : null}
      </chakra.fieldset>
      {tried && responsive === null ? (
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
      <DeclareFirst tender={tender} name="reviewBid" />
      <Box as="p" css={keys}>
        {t("review.keys")}
      </Box>
    </Card>
  )
}
