import { defineStyle } from "@chakra-ui/react"

export const choice = defineStyle({
  display: "grid",
  gap: "2",
})
