import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import { useRehearsal } from "#client/http/rehearsal.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { useNow } from "./use-now.ts"
import { spanBetween } from "#ui/format/format.ts"
import s from "./deadline-clock.module.css"

/** How far this device's clock is from the server's, in words; nothing while they agree to the second. */
export function Skew() {
  const { t } = useTranslation("clock")
  const skew = serverClock.skew()
  // Of a rehearsal the clock is another on purpose.
  if (useRehearsal()) return null
  if (skew === null) return <>{t("clock:unheard")}</>
  const seconds = Math.round(Math.abs(skew) / 1000)
  if (seconds === 0) return <>{t("clock:same")}</>
  return <>{t(skew > 0 ? "clock:behind" : "clock:ahead", { seconds })}</>
}

/** The time left until a deadline in large figures, and the server's clock that decides it. */
export function DeadlineClock({ to, label }: { readonly to: number; readonly label: string }) {
  const { t } = useTranslation(["clock", "common"])
  const now = useNow()
  const span = spanBetween(now, to)
  const left = span.past
    ? t("clock:over")
    : span.days > 0
      ? t("common:daysLeft", { count: span.days, clock: span.clock })
      : t("common:timeLeft", { clock: span.clock })
  return (
    <div className={`no-print ${s.clock}`} data-near={!span.past && span.seconds < 3600} data-past={span.past}>
      <div>
        <div className={s.label}>
          {label} {formatInstant(to)}
        </div>
        <div className={s.left} role="timer">
          {left}
        </div>
      </div>
      <div className={s.time}>
        <div>
          <span className={s.label}>{t("clock:server")}</span> <strong>{formatInstant(now)}</strong>
        </div>
        <div className={s.label}>
          <Skew />
        </div>
      </div>
    </div>
  )
}
