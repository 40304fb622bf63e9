import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { deviceStorage } from "#client/browser/storage.ts"
import { sessionCalls } from "#client/session/session-calls.ts"
import type { SignInWays } from "#contract/identity.contract.ts"
import type { LoginPage } from "#contract/login-page.ts"

/** The ways in besides the form on the screen; `demo` is null until the server has said. */
export type Ways = Pick<SignInWays, "central" | "retrieve"> & { readonly demo: SignInWays["demo"] | null }

const unknown: Ways = { central: null, retrieve: false, demo: null }

let asking: { readonly language: string; readonly reply: Promise<SignInWays> } | null = null

/** The server's answer; the parts of one page that ask at the same time share it. */
function askWays(language: string): Promise<SignInWays> {
  if (asking?.language === language) return asking.reply
  const reply = sessionCalls.signInWays({ anonymous: true }).finally(() => {
    if (asking?.reply === reply) asking = null
  })
  asking = { language, reply }
  return reply
}

/** What the server says in the language of the screen; null until then, and where it does not answer. */
function useAnswer(): SignInWays | null {
  const { language } = useTranslation().i18n
  const [told, setTold] = useState<{ readonly language: string; readonly ways: SignInWays } | null>(null)
  useEffect(() => {
    let wanted = true
    // Without them the form still serves.
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

/** The ways in, named in the language of the screen. */
export const useWays = (): Ways => useAnswer() ?? unknown

const key = "login-page"
const empty: LoginPage = { title: "", notice: "", links: [], picture: null }

/** What was shown here last, so that nothing jumps when the server has answered. It is what this browser kept itself; a damaged one is replaced at once. */
const remembered = (language: string): LoginPage => ({
  ...empty,
  ...(deviceStorage.read(`${key}-${language}`) as Partial<LoginPage> | null),
})

/** What an administrator has set for the pages of signing in, in the language of the screen. */
export function useLoginPage(): LoginPage {
  const { language } = useTranslation().i18n
  const page = useAnswer()?.page
  useEffect(() => {
    if (page) deviceStorage.keep(`${key}-${language}`, page)
  }, [language, page])
  return page ?? remembered(language)
}
