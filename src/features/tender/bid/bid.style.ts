import { defineStyle } from "@chakra-ui/react"

export const summary = defineStyle({
  display: "grid",
  gap: "3",
  "& details summary": { cursor: "pointer", color: "theme.fg" },
})

export const changes = defineStyle({
  display: "grid",
  gap: "2",
  marginTop: "1",
  "& li": { paddingInlineStart: "2.5", borderInlineStartWidth: "2px", borderInlineStartColor: "amber.muted", whiteSpace: "pre-wrap" },
})
