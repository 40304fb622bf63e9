import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { deviceStorage } from "#client/browser/storage.ts"
import { sessionCalls } from "#client/session/session-calls.ts"
import type { LoginPage } from "#contract/login-page.contract.ts"

const key = "login-page"
const empty: LoginPage = { title: "", notice: "", links: [], picture: null }

/** What was shown here last in this language, so that nothing jumps when the server has answered. */
function remembered(language: string): LoginPage {
  const kept = deviceStorage.read(key)
  if (typeof kept !== "object" || kept === null || !("language" in kept) || kept.language !== language || !("page" in kept)) return empty
  // It is what this browser kept itself; a damaged one is replaced at once.
  return { ...empty, ...(kept.page as Partial<LoginPage>) }
}

/** What an administrator has set for the pages of signing in, in the language of the screen. */
export function useLoginPage(): LoginPage {
  const { i18n } = useTranslation()
  const { language } = i18n
  const [told, setTold] = useState<{ readonly language: string; readonly page: LoginPage } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    // Without it the platform's own words stand.
    sessionCalls.loginPage({ anonymous: true, signal: stop.signal }).then(
      (page) => {
        setTold({ language, page })
        deviceStorage.keep(key, { language, page })
      },
      () => undefined,
    )
    return () => stop.abort()
  }, [language])
  return told?.language === language ? told.page : remembered(language)
}
