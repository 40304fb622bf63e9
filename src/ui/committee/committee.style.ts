import { defineStyle } from "@chakra-ui/react"

export const person = defineStyle({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "1.5",
  "& strong": { fontWeight: "semibold" },
})

/** A person in a row of a grid, which is one line high: a long name is cut off, what stands beside it never. */
export const onOneLine = defineStyle({ flexWrap: "nowrap", "& strong": { minWidth: "0", overflow: "hidden", textOverflow: "ellipsis" } })

/** A verdict as a word with an icon, in the tone of its `colorPalette`. */
export const signed = defineStyle({ display: "inline-flex", alignItems: "center", gap: "1.5", color: "colorPalette.fg" })
