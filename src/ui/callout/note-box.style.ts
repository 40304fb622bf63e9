import { defineStyle } from "@chakra-ui/react"

/** A framed line to the person in the tone of its `colorPalette`: what went wrong, what is missing, what is as it should be. */
export const noteBox = defineStyle({
  paddingBlock: "2",
  paddingInline: "3",
  borderWidth: "1px",
  borderColor: "colorPalette.muted",
  borderRadius: "md",
  background: "colorPalette.subtle",
  color: "colorPalette.fg",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
})

/** The same with a sign before its words. */
export const signedBox = defineStyle({ ...noteBox, display: "flex", gap: "2", "& > svg": { flex: "none", marginTop: "3px" } })
