import { defineStyle } from "@chakra-ui/react"

export const problems = defineStyle({
  gridColumn: "1 / -1",
  display: "grid",
  gap: "1",
  marginBlock: "2",
  paddingBlock: "2",
  paddingInline: "3",
  borderWidth: "1px",
  borderColor: "red.muted",
  borderRadius: "md",
  background: "red.subtle",
  color: "red.fg",
  fontSize: "sm",
})
