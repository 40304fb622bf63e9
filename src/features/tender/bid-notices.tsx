import { CircleAlert, CircleCheck, CloudOff, RefreshCw } from "lucide-react"
import type { ReactNode } from "react"
import type { OwnBidView } from "#contract/tender.contract.ts"
import { useOutbox } from "#client/drafts/use-outbox.ts"
import { formatInstant } from "#client/moment.ts"
import { Button } from "#ui/button/button.tsx"
import { useBidWords } from "./bid-words.ts"
import { useOnline } from "./use-online.ts"
import type { OpenTender } from "./open-tender.ts"
import s from "./bid.module.css"

const icons = { amber: CircleAlert, red: CircleAlert, green: CircleCheck, offline: CloudOff, stale: RefreshCw } as const

/** A framed word to the person: what is the matter, and what may be done. */
export function Notice({
  tone = "amber",
  icon,
  title,
  children,
}: {
  readonly tone?: "amber" | "red" | "green"
  readonly icon?: keyof typeof icons
  readonly title: string
  readonly children?: ReactNode
}) {
  const Icon = icons[icon ?? tone]
  return (
    <section className={s.notice} data-tone={tone} role="status" aria-label={title}>
      <Icon size={17} aria-hidden />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  )
}

/** Says that the seal counts no more, and what the material clarifications since then changed. */
export function StaleNotice({ tender, own }: { readonly tender: OpenTender; readonly own: OwnBidView }) {
  const { b } = useBidWords()
  const { document, clarifications } = tender.now.facts
  const since = clarifications.filter(({ material, at }) => material && at > (own.sealedAt ?? 0))
  return (
    <Notice icon="stale" title={b("stale.title")}>
      <p>{b("stale.text", { deadline: document?.bidDeadline ? formatInstant(document.bidDeadline) : "" })}</p>
      <ul className={s.changes}>
        {since.map(({ id, title, text, at }) => (
          <li key={id}>
            <strong>{title}</strong> <span className={s.label}>{formatInstant(at)}</span>
            {"\n"}
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Says that there is no network, and what of this person still waits for one or was not sent. */
export function NetworkNotice() {
  const { b } = useBidWords()
  const online = useOnline()
  const { waiting, forget } = useOutbox()
  const bids = waiting.filter(({ name }) => name === "submitBid" || name === "withdrawBid")
  return (
    <>
      {online ? null : (
        <Notice icon="offline" title={b("offline.title")}>
          <p>{b("offline.text")}</p>
        </Notice>
      )}
      {bids.map(({ key, name, state, since, notAfter, sentence }) => (
        <Notice
          key={key}
          tone={state === "waiting" ? "amber" : "red"}
          icon={state === "waiting" ? "offline" : "red"}
          title={b(`outbox.${state}`, { what: b(`outbox.${name}`) })}
        >
          <p>
            {sentence ??
              b(`outbox.${state}Text`, { since: formatInstant(since), deadline: notAfter === null ? "" : formatInstant(notAfter) })}
          </p>
          <div className={s.buttons}>
            <Button size="small" onClick={() => void forget(key)}>
              {b(state === "waiting" ? "outbox.stop" : "outbox.seen")}
            </Button>
          </div>
        </Notice>
      ))}
    </>
  )
}
