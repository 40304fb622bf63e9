import { defineStyle } from "@chakra-ui/react"

/** A framed bar with the present state and the next actions. */
export const workBar = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  rowGap: "2",
  columnGap: "4",
  paddingBlock: "2.5",
  paddingInline: "4",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
})
