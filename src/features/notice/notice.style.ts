import { defineStyle } from "@chakra-ui/react"

export const item = defineStyle({
  display: "block",
  minWidth: "0",
  _hover: { background: "bg.hover" },
  _focusVisible: { outlineOffset: "-2px" },
})
