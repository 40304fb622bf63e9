import { Box, defineStyle, Flex, Text } from "@chakra-ui/react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { shownSaved } from "#client/drafts/saved.ts"
import { useDraft } from "#client/drafts/use-draft.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
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

const theirs = defineStyle({
  maxHeight: "200px",
  marginBlock: "2",
  paddingInlineStart: "3",
  borderInlineStartWidth: "2px",
  overflowY: "auto",
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
})

const longest = 20_000

/** What is typed, and the version of the company's application on which it was. */
interface Typed {
  readonly statement?: string
  readonly on?: number
}

const untouched: Typed = {}

interface SentProps {
  readonly tender: OpenTender
  readonly statement: string
  /** What was typed and not sent in time; null when there is nothing. */
  readonly unsent: string | null
}

/** The statement that was sent, when it cannot be written now, and below it what was not sent. */
export function Sent({ tender, statement, unsent }: SentProps) {
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
      {unsent === null ? null : (
        <Callout title={t("apply.unsent")}>
          <Text css={theirs}>{unsent}</Text>
        </Callout>
      )}
    </Card>
  )
}

/** Shown when a colleague has sent the company's application meanwhile, with the choice between theirs and what is typed. */
function Overtaken(props: { readonly own: Application; readonly onTheirs: () => void; readonly onMine: () => void }) {
  const { t } = useTranslation("tender-prequal")
  const { own, onTheirs, onMine } = props
  return (
    <Callout icon="stale" title={t("apply.overtaken.title", { at: formatInstant(own.appliedAt ?? 0) })}>
      <p>{t("apply.overtaken.text")}</p>
      <Text as="blockquote" css={theirs}>
        {own.statement}
      </Text>
      <Flex wrap="wrap" gap="2">
        <Button size="small" onClick={onTheirs}>
          {t("apply.overtaken.theirs")}
        </Button>
        <Button size="small" onClick={onMine}>
          {t("apply.overtaken.mine")}
        </Button>
      </Flex>
    </Callout>
  )
}

/** The statement of an application: input is kept as a draft until it is sent; a sent one can be replaced while the chart allows. */
export function ApplyForm({
  tender,
  own,
  reload,
}: {
  readonly tender: OpenTender
  readonly own: Application | null
  readonly reload: () => void
}) {
  const { t } = useTranslation("tender-prequal")
  const run = useTenderCommand(tender)
  const draft = useDraft({ id: `prequal:${tender.id}:${tender.now.facts.round}`, initial: untouched })
  const [tried, setTried] = useState(false)
  const verdict = tender.now.verdicts["applyPrequalification"]
  const sent = own?.appliedAt ? own.statement : ""
  const statement = draft.value.statement ?? sent
  const changed = draft.value.statement !== undefined && draft.value.statement !== sent
  // The version after the last sending from here, which is read a moment later.
  const [left, setLeft] = useState(0)
  const version = Math.max(own?.version ?? 0, left)
  const on = (changed ? draft.value.on : undefined) ?? version
  const type = (text: string) => {
    if (draft.value.statement === undefined) draft.set("on", version)
    draft.set("statement", text)
  }
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
    if (!(await run(tenderContract.applyPrequalification, { statement: statement.trim() }, { base: on, onOvertaken: reload }))) return
    setLeft(on + 1)
    // What was typed while it was sent stays as the draft.
    if (latest.current === statement) draft.discard()
    else draft.set("on", on + 1)
    setTried(false)
  }
  if (!isForRole(verdict)) return null
  if (!open) return <Sent tender={tender} statement={sent} unsent={changed && !tender.stepped ? statement : null} />
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
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
      </Field>
      {own && changed && version > on ? <Overtaken own={own} onTheirs={draft.discard} onMine={() => draft.set("on", version)} /> : null}
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
