import { Clock } from "lucide-react"
import { useTranslation } from "react-i18next"
import { formatInstant } from "#client/texts/moment.ts"
import { spanBetween } from "#ui/format/format.ts"
import { cx } from "#ui/theme/cx.ts"
import s from "./countdown.module.css"
import { useNow } from "./use-now.ts"

/** The time left until an instant. `now` is the server's time in epoch milliseconds; by default the page's server clock. */
export function Countdown({ to, now, label }: { readonly to: number; readonly now?: number; readonly label?: string }) {
  return now === undefined ? <Ticking to={to} label={label} /> : <Face to={to} now={now} label={label} />
}

const Ticking = (props: { readonly to: number; readonly label?: string }) => <Face {...props} now={useNow()} />

function Face({ to, now, label }: { readonly to: number; readonly now: number; readonly label?: string }) {
  const { t } = useTranslation("common")
  const span = spanBetween(now, to)
  const near = !span.past && span.seconds < 3600
  return (
    <span className={cx(s.countdown, near && s.near, span.past && s.past)} role="timer" title={formatInstant(to)}>
      <Clock size={14} aria-hidden />
      {label ? <span className={s.label}>{label}</span> : null}
      {span.past
        ? t("passedAt", { at: formatInstant(to) })
        : span.days > 0
          ? t("daysLeft", { count: span.days, clock: span.clock })
          : t("timeLeft", { clock: span.clock })}
    </span>
  )
}
