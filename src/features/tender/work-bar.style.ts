import { defineStyle } from "@chakra-ui/react"

/** A framed line of what it stands at and what may be done next. */
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
