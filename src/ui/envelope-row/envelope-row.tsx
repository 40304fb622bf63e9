import { useTranslation } from "react-i18next"
import { cx } from "#ui/theme/cx.ts"
import s from "./envelope-row.module.css"

export interface Envelope {
  readonly id: string
  /** The name of the company, or only a number while the company is secret. */
  readonly name: string
  readonly state: "sealed" | "opened" | "withdrawn" | "stale"
  /** What is read out once it is open. */
  readonly text?: string
}

/** Sealed envelopes side by side; an opened one shows its sheet. */
export function EnvelopeRow({ label, envelopes }: { readonly label: string; readonly envelopes: readonly Envelope[] }) {
  const { t } = useTranslation("common")
  return (
    <ul className={s.row} aria-label={label}>
      {envelopes.map((envelope) => (
        <li
          key={envelope.id}
          className={cx(s.item, envelope.state === "opened" && s.opened, envelope.state === "withdrawn" && s.withdrawn)}
        >
          <Drawing open={envelope.state === "opened"} sealed={envelope.state === "sealed"} />
          <span className={s.name} title={envelope.name}>
            {envelope.name}
          </span>
          {envelope.text ? <strong>{envelope.text}</strong> : null}
          <span className={s.state}>{t(`envelope.${envelope.state}`)}</span>
        </li>
      ))}
    </ul>
  )
}

const Drawing = ({ open, sealed }: { readonly open: boolean; readonly sealed: boolean }) => (
  <svg width="56" height="48" viewBox="0 0 56 48" aria-hidden>
    {open ? (
      <>
        <path className={s.paper} d="M6 22 28 6l22 16v22H6z" />
        <path className={s.sheet} d="M13 12h30v24H13z" />
        <path d="M18 19h20M18 25h14" stroke="currentColor" strokeWidth="1.5" opacity=".5" />
        <path className={s.paper} d="m6 22 22 14 22-14v22H6z" />
      </>
    ) : (
      <>
        <path className={s.paper} d="M6 12h44v32H6z" />
        <path className={s.paper} d="m6 12 22 18 22-18" />
        {sealed ? <circle className={s.seal} cx="28" cy="29" r="6" /> : null}
      </>
    )}
  </svg>
)
