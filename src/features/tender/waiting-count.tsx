import { Inbox } from "lucide-react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useSession } from "#client/session.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { useWaiting } from "./use-waiting.ts"
import s from "./waiting-count.module.css"

/** How many things wait for the person, on every page; leads to the dashboard. */
export function WaitingCount() {
  const { t } = useTranslation("commands")
  const roles = useSession().profile?.roles
  const { data, reload } = useWaiting()
  const acted = useRef(roles)
  useEffect(() => {
    // Whoever acts in another role has other things to do.
    if (acted.current === roles) return
    acted.current = roles
    reload()
  }, [roles, reload])
  const count = data?.length ?? 0
  const label = count === 0 ? t("noneWaiting") : t("waiting", { count })
  return (
    <ButtonLink to="/dashboard/index" look="ghost" size="icon" className={s.link} aria-label={label} title={label}>
      <Inbox aria-hidden />
      {count > 0 ? (
        <span className={s.count} aria-hidden>
          {count > 99 ? "99+" : count}
        </span>
      ) : null}
    </ButtonLink>
  )
}
