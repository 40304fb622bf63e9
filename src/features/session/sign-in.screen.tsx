import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import { signIn, signInCentrally, useSession } from "#client/session/session.ts"
import { Button } from "#ui/first/button.tsx"
import { DemoAccounts } from "./demo-accounts.tsx"
import { PasswordForm } from "./password-form.tsx"
import { SignInFrame } from "./sign-in-frame.tsx"
import s from "./sign-in.module.css"
import { useWays } from "./use-ways.ts"

/** The local sign-in page (/systemLogin): name and password, or in the demo one click on an account; or on to the central login. */
export function Screen() {
  const { t } = useTranslation("first")
  const { status, error } = useSession()
  const { search } = useLocation()
  const { retrieve, central, demo } = useWays()
  const busy = status === "signingIn" || status === "loading"
  return (
    <SignInFrame>
      <PasswordForm
        title={t("signIn")}
        error={error}
        busy={busy}
        text={new URLSearchParams(search).get("sso") === "failed" ? t("ssoFailed") : undefined}
        aside={
          retrieve ? (
            <Link className={s.forgot} to="/retrieve-password">
              {t("forgot")}
            </Link>
          ) : null
        }
        onSubmit={(typed) => void signIn(typed)}
      />
      {/* Registration needs mail, which confirms an address. */}
      {retrieve ? (
        <Link className={s.register} to="/registration-terms">
          {t("register")}
        </Link>
      ) : null}
      {central ? (
        <div className={s.other}>
          <span className={s.or}>{t("or")}</span>
          <Button size="large" onClick={signInCentrally}>
            {t("through", { name: central.name })}
          </Button>
        </div>
      ) : null}
      <DemoAccounts accounts={demo} onChoose={({ name, password }) => busy || void signIn({ username: name, password })} />
    </SignInFrame>
  )
}
