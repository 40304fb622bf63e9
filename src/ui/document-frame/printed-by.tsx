import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { useSession } from "#client/session/session.ts"
import s from "./document-frame.module.css"

/** On paper alone: when it was printed, by the server's clock, and by whom. */
export function PrintedBy() {
  const { t } = useTranslation("common")
  const name = useSession().profile?.displayName ?? ""
  const [at, setAt] = useState(() => serverClock.now())
  useEffect(() => {
    const stamp = () => flushSync(() => setAt(serverClock.now()))
    window.addEventListener("beforeprint", stamp)
    return () => window.removeEventListener("beforeprint", stamp)
  }, [])
  return <p className={`print-only ${s.printed}`}>{t("document.printed", { at: formatInstant(at), name })}</p>
}
