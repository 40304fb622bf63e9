import { Box, defineStyle } from "@chakra-ui/react"
import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { useSession } from "#client/session/session.ts"

const printed = defineStyle({
  _print: { paddingTop: "1", paddingInline: "0", paddingBottom: "3", color: "fg.muted", fontSize: "xs" },
})

/** Only in print: the time, by the server's clock, and the person. */
export function PrintedBy() {
  const { t } = useTranslation("common")
  const name = useSession().profile?.displayName ?? ""
  const [at, setAt] = useState(() => serverClock.now())
  useEffect(() => {
    const stamp = () => flushSync(() => setAt(serverClock.now()))
    window.addEventListener("beforeprint", stamp)
    return () => window.removeEventListener("beforeprint", stamp)
  }, [])
  return (
    <Box as="p" css={printed} className="print-only">
      {t("document.printed", { at: formatInstant(at), name })}
    </Box>
  )
}
