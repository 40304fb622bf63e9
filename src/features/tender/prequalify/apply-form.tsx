import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { shownSaved } from "#client/drafts/saved.ts"
import { useDraft } from "#client/drafts/use-draft.ts"
import { Card } from "#ui/card/card.tsx"
import { Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { SavedState } from "#ui/steps/steps.tsx"
import type { Application } from "./application-standing.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import { lead } from "./prequal.style.ts"

const foot = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  rowGap: "2",
  columnGap: "4",
  marginTop: "3",
  "& > :last-child": { marginInlineStart: "auto" },
})

const longest = 20_000
const untouched: { readonly statement?: string } = {}

/** The statement that was sent, when it cannot be written now. */
function Sent({ tender, statement }: { readonly tender: OpenTender; readonly statement: string }) {
  const { t } = useTranslation("tender-prequal")
  return (
    <Card title={t("apply.statement")}>
      {statement === "" ? null : (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {statement}
        </Text>
      )}
      <Box css={foot}>
        <VerdictAction tender={tender} name="applyPrequalification" look="primary" />
      </Box>
    </Card>
  )
}

/** The statement of an application: input is kept as a draft until it is sent; a sent one can be replaced while the chart allows. */
export function ApplyForm({ tender, own }: { readonly tender: OpenTender; readonly own: Application | null }) {
  const { t } = useTranslation("tender-prequal")
  const run = useTenderCommand(tender)
  const draft = useDraft({ id: `prequal:${tender.id}:${tender.now.facts.round}`, initial: untouched })
  const [tried, setTried] = useState(false)
  const verdict = tender.now.verdicts["applyPrequalification"]
  const sent = own?.appliedAt ? own.statement : ""
  const statement = draft.value.statement ?? sent
  const changed = draft.value.statement !== undefined && draft.value.statement !== sent
  const open = !tender.stepped && verdict?.allowed === true
  const missing = statement.trim() === ""
  const saved = shownSaved(draft.saved)
  const latest = useRef(statement)
  useEffect(() => {
    latest.current = statement
  }, [statement])
  const send = async () => {
    setTried(true)
    if (missing) return
    if (!(await run(tenderContract.applyPrequalification, { statement: statement.trim() }))) return
    // What was typed while it was sent stays as the draft.
    if (latest.current === statement) draft.discard()
    setTried(false)
  }
  if (verdict === undefined || (!verdict.allowed && verdict.rule === "hasRole")) return null
  if (!open) return <Sent tender={tender} statement={sent} />
  return (
    <Card title={t("apply.title")}>
      <Field label={t("apply.statement")} required hint={t("apply.hint")} error={tried && missing ? t("apply.missing") : undefined}>
        {(control) => (
          <Textarea
            {...control}
            minHeight="168px"
            rows={8}
            maxLength={longest}
            value={statement}
            onChange={(event) => draft.set("statement", event.currentTarget.value)}
          />
        )}
      </Field>
      <Box css={foot}>
        {changed && saved ? (
          <SavedState saved={saved} />
        ) : (
          <Box as="span" css={lead}>
            {t(sent === "" ? "apply.blank" : "apply.same")}
          </Box>
        )}
        <VerdictAction
          tender={tender}
          name="applyPrequalification"
          look="primary"
          onRun={send}
          {...(sent === "" ? {} : { label: t("apply.again") })}
        />
      </Box>
    </Card>
  )
}
