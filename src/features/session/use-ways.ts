import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { deviceStorage } from "#client/browser/storage.ts"
import { sessionCalls } from "#client/session/session-calls.ts"
import type { SignInWays } from "#contract/identity.contract.ts"
import type { LoginPage } from "#contract/login-page.ts"

/** The alternatives to the form on the screen; `demo` is null until the server has replied. */
export type Ways = Pick<SignInWays, "central" | "retrieve"> & { readonly demo: SignInWays["demo"] | null }

const unknown: Ways = { central: null, retrieve: false, demo: null }

let asking: { readonly language: string; readonly reply: Promise<SignInWays> } | null = null

/** The server's reply, shared by the parts of a page that ask at the same time. */
function askWays(language: string): Promise<SignInWays> {
  if (asking?.language === language) return asking.reply
  const reply = sessionCalls.signInWays({ anonymous: true }).finally(() => {
    if (asking?.reply === reply) asking = null
  })
  asking = { language, reply }
  return reply
}

/** The server's reply in the screen's language; null until it arrives, and where it does not. */
function useAnswer(): SignInWays | null {
  const { language } = useTranslation().i18n
  const [told, setTold] = useState<{ readonly language: string; readonly ways: SignInWays } | null>(null)
  useEffect(() => {
    let wanted = true
    // The form works without them.
    askWays(language).then(
      (ways) => wanted && setTold({ language, ways }),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [language])
  return told?.language === language ? told.ways : null
}

/** The ways to sign in, named in the screen's language. */
export const useWays = (): Ways => useAnswer() ?? unknown

const key = "login-page"
const empty: LoginPage = { title: "", notice: "", links: [], picture: null }

/** What was shown here last, so that nothing moves when the server replies. It was stored by this browser; an invalid copy is replaced at once. */
const remembered = (language: string): LoginPage => ({
  ...empty,
  ...(deviceStorage.read(`${key}-${language}`) as Partial<LoginPage> | null),
})

/** The administrator's settings of the sign-in pages, in the screen's language. */
export function useLoginPage(): LoginPage {
  const { language } = useTranslation().i18n
  const page = useAnswer()?.page
  useEffect(() => {
    if (page) deviceStorage.keep(`${key}-${language}`, page)
  }, [language, page])
  return page ?? remembered(language)
}
