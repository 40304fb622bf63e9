import { CircleAlert, CircleCheck, CloudOff, RefreshCw } from "lucide-react"
import type { ReactNode } from "react"
import s from "./callout.module.css"

const icons = { amber: CircleAlert, red: CircleAlert, green: CircleCheck, offline: CloudOff, stale: RefreshCw } as const

/** A framed word to the person: what is the matter, and what may be done. */
export function Callout({
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
    <section className={s.callout} data-tone={tone} role="status" aria-label={title}>
      <Icon size={17} aria-hidden />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  )
}
