import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { useSession } from "#client/session/session.ts"
import { changeContract } from "#contract/change.contract.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { useOneAtATime } from "#ui/edit/use-one-at-a-time.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { TextLink } from "#ui/link/link.tsx"
import { useReport } from "#ui/list/use-report.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { ChangeDifferences } from "./change-differences.tsx"
import { ChangeForm, type OwnData } from "./change-form.tsx"
import { changeDocument, type OpenChange, useChangeT } from "./change.document.ts"
import { DeclaredGroups } from "./declared-groups.tsx"
import { useUnmasked } from "./use-unmasked.ts"

const all = listScreen({ kind: companyChange, definition: changeDocument, useT: useChangeT }, "all", {
  first: ["supplier", "fields", "bank", "effective"],
})

/** Changes of suppliers' data (供应商信息变更, /sup-info-change): a supplier writes its own, the buying side sees all submitted ones. */
export const changes = {
  Screen: function Changes() {
    const roles = useSession().profile?.roles ?? []
    const sent = useSearchParams()[0].get("view") === "sent"
    return roles.includes("supplier") && !sent ? <OwnChange /> : <all.Screen />
  },
}

/** One change (企业变更详情, /wel/company-change-detail): old and new values field by field. */
export const document = {
  Screen: function Change() {
    const t = useChangeT()
    return (
      <DocumentPage
        definition={changeDocument}
        screen={companyChange.screen}
        own
        tabs={(opened) => [
          {
            id: "differences",
            label: t("tabs.differences"),
            count: opened.view.facts.differences.length,
            content: <Differences document={opened} />,
          },
        ]}
      />
    )
  },
}

function Differences({ document }: { readonly document: OpenChange }) {
  const t = useChangeT()
  const { id, view, stepped } = document
  const { differences, effective, callBack, names, overtakenAt, reason, rounds, sides } = view.facts
  const unmasked = useUnmasked((path) => call(changeContract.unmask, { body: { id, field: path } }), rounds)
  if (differences.length === 0) return <Empty title={t("nothingSent")} />
  return (
    <Stack gap="4">
      {reason === "" ? null : <Callout title={t("returnedBecause", { reason })} />}
      {view.state === "returned" && reason === "" ? <Callout title={t("nameTaken")} /> : null}
      {overtakenAt === null ? null : <Callout title={t("overtakenAt", { at: formatInstant(overtakenAt) })} />}
      {effective === null ? null : <Text>{t("effectiveFrom", { day: effective })}</Text>}
      {view.state === "calling" && sides.includes("reviewer") ? <Callout title={t("toCallBack")} /> : null}
      {callBack ? (
        <Card title={t("fields.callBack")}>
          <Facts
            rows={[
              [t("fields.person"), callBack.person],
              [t("fields.number"), callBack.number],
              [t("fields.note"), callBack.note],
              [t("fields.by"), `${names[callBack.by] ?? ""} · ${formatInstant(callBack.at)}`],
            ]}
          />
        </Card>
      ) : null}
      <ChangeDifferences differences={differences} unmasked={sides.includes("reviewer") && stepped === null ? unmasked : null} />
    </Stack>
  )
}

/** The own company's present data, the change in progress, or a new one. */
function OwnChange() {
  const t = useChangeT()
  const { data, error, loading, reload } = useCall(changeContract.mine, {})
  const change = data?.change ?? null
  const writing = change && (change.state === "draft" || change.state === "returned")
  const sub = change ? `${change.number} · ${t(`states.${change.state}`)}` : t("mineSub")
  return (
    <Page title={t("mine")} sub={sub} actions={change && writing ? <Drop change={change} onDone={reload} /> : undefined}>
      {error ? <ErrorPanel error={error} onAgain={reload} /> : null}
      {loading && data === null ? <LoadingRows /> : null}
      {!loading && !error && data === null ? <Empty title={t("noSupplier")} text={t("noSupplierWhy")} /> : null}
      {data && change && writing ? <ChangeForm key={`${change.id}/${change.version}`} own={data} change={change} onSent={reload} /> : null}
      {data && change && !writing ? <UnderWay own={data} /> : null}
      {data && !change ? <Present own={data} onBegun={reload} /> : null}
    </Page>
  )
}

/** Discards a change that is being written. */
function Drop({ change: { id, version }, onDone }: { readonly change: NonNullable<OwnData["change"]>; readonly onDone: () => void }) {
  const t = useChangeT()
  const [asked, setAsked] = useState(false)
  const report = useReport()
  const drop = () => {
    setAsked(false)
    void call(companyChange.calls.discard, { params: { id }, body: { base: version, input: {} } }).then(onDone, report)
  }
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("commands.discard")}</Button>
      <Confirm
        open={asked}
        title={t("commands.discard")}
        consequence={t("consequences.discard")}
        verb={t("commands.discard")}
        onClose={() => setAsked(false)}
        onConfirm={drop}
      />
    </>
  )
}

/** A submitted change that is waiting. */
function UnderWay({ own }: { readonly own: OwnData }) {
  const t = useChangeT()
  if (!own.change) return null
  return (
    <Stack gap="4">
      <Callout tone="green" title={t("sentTitle")}>
        <TextLink to={`/${companyChange.screen}?id=${own.change.id}`}>{t("sentText", { number: own.change.number })}</TextLink>
      </Callout>
      <ChangeDifferences differences={own.change.differences} unmasked={null} />
    </Stack>
  )
}

/** The present data, with the button that begins a change. */
function Present({ own, onBegun }: { readonly own: OwnData; readonly onBegun: () => void }) {
  const t = useChangeT()
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const { busy, run } = useOneAtATime()
  const begin = () => void run(() => call(companyChange.calls.create, { body: {} }).then(onBegun, setError))
  return (
    <Stack gap="4">
      {error === null ? null : <Callout tone="red" title={problem} />}
      {own.declared ? null : <Callout title={t("notDeclared")} />}
      <Stack direction="row" wrap="wrap" gap="3" alignItems="center">
        <Button look="solid" aria-busy={busy || undefined} onClick={begin}>
          {t("add")}
        </Button>
        <TextLink to="/sup-info-change?view=sent">{t("earlier")}</TextLink>
      </Stack>
      <DeclaredGroups
        content={own.content}
        title={t("present")}
        unmasked={null}
        notes={(path) =>
          own.held
            .filter(({ index }) => path === `accounts.${index}.number`)
            .map(({ until }) => t("accountHeld", { until: formatInstant(until) }))
        }
      />
    </Stack>
  )
}
