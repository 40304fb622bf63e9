import { Grid, Text, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { messageContract, type SendRecordShown } from "#contract/message.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Facts } from "#ui/card/card.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Paragraphs } from "#ui/paragraphs/paragraphs.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { canGoAgain, reasonOf, toneOf } from "./record-words.ts"
import { useOperation } from "#ui/edit/use-operation.ts"

/** One send record: its text, the result with the reason, and a button to send it again where possible. */
export function RecordShown(props: {
  readonly id: string
  readonly typeName: (code: string) => string
  readonly onSent: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation("messages")
  const { data, error, reload } = useCall(messageContract.record, { params: { id: props.id } })
  const operation = useOperation(() => {
    props.onSent()
    reload()
  })
  const again = () => void operation.run(t("records.sentAgain"), () => call(messageContract.sendAgain, { body: { ids: [props.id] } }))
  return (
    <Dialog
      open
      shape="wide"
      width="720px"
      title={t("records.one")}
      onClose={props.onClose}
      foot={
        data && canGoAgain(data) ? (
          <Button look="solid" onClick={again}>
            {t("records.again")}
          </Button>
        ) : null
      }
    >
      <Problem text={operation.problem} />
      {data ? (
        <Shown data={data} typeName={props.typeName} />
      ) : error ? (
        <ErrorPanel error={error} onAgain={reload} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Dialog>
  )
}

const words = defineStyle({
  gap: "6px",
  padding: "12px",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "md",
  background: "bg",
  overflowWrap: "anywhere",
  "& > p": { color: "fg.muted" },
})

function Shown({ data, typeName }: { readonly data: SendRecordShown; readonly typeName: (code: string) => string }) {
  const { t } = useTranslation("messages")
  const reason = reasonOf(data.error)
  const why = data.error === null ? null : reason === null ? data.error : t(`reasons.${reason}`)
  return (
    <Grid gap="4">
      <Grid as="section" aria-label={t("records.words")} css={words}>
        <strong>{data.title}</strong>
        <Paragraphs texts={data.body} />
        <Text as="span" fontSize="xs" color="fg.subtle">
          {data.number} {data.about}
        </Text>
      </Grid>
      <Facts
        rows={[
          [
            t("records.state"),
            <StatePill key="state" tone={toneOf[data.state]}>
              {t(`states.${data.state}`)}
            </StatePill>,
          ],
          ...(why === null ? [] : [[t("records.error"), why] as const]),
          [t("records.who"), data.who === null ? t("records.confidentialText") : `${data.who} (${data.account ?? ""})`],
          [t("records.channel"), t(`channels.${data.channel}`)],
          ...(data.to === null ? [] : [[t("records.to"), data.to] as const]),
          [t("templates.type"), typeName(data.msgType)],
          [t("records.template"), data.template ?? t("records.ownWords")],
          [t("records.at"), <Instant key="at" at={data.at} />],
          ...(data.channel === "inApp"
            ? []
            : [
                [t("records.tries"), String(data.tries)] as const,
                [t("records.doneAt"), data.doneAt === null ? "" : <Instant key="done" at={data.doneAt} />] as const,
              ]),
          ...(data.receipt === null ? [] : [[t("records.receipt"), data.receipt] as const]),
          ...(data.againBy === null ? [] : [[t("records.againBy"), data.againBy] as const]),
        ]}
      />
    </Grid>
  )
}
