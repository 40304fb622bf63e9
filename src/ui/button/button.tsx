import { type ButtonProps as ChakraButtonProps, Button as ChakraButton } from "@chakra-ui/react"
import type { ReactNode, Ref } from "react"
import { Link, type LinkProps } from "react-router-dom"

export interface ButtonLook {
  /** One solid per page; `danger` leads to an irreversible action, `final` performs it. */
  readonly look?: "solid" | "outline" | "ghost" | "link" | "danger" | "final"
  readonly size?: "small" | "medium" | "large" | "icon"
}

export interface ButtonProps
  extends ButtonLook, Omit<ChakraButtonProps, "size" | "variant" | "loading" | "loadingText" | "spinner" | "spinnerPlacement"> {
  readonly ref?: Ref<HTMLButtonElement>
}

const variants = {
  solid: { variant: "solid" },
  outline: { variant: "outline" },
  ghost: { variant: "ghost" },
  link: { variant: "plain" },
  danger: { variant: "surface", colorPalette: "red" },
  final: { variant: "solid", colorPalette: "red" },
} as const

const sizes = { small: "sm", medium: "md", large: "lg", icon: "xs" } as const

/** A button: a verb, outlined and of medium size by default. */
export function Button({ look = "outline", size = "medium", ...rest }: ButtonProps) {
  return <ChakraButton {...variants[look]} size={sizes[size]} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLook & LinkProps & Pick<ButtonProps, "css" | "position">) {
  const { look = "outline", size = "medium", css, position, ...rest } = props
  return (
    <ChakraButton asChild type={undefined} {...variants[look]} size={sizes[size]} css={css} position={position}>
      <Link {...rest} />
    </ChakraButton>
  )
}

/** A button with only an icon, for the bars of the shell: its label is read out and shown on hover. */
export function IconButton({
  label,
  children,
  ...rest
}: Omit<ButtonProps, "aria-label" | "title"> & { readonly label: string; readonly children: ReactNode }) {
  return (
    <Button look="ghost" size="icon" aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  )
}
