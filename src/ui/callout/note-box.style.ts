import { defineStyle } from "@chakra-ui/react"

/** A framed line in the tone of its `colorPalette`: an error, something missing, or something in order. */
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

/** The same with an icon before the text. */
export const signedBox = defineStyle({ ...noteBox, display: "flex", gap: "2", "& > svg": { flex: "none", marginTop: "3px" } })
