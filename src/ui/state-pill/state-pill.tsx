import { CircleAlert, CircleCheck, CircleDashed, CirclePlay, Hourglass } from "lucide-react"
import { cx } from "#ui/theme/cx.ts"
import type { Tone } from "#ui/theme/tone.ts"
import s from "./state-pill.module.css"

/** The icon that goes with each tone, so that colour is never alone. */
export const toneIcon = { quiet: CircleDashed, running: CirclePlay, amber: Hourglass, green: CircleCheck, red: CircleAlert } as const

/** A state in a word, with its tone's icon. */
export function StatePill({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  const Icon = toneIcon[tone]
  return (
    <span className={cx(s.pill, s[tone])}>
      <Icon size={13} aria-hidden />
      <span className={s.word} title={children}>
        {children}
      </span>
    </span>
  )
}
