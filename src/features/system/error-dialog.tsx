import { Box, defineStyle } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { errorLogContract, type ErrorDetail } from "#contract/system.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Facts } from "#ui/card/card.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { useReport } from "#ui/list/use-report.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { toast } from "#ui/toast/toast.ts"

/** One error: when, where, in which version, and the stack frames; it can be marked as settled. */
export function ErrorDialog(props: { readonly id: string; readonly onClose: () => void; readonly onChanged: () => void }) {
  const { t } = useTranslation(["system", "client", "common"])
  const { id, onClose, onChanged } = props
  const { data, error, reload } = useCall(errorLogContract.detail, { params: { id } })
  const [problem, setProblem] = useState<unknown>(null)
  const sentence = useErrorText(problem)
  const report = useReport()
  const settle = async (settled: boolean, fail: (failure: unknown) => void): Promise<boolean> => {
    try {
      await call(errorLogContract.settle, { body: { id, settled } })
      onChanged()
      return true
    } catch (failure) {
      fail(failure)
      return false
    }
  }
  const onSettle = async (settled: boolean) => {
    if (!(await settle(settled, setProblem))) return
    onClose()
    const undo = { label: t("client:draft.undo"), run: () => void settle(!settled, report) }
    toast("green", t(settled ? "errors.settled" : "errors.reopened"), undo)
  }
  const isOpen = data?.settledAt === null
  return (
    <Dialog
      open
      shape="wide"
      title={data ? `${data.name} · ${data.page}` : t("errors.title")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("common:close")}</Button>
          {data ? (
            <Button look="solid" onClick={() => void onSettle(isOpen)}>
              {t(isOpen ? "errors.settle" : "errors.reopen")}
            </Button>
          ) : null}
        </>
      }
    >
      <Problem text={problem === null ? null : sentence} />
      {data ? <Detail detail={data} /> : error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={6} />}
    </Dialog>
  )
}

const frames = defineStyle({
  overflowX: "auto",
  marginTop: "12px",
  padding: "12px",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "md",
  background: "bg.sunken",
  fontFamily: "mono",
  fontSize: "xs",
  lineHeight: "1.6",
})

function Detail({ detail }: { readonly detail: ErrorDetail }) {
  const { t } = useTranslation("system")
  return (
    <>
      <Facts
        rows={[
          [t("errors.side"), t(`errors.sides.${detail.side}`)],
          [t("errors.what"), detail.message ?? t("errors.noMessage")],
          [t("errors.count"), String(detail.count)],
          [t("errors.first"), <Instant key="first" at={detail.firstAt} />],
          [t("errors.last"), <Instant key="last" at={detail.lastAt} />],
          [t("errors.version"), detail.version],
          [t("errors.userAgent"), detail.userAgent || "—"],
          [t("errors.reportIds"), detail.reportIds.toReversed().slice(0, 6).join(" · ")],
          ...(detail.settledAt === null
            ? []
            : [[t("errors.settledBy"), <SettledBy key="by" name={detail.settledBy ?? "—"} at={detail.settledAt} />] as const]),
        ]}
      />
      <Box as="pre" css={frames} tabIndex={0} role="region" aria-label={t("errors.frames")}>
        {detail.frames.length === 0 ? t("errors.noFrames") : detail.frames.join("\n")}
      </Box>
    </>
  )
}

const SettledBy = ({ name, at }: { readonly name: string; readonly at: number }) => (
  <>
    {name} <Instant at={at} />
  </>
)
