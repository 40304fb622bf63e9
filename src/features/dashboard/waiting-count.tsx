import { Box, defineStyle } from "@chakra-ui/react"
import { Inbox } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { whenIdle } from "#client/browser/idle.ts"
import { useSession } from "#client/session/session.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { countOf } from "#client/person/tasks.ts"
import { useTasks } from "#ui/document-kinds/document-kinds.tsx"

const badge = defineStyle({
  position: "absolute",
  inset: "1px 0 auto auto",
  minWidth: "16px",
  paddingInline: "4px",
  borderRadius: "8px",
  background: "theme.solid",
  color: "theme.contrast",
  fontSize: "10px",
  fontWeight: "semibold",
  lineHeight: "16px",
  textAlign: "center",
})

/** The number of the person's tasks, on every page; links to the dashboard. */
export function WaitingCount() {
  const { t } = useTranslation("commands")
  const roles = useSession().profile?.roles.join()
  const [isIdle, setIdle] = useState(false)
  // What the open page shows is asked for first.
  useEffect(() => void whenIdle().then(() => setIdle(true)), [])
  const { data, reload } = useTasks(isIdle)
  const acted = useRef(roles)
  useEffect(() => {
    // A change of role changes the tasks.
    if (acted.current === roles) return
    acted.current = roles
    reload()
  }, [roles, reload])
  const count = data?.length ?? 0
  const number = countOf(data ?? [])
  const label = count === 0 ? t("noneWaiting") : t("waiting", { count, number })
  return (
    <ButtonLink to="/dashboard/index" look="ghost" size="icon" position="relative" aria-label={label} title={label}>
      <Inbox aria-hidden />
      {count > 0 ? (
        <Box as="span" css={badge} aria-hidden>
          {number}
        </Box>
      ) : null}
    </ButtonLink>
  )
}
