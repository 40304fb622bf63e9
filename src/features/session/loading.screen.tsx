import { useTranslation } from "react-i18next"
import { signInCentrally, useSession } from "#client/session/session.ts"
import { Button, ButtonLink } from "#ui/first/button.tsx"
import { Line } from "#ui/loading/loading.tsx"
import { ProblemLine } from "./problem-line.tsx"
import s from "./loading.module.css"

/** The page that the central login redirects to (/loading): waits while the session starts, and shows an error when it does not. */
export function Screen() {
  const { t } = useTranslation(["session", "first"])
  const { status, error } = useSession()
  const waits = !["anonymous", "failed"].includes(status)
  return (
    <main className={s.page}>
      <div className={s.box} aria-busy={waits}>
        <h1 className={s.title}>{t(waits ? "waiting.title" : error === null ? "first:signIn" : "waiting.failed")}</h1>
        {waits ? (
          <>
            <p role="status">{t("waiting.text")}</p>
            <Line height="4px" />
          </>
        ) : (
          <>
            {error === null ? <p>{t("waiting.idle")}</p> : <ProblemLine error={error} />}
            <div className={s.actions}>
              <Button look="solid" onClick={signInCentrally}>
                {t(error === null ? "toSignIn" : "first:signInAnew")}
              </Button>
              <ButtonLink to="/systemLogin">{t("localInstead")}</ButtonLink>
            </div>
          </>
        )}
      </div>
    </main>
  )
}
