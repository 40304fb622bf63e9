import { defineStyle } from "@chakra-ui/react"

/** A box in the top layer, above a dimmed page. */
export const frame = defineStyle({
  margin: "auto",
  padding: "0",
  border: "0",
  borderRadius: "8px",
  background: "bg.panel",
  color: "fg",
  boxShadow: "float",
  overflow: "hidden",
  "&[open]": { display: "flex", flexDirection: "column", animation: "rise var(--fast) ease-out" },
  "&::backdrop": { background: "var(--scrim)", animation: "fade var(--fast) ease-out", _print: { display: "none" } },
})
