import { defineStyle } from "@chakra-ui/react"

/** A tender in a short list. */
export const draftRow = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: "4",
  rowGap: "0.5",
  paddingBlock: "2",
  paddingInline: "pad",
  minHeight: "44px",
  "& > :first-child": { flex: "1 1 220px", minWidth: "0", overflowWrap: "anywhere" },
  "& > :last-child": { fontFamily: "mono", fontSize: "xs", color: "fg.muted" },
  _hover: { background: "bg.hover" },
})
