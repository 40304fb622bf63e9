import { defineStyle } from "@chakra-ui/react"

export const element = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "1.5",
  paddingBlock: "14px",
  paddingInline: "4",
  "& + &": { borderTopWidth: "1px" },
  _focusWithin: { background: "theme.subtle" },
  "& [data-part=note]": { minHeight: "34px", fontSize: "sm", resize: "none" },
})

export const line = defineStyle({
  display: "flex",
  justifyContent: "space-between",
  gap: "3",
  "& strong": { fontWeight: "semibold" },
})

export const answer = defineStyle({
  paddingInlineStart: "2.5",
  borderInlineStartWidth: "2px",
  borderInlineStartColor: "theme.line",
  color: "fg.muted",
  fontSize: "sm",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
})
