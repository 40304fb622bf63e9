import type { ComponentProps } from "react"
import { cx } from "#ui/theme/cx.ts"
import s from "./control.module.css"

/** How a control sits in its place; a form's control is medium and as wide as its field. */
interface ControlLook {
  readonly look?: "medium" | "small" | "large"
  /** Numbers and money stand right. */
  readonly right?: boolean
}

const classOf = ({ look = "medium", right }: ControlLook, className: string | undefined) =>
  cx(s.control, look !== "medium" && s[look], right && s.right, className)

/** One line of text. */
export function Input({ look, right, className, ...rest }: ControlLook & ComponentProps<"input">) {
  return <input className={classOf({ look, right }, className)} {...rest} />
}

/** One of a few, by the browser's own list. */
export function Select({ look, right, className, ...rest }: ControlLook & ComponentProps<"select">) {
  return <select className={classOf({ look, right }, className)} {...rest} />
}

/** Several lines; grows with what is written where the browser can. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={cx(s.control, s.lines, className)} {...rest} />
}
