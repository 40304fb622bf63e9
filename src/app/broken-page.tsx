import { CircleAlert, RefreshCw } from "lucide-react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { isLoadFailure } from "#client/browser/lazy-part.ts"
import { Button, ButtonLink } from "#ui/first/button.tsx"
import { Message } from "#ui/first/message.tsx"
import { home } from "./open-tab.ts"
import { isOutdated } from "./release.ts"

const reload = (): void => location.reload()

/** Shown instead of a page that has failed: a retry, a way back, and the id of the report. */
export function BrokenPage({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  return isLoadFailure(error) ? <NotLoaded /> : <Fault error={error} onAgain={onAgain} />
}

function Fault({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const { t } = useTranslation("first")
  const reportId = useReport(error)
  return (
    <Message
      icon={CircleAlert}
      alert="red"
      heading
      title={t("broken.title")}
      text={t("broken.text")}
      code={reportId === null ? null : t("broken.report", { reportId })}
    >
      <Button look="solid" onClick={onAgain}>
        {t("broken.again")}
      </Button>
      <Back />
    </Message>
  )
}

/** Reports the error to the platform once, and returns the report's id. */
function useReport(error: unknown): string | null {
  const [reportId, setReportId] = useState<string | null>(null)
  useEffect(() => {
    let shown = true
    import("./tell-error.ts")
      .then(({ tellError }) => tellError(error))
      .then((id) => shown && setReportId(id))
      .catch(() => undefined)
    return () => {
      shown = false
    }
  }, [error])
  return reportId
}

/** A part of the application could not be loaded: after a release its file has another name, which the new version knows. */
function NotLoaded() {
  const { t } = useTranslation("first")
  const [outdated, setOutdated] = useState<boolean | null>(null)
  useEffect(() => {
    void isOutdated().then(setOutdated)
  }, [])
  if (outdated === null) return null
  return (
    <Message
      icon={RefreshCw}
      alert="plain"
      heading
      title={t(outdated ? "broken.newVersion" : "broken.notLoaded")}
      text={t(outdated ? "broken.newVersionText" : "broken.notLoadedText")}
    >
      <Button look="solid" onClick={reload}>
        {t(outdated ? "broken.loadNew" : "broken.again")}
      </Button>
      <Back />
    </Message>
  )
}

function Back() {
  const { t } = useTranslation("first")
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => void navigate(-1)}>{t("goBack")}</Button>
      <ButtonLink look="ghost" to={home}>
        {t("toDashboard")}
      </ButtonLink>
    </>
  )
}
