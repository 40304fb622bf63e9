import type { ComponentProps, ReactNode } from "react"
import { Link } from "react-router-dom"
import { cx } from "#ui/theme/cx.ts"
import s from "./button.module.css"

interface ButtonLook {
  readonly look?: "solid" | "outline" | "ghost" | "link"
  readonly size?: "medium" | "large" | "icon"
}

const classOf = ({ look = "outline", size = "medium" }: ButtonLook, className: string | undefined) =>
  cx(s.button, s[look], size !== "medium" && s[size], className)

/** A button of the first page, which renders before Chakra has loaded; it looks like `#ui/button`. */
export function Button({ look, size, className, ...rest }: ButtonLook & ComponentProps<"button">) {
  return <button type="button" className={classOf({ look, size }, className)} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  return <Link className={classOf({ look, size }, className)} {...rest} />
}

/** A button with only an icon: its label is read out and shown on hover. */
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
