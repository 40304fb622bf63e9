import { Box, defineStyle, Grid, Heading, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { type ApprovalView, workflowContract } from "#contract/workflow.contract.ts"
import { ApprovalChain } from "#ui/approval-chain/approval-chain.tsx"
import { approvalTones } from "#ui/approval-chain/approval-tones.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Sum } from "#ui/money/money.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useApprovalKinds } from "#ui/document-kinds/document-kinds.tsx"
import { documentPath } from "./approval-words.ts"
import { DecideDialog, type Decision } from "./decide-dialog.tsx"
import { PassDialog } from "./pass-dialog.tsx"

const about = defineStyle({
  display: "grid",
  gridTemplateColumns: "max-content minmax(0, 1fr)",
  rowGap: "1.5",
  columnGap: "4",
  overflowWrap: "anywhere",
  "& dt": { color: "fg.muted" },
})

/** One approval in the side panel: its subject, its chain as a chart, the acts so far, and the person's actions. */
export function ApprovalPanel({
  id,
  onChanged,
  onClose,
}: {
  readonly id: string
  readonly onChanged: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation("approval")
  const { data, error, reload } = useCall(workflowContract.one, { params: { id } })
  const [doing, setDoing] = useState<Decision | "pass" | null>(null)
  const again = () => {
    reload()
    onChanged()
  }
  const operation = useOperation(again)
  const close = () => setDoing(null)
  const act = (name: ActAtOnce) => {
    if (data)
      void operation.run(t(`said.${name}`, { number: data.document.number }), () =>
        call(workflowContract[name], { params: { id }, body: { base: data.version, input: {} } }),
      )
  }
  return (
    <Dialog
      open
      shape="right"
      width="560px"
      title={data ? `${t(`subjects.${data.subject}`)} ${data.document.number}` : t("one")}
      onClose={onClose}
      foot={data ? <Acts view={data} onAct={act} onAsk={setDoing} /> : null}
    >
      <Problem text={operation.problem} />
      {data ? <Shown view={data} /> : error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={6} />}
      {data && (doing === "approve" || doing === "return") ? (
        <DecideDialog approval={data} decision={doing} onDone={again} onClose={close} />
      ) : null}
      {data && doing === "pass" ? <PassDialog approval={data} onDone={again} onClose={close} /> : null}
    </Dialog>
  )
}

/** The acts that need no further input. */
type ActAtOnce = "withdraw" | "remind"

/** The person's actions on the approval. */
function Acts(props: {
  readonly view: ApprovalView
  readonly onAct: (name: ActAtOnce) => void
  readonly onAsk: (doing: Decision | "pass") => void
}) {
  const { t } = useTranslation("approval")
  const { view, onAct, onAsk } = props
  const open = (name: string) => view.verdicts[name]?.allowed === true
  return (
    <>
      {open("remind") ? <Button onClick={() => onAct("remind")}>{t("verbs.remind")}</Button> : null}
      {open("withdraw") ? (
        <Button look="danger" onClick={() => onAct("withdraw")}>
          {t("verbs.withdraw")}
        </Button>
      ) : null}
      {open("transfer") ? <Button onClick={() => onAsk("pass")}>{t("verbs.pass")}</Button> : null}
      {open("return") ? (
        <Button look="danger" onClick={() => onAsk("return")}>
          {t("verbs.return")}
        </Button>
      ) : null}
      {open("approve") ? (
        <Button look="solid" autoFocus onClick={() => onAsk("approve")}>
          {t("verbs.approve")}
        </Button>
      ) : null}
    </>
  )
}

function Shown({ view }: { readonly view: ApprovalView }) {
  const { t } = useTranslation(["approval", "common"])
  const kinds = useApprovalKinds()
  const name = view.document.title === "" ? view.document.number : view.document.title
  const acts = view.history.filter(({ type }) => !["approval.endorsed", "approval.approved", "approval.returned"].includes(type))
  return (
    <Stack gap="5">
      <Box as="dl" css={about}>
        <dt>{t("document")}</dt>
        <dd>
          {view.seesDocument ? <Link to={documentPath(kinds, view)}>{name}</Link> : name}
          {view.seesDocument ? null : (
            <Text fontSize="xs" color="fg.muted">
              {t("notSeen")}
            </Text>
          )}
        </dd>
        <dt>{t("state")}</dt>
        <dd>
          <StatePill tone={approvalTones[view.state]}>{t(`states.${view.state}`)}</StatePill>
        </dd>
        <dt>{t("amount")}</dt>
        <dd>
          <Sum value={view.amount} currency={view.currency ?? ""} />
        </dd>
        <dt>{t("submitter")}</dt>
        <dd>{view.submitter.name}</dd>
        <dt>{t("requestedAt")}</dt>
        <dd>
          <Instant at={view.requestedAt} />
        </dd>
      </Box>
      <section>
        <Heading as="h3" marginBottom="2.5" fontSize="inherit">
          {t("way")}
        </Heading>
        <ApprovalChain label={t("way")} steps={view.chain} anyone={view.state === "inApproval"} />
      </section>
      {acts.length > 0 ? (
        <section>
          <Heading as="h3" marginBottom="2.5" fontSize="inherit">
            {t("history")}
          </Heading>
          <Grid as="ul" gap="2" overflowWrap="anywhere">
            {acts.map((one, index) => (
              <li key={index}>
                {t(`acts.${one.type.replace("approval.", "")}`, {
                  name: one.by.name,
                  to: one.to.map(({ name }) => name).join(t("common:comma")),
                })}
                {one.comment === "" ? null : (
                  <Box as="q" display="block" color="fg.muted" whiteSpace="pre-wrap">
                    {one.comment}
                  </Box>
                )}
                <Text as="span" display="block" color="fg.subtle" fontSize="xs">
                  <Instant at={one.at} />
                </Text>
              </li>
            ))}
          </Grid>
        </section>
      ) : null}
    </Stack>
  )
}
