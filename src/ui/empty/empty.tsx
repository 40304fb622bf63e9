import { Inbox } from "lucide-react"
import type { ReactNode } from "react"
import s from "./empty.module.css"

/** What belongs here and the first step to it. */
export function Empty({ title, text, action }: { readonly title: string; readonly text?: string; readonly action?: ReactNode }) {
  return (
    <div className={s.empty}>
      <Inbox size={32} strokeWidth={1.25} className={s.icon} aria-hidden />
      <p className={s.title}>{title}</p>
      {text ? <p className={s.text}>{text}</p> : null}
      {action ? <div className={s.action}>{action}</div> : null}
    </div>
  )
}
