import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import { useRehearsal } from "#client/http/rehearsal.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { useNow } from "./use-now.ts"
import { formatLength, spanBetween } from "#ui/format/format.ts"

const clock = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  rowGap: "2",
  columnGap: "6",
  paddingBlock: "3",
  paddingInline: "4",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
  '&[data-near="true"]': { borderColor: "amber.muted", background: "amber.subtle" },
  '&[data-past="true"]': { background: "bg.sunken" },
})

const leftStyle = defineStyle({
  fontSize: "28px",
  lineHeight: "36px",
  fontWeight: "semibold",
  letterSpacing: "0.01em",
  mdDown: { fontSize: "22px", lineHeight: "30px" },
})

const time = defineStyle({
  textAlign: "end",
  fontSize: "sm",
  "& strong": { fontWeight: "semibold" },
  mdDown: { textAlign: "start" },
})

/** The difference between this device's clock and the server's, in words; nothing while they agree to the second. */
export function Skew() {
  const { t, i18n } = useTranslation("clock")
  const skew = serverClock.skew()
  // The clock of a rehearsal differs on purpose.
  if (useRehearsal()) return null
  if (skew === null) return <>{t("clock:unheard")}</>
  if (Math.abs(skew) < 500) return <>{t("clock:same")}</>
  return <>{t(skew > 0 ? "clock:behind" : "clock:ahead", { length: formatLength(Math.abs(skew), i18n.language) })}</>
}

/** The time left until a deadline in large digits, with the server's clock that decides. */
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
    <Box css={clock} className="no-print" data-near={!span.past && span.seconds < 3600} data-past={span.past}>
      <div>
        <Box fontSize="xs" color="fg.muted">
          {label} {formatInstant(to)}
        </Box>
        <Box css={leftStyle} role="timer">
          {left}
        </Box>
      </div>
      <Box css={time}>
        <div>
          <Text as="span" fontSize="xs" color="fg.muted">
            {t("clock:server")}
          </Text>{" "}
          <strong>{formatInstant(now)}</strong>
        </div>
        <Box fontSize="xs" color="fg.muted">
          <Skew />
        </Box>
      </Box>
    </Box>
  )
}
