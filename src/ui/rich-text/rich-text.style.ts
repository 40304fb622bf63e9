import { defineStyle } from "@chakra-ui/react"

export const frame = defineStyle({
  display: "grid",
  gridTemplateRows: "auto auto 1fr",
  minWidth: "0",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "md",
  background: "bg.panel",
  transition: "border-color var(--fast)",
  _hover: { borderColor: "theme.fg" },
  "&:has([data-part=writing]:focus-visible)": { borderColor: "theme.fg", outline: "1px solid {colors.theme.fg}" },
  "&[data-wrong]": { borderColor: "red.fg" },
  "&[data-still]": { borderColor: "line", background: "bg.sunken" },
  "&[data-still] [data-part=writing]": { minHeight: "0", color: "fg.muted" },
})

export const writing = defineStyle({
  minHeight: "200px",
  maxHeight: "480px",
  paddingBlock: "2.5",
  paddingInline: "3",
  overflowY: "auto",
  outline: "none",
  alignContent: "start",
  whiteSpace: "pre-wrap",
  _focusVisible: { outline: "none" },
})
