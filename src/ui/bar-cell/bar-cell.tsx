import type { ReactNode } from "react"
import { cx } from "#ui/theme/cx.ts"
import type { Tone } from "#ui/theme/tone.ts"
import s from "./bar-cell.module.css"

/** A number with a bar below that shows its share (0 to 1) of the greatest in its column or row. */
export function BarCell({
  share,
  tone = "quiet",
  children,
}: {
  readonly share: number
  readonly tone?: Tone
  readonly children: ReactNode
}) {
  const width = `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`
  return (
    <span className={cx(s.bar, s[tone])} style={{ "--share": width }}>
      {children}
    </span>
  )
}
