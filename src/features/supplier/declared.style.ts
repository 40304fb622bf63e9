import { defineStyle } from "@chakra-ui/react"

/** A declared field: label, value, action, and notes below. */
export const declaredRow = defineStyle({
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr) auto", md: "180px minmax(0, 1fr) auto" },
  columnGap: "3",
  alignItems: "center",
  minHeight: "32px",
  overflowWrap: "anywhere",
  "& [data-part=label]": { color: "fg.muted", gridColumn: { base: "1 / -1", md: "auto" } },
  "& [data-part=note]": { gridColumn: "1 / -1", color: "amber.fg", fontSize: "sm" },
})
