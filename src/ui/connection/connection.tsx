import { Box, defineStyle } from "@chakra-ui/react"
import { ChevronDown, CircleAlert, Clock, ClockAlert, Unplug } from "lucide-react"
import { type ReactNode, useEffect, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import { useRehearsal } from "#client/http/rehearsal.ts"
import type { Waiting } from "#client/drafts/outbox.ts"
import { useOutbox } from "#client/drafts/use-outbox.ts"
import { type LiveState, useLive } from "#client/live/live.ts"
import { formatLength } from "#ui/format/format.ts"
import { Button } from "#ui/button/button.tsx"
import { formatInstant } from "#client/texts/moment.ts"

const bar = defineStyle({
  "&:not(:empty)": { borderBottomWidth: "1px", borderBottomColor: "amber.muted", background: "amber.subtle", color: "amber.fg" },
  _print: { display: "none" },
})

const line = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  rowGap: "1",
  columnGap: "4",
  paddingBlock: "1.5",
  paddingInline: "4",
})

const listStyle = defineStyle({ display: "grid", gap: "1", paddingTop: "0", paddingInline: "4", paddingBottom: "2" })

const itemStyle = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2",
  "& > svg": { flex: "none" },
})

const stateStyle = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2",
  "& > svg": { flex: "none" },
})

interface ConnectionViewProps {
  readonly live: LiveState
  readonly waiting: readonly Waiting[]
  /** Server minus device in milliseconds; null while unknown. */
  readonly skew: number | null
  readonly onForget: (key: string) => void
}

/** A smaller error of the clock misleads nobody: deadlines are counted down by the server's clock. */
const tolerable = 60_000

/** A line above the page: the data may be stale, commands wait to be sent, or this device's clock is wrong. Nothing when all is well. */
export function ConnectionView({ live, waiting, skew, onForget }: ConnectionViewProps) {
  const { t, i18n } = useTranslation("client")
  const [open, setOpen] = useState(false)
  const list = useId()
  const quiet = live === "idle" || live === "open" || live === "connecting"
  const wrong = Math.abs(skew ?? 0) >= tolerable
  const refused = waiting.some(({ state }) => state !== "waiting")
  return (
    <Box css={bar} role="status" aria-live="polite">
      {quiet && !wrong && waiting.length === 0 ? null : (
        <Box css={line}>
          {quiet ? null : <Word icon={<Unplug size={16} aria-hidden />}>{t(`live.${live}`)}</Word>}
          {wrong ? (
            <Word icon={<ClockAlert size={16} aria-hidden />}>
              {t((skew ?? 0) > 0 ? "skew.behind" : "skew.ahead", {
                length: formatLength(Math.abs(skew ?? 0), i18n.language),
              })}
            </Word>
          ) : null}
          {waiting.length === 0 ? null : (
            <Button size="small" aria-expanded={open || refused} aria-controls={list} onClick={() => setOpen(!open)}>
              {t("outbox.count", { count: waiting.length })}
              <ChevronDown size={14} aria-hidden />
            </Button>
          )}
        </Box>
      )}
      {waiting.length > 0 && (open || refused) ? (
        <Box as="ul" id={list} css={listStyle} aria-label={t("outbox.title")}>
          {waiting.map((item) => (
            <Box as="li" key={item.key} css={itemStyle}>
              {item.state === "waiting" ? <Clock size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
              <Box as="span" flex="1" minWidth="0">
                {formatInstant(item.since)} · {t(`outbox.${item.state}`, { sentence: item.sentence ?? "" })}
              </Box>
              {item.state === "waiting" ? null : (
                <Button size="small" onClick={() => onForget(item.key)}>
                  {t("outbox.forget")}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      ) : null}
    </Box>
  )
}

const Word = ({ icon, children }: { readonly icon: ReactNode; readonly children: string }) => (
  <Box as="p" css={stateStyle}>
    {icon}
    {children}
  </Box>
)

const lookEvery = 15_000

/** The difference between the server's clock and this device's, updated at intervals. */
function useSkew(): number | null {
  const [skew, setSkew] = useState(serverClock.skew)
  useEffect(() => {
    const timer = setInterval(() => setSkew(serverClock.skew()), lookEvery)
    return () => clearInterval(timer)
  }, [])
  return skew
}

/** The state of this browser's connection and clock, and of its outbox. */
export function Connection() {
  const live = useLive()
  const skew = useSkew()
  const isRehearsal = useRehearsal()
  const { waiting, forget } = useOutbox()
  const shown = waiting.filter(({ name }) => name !== "draft.discard")
  return <ConnectionView live={live} waiting={shown} skew={isRehearsal ? null : skew} onForget={(key) => void forget(key)} />
}
