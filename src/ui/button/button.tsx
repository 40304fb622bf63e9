import type { ComponentProps, ReactNode } from "react"
import { Link } from "react-router-dom"
import { cx } from "#ui/theme/cx.ts"
import s from "./button.module.css"

export interface ButtonLook {
  /** One solid per page; `danger` leads to what cannot be taken back, `final` does it. */
  readonly look?: "solid" | "outline" | "ghost" | "link" | "danger" | "final"
  readonly size?: "small" | "medium" | "large" | "icon"
}

const classOf = ({ look = "outline", size = "medium" }: ButtonLook, className: string | undefined) =>
  cx(s.button, s[look], size !== "medium" && s[size], className)

/** A button: a verb, outlined and of medium size unless told otherwise. */
export function Button({ look, size, className, ...rest }: ButtonLook & ComponentProps<"button">) {
  return <button type="button" className={classOf({ look, size }, className)} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  return <Link className={classOf({ look, size }, className)} {...rest} />
}

/** A button with an icon alone, for the bars of the shell: its label is read out and shown on hover. */
export function IconButton({
  label,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "aria-label" | "title"> & { readonly label: string; readonly children: ReactNode }) {
  return (
    <Button look="ghost" size="icon" aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  )
}
