import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"
import { cx } from "#ui/theme/cx.ts"
import s from "./message.module.css"

/** A message instead of a page or part that cannot be shown; rendered without Chakra, which may be what failed to load. */
export function Message(props: {
  readonly icon: LucideIcon
  /** An error: read out at once. */
  readonly alert?: "red" | "plain"
  /** Set when the page has no other heading. */
  readonly heading?: boolean
  readonly title: string
  readonly text?: string
  /** A code for administrators. */
  readonly code?: string | null
  readonly children?: ReactNode
}) {
  const { icon: Icon, heading, title, text, code, children } = props
  return (
    <div className={s.message} role={props.alert ? "alert" : undefined}>
      <Icon size={32} strokeWidth={1.25} className={cx(s.icon, props.alert === "red" && s.red)} aria-hidden />
      {heading ? <h1 className={s.title}>{title}</h1> : <p className={s.title}>{title}</p>}
      {text ? <p className={s.text}>{text}</p> : null}
      {code ? <p className={s.code}>{code}</p> : null}
      {children ? <div className={s.ways}>{children}</div> : null}
    </div>
  )
}
