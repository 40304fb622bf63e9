import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"

const base = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "1.5",
  flexShrink: "0",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "transparent",
  borderRadius: "md",
  fontWeight: "medium",
  lineHeight: "1.2",
  whiteSpace: "nowrap",
  userSelect: "none",
  transitionProperty: "background-color, border-color, color",
  transitionDuration: "var(--fast)",
  "& svg": { width: "16px", height: "16px" },
  "&[aria-busy=true]": { cursor: "progress" },
  "&:disabled, &[aria-disabled=true]": { bg: "bg.sunken", color: "fg.subtle", borderColor: "line", cursor: "not-allowed" },
} as const

const live = "&:not(:disabled, [aria-disabled=true])"

/** A button: verbs for words, one solid per page. `danger` is for what cannot be taken back. */
export const Button = chakra(
  "button",
  {
    base,
    variants: {
      look: {
        solid: { [live]: { bg: "theme.solid", color: "theme.contrast", _hover: { bg: "theme.hover" } } },
        outline: { bg: "bg.panel", borderColor: "line.strong", [live]: { color: "fg", _hover: { borderColor: "theme.fg", color: "theme.fg" } } },
        ghost: { [live]: { color: "fg.muted", _hover: { bg: "bg.sunken", color: "fg" } } },
        link: { [live]: { color: "theme.fg", _hover: { textDecoration: "underline" } } },
        danger: { [live]: { bg: "red.solid", color: "theme.contrast", _hover: { bg: "red.hover" } } },
      },
      size: {
        sm: { h: "28px", px: "2.5", fontSize: "sm" },
        md: { h: "var(--control)", px: "3.5" },
        lg: { h: "44px", px: "5", fontSize: "lg" },
        icon: { h: "32px", w: "32px", p: "0" },
      },
    },
    defaultVariants: { look: "outline", size: "md" },
  },
  { defaultProps: { type: "button" } },
)

/** An icon alone, for the shell's bars: its word is read out and shown on hover. */
export function IconButton({ label, children, ...rest }: Omit<React.ComponentProps<typeof Button>, "aria-label" | "title"> & { label: string; children: ReactNode }) {
  return (
    <Button look="ghost" size="icon" aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  )
}
