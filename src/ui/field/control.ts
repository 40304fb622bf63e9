import { chakra } from "@chakra-ui/react"

const base = {
  width: "100%",
  minWidth: "0",
  h: "var(--control)",
  px: "2.5",
  bg: "bg.panel",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "line.strong",
  borderRadius: "md",
  transitionProperty: "border-color",
  transitionDuration: "var(--fast)",
  _placeholder: { color: "fg.subtle", opacity: "1" },
  "&:hover:not(:disabled)": { borderColor: "theme.fg" },
  _focusVisible: { borderColor: "theme.fg", outline: "1px solid var(--theme-fg)", outlineOffset: "0" },
  "&[aria-invalid=true]": { borderColor: "red.fg" },
  _disabled: { bg: "bg.sunken", color: "fg.subtle" },
  "&:read-only:not(select)": { bg: "bg.sunken" },
} as const

/** One line of text. */
export const Input = chakra("input", { base })
/** One of a few, by the browser's own list. */
export const Select = chakra("select", { base })
/** Several lines; grows with what is written where the browser can. */
export const Textarea = chakra("textarea", {
  base: { ...base, h: "auto", minH: "80px", py: "1.5", resize: "vertical", "fieldSizing": "content" },
})
