import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { sessionCalls } from "#client/session/session-calls.ts"
import type { SignInWays } from "#contract/identity.contract.ts"

/** The ways in besides the form on the screen; `demo` is null until the server has said. */
export type Ways = Pick<SignInWays, "central" | "retrieve"> & { readonly demo: SignInWays["demo"] | null }

const unknown: Ways = { central: null, retrieve: false, demo: null }

/** The ways in, named in the language of the screen. */
export function useWays(): Ways {
  const { i18n } = useTranslation()
  const [ways, setWays] = useState<Ways>(unknown)
  useEffect(() => {
    const stop = new AbortController()
    // Without them the form still serves.
    sessionCalls.signInWays({ anonymous: true, signal: stop.signal }).then(setWays, () => undefined)
    return () => stop.abort()
  }, [i18n.language])
  return ways
}
