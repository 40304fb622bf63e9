import { Inbox } from "lucide-react"
import { useTranslation } from "react-i18next"
import { retrySession, signOut, useSession } from "#client/session/session.ts"
import { Unverified } from "#machines/session/session.types.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Button } from "#ui/first/button.tsx"
import { Message } from "#ui/first/message.tsx"
import s from "./problem.module.css"

/** Shown when the session cannot be loaded: the reason, and what may help. It retries by itself when the network is back. */
export function Problem() {
  const { t } = useTranslation("first")
  const { error } = useSession()
  const again = (
    <Button look="ghost" onClick={signOut}>
      {t("signInAnew")}
    </Button>
  )
  return (
    <main className={s.page}>
      <title>{`${t("problem")} - ${t("platform")}`}</title>
      <h1 className="sr-only">{t("problem")}</h1>
      {error instanceof Unverified ? (
        <Message icon={Inbox} title={t(error.reason)}>
          <Button look="solid" onClick={signOut}>
            {t("signInAnew")}
          </Button>
        </Message>
      ) : (
        <>
          <ErrorPanel error={error} onAgain={retrySession} />
          {again}
        </>
      )}
    </main>
  )
}

/** Shown when the browser stores no cookies: explains what has to be enabled. */
export function Blocked() {
  const { t } = useTranslation("first")
  return (
    <main className={s.page}>
      <title>{`${t("blocked.title")} - ${t("platform")}`}</title>
      <h1 className="sr-only">{t("blocked.title")}</h1>
      <Message icon={Inbox} title={t("blocked.title")} text={t("blocked.text", { site: location.host })}>
        <Button look="solid" onClick={retrySession}>
          {t("again")}
        </Button>
      </Message>
    </main>
  )
}
