import { defineStyle } from "@chakra-ui/react"

export const problem = defineStyle({
  paddingBlock: "2",
  paddingInline: "3",
  borderWidth: "1px",
  borderColor: "red.muted",
  borderRadius: "md",
  background: "red.subtle",
  color: "red.fg",
})
