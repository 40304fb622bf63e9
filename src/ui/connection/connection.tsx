import { CircleAlert, Clock, Unplug } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Waiting } from "#client/drafts/outbox.ts"
import { useOutbox } from "#client/drafts/use-outbox.ts"
import { type LiveState, useLive } from "#client/live.ts"
import { Button } from "#ui/button/button.tsx"
import { formatInstant } from "#client/moment.ts"
import s from "./connection.module.css"

interface ConnectionViewProps {
  readonly live: LiveState
  readonly waiting: readonly Waiting[]
  readonly onForget: (key: string) => void
}

/** Says that what is shown may be old, what still waits to be sent, and what was not done; nothing at all when all is well. */
export function ConnectionView({ live, waiting, onForget }: ConnectionViewProps) {
  const { t } = useTranslation("client")
  const quiet = live === "idle" || live === "open" || live === "connecting"
  return (
    <div className={s.bar} role="status" aria-live="polite">
      {quiet ? null : (
        <p className={s.state}>
          <Unplug size={16} aria-hidden />
          {t(`live.${live}`)}
        </p>
      )}
      {waiting.length === 0 ? null : (
        <ul className={s.list} aria-label={t("outbox.title")}>
          {waiting.map((item) => (
            <li key={item.key} className={s.item}>
              {item.state === "waiting" ? <Clock size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
              <span className={s.words}>
                {formatInstant(item.since)} · {t(`outbox.${item.state}`, { sentence: item.sentence ?? "" })}
              </span>
              {item.state === "waiting" ? null : (
                <Button size="small" onClick={() => onForget(item.key)}>
                  {t("outbox.forget")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The state of this browser's connection, and of what waits in its outbox. */
export function Connection() {
  const live = useLive()
  const { waiting, forget } = useOutbox()
  const shown = waiting.filter(({ name }) => name !== "draft.discard")
  return <ConnectionView live={live} waiting={shown} onForget={(key) => void forget(key)} />
}
