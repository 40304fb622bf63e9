import { defineStyle } from "@chakra-ui/react"

export const person = defineStyle({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "1.5",
  "& strong": { fontWeight: "semibold" },
})

/** A verdict as a word with an icon, in the tone of its `colorPalette`. */
export const signed = defineStyle({ display: "inline-flex", alignItems: "center", gap: "1.5", color: "colorPalette.fg" })
