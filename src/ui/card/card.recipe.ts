import { defineSlotRecipe } from "@chakra-ui/react"

export const cardRecipe = defineSlotRecipe({
  slots: ["root", "header", "body", "title"],
  base: {
    root: {
      minWidth: "0",
      padding: "pad",
      borderWidth: "1px",
      borderColor: "line",
      borderRadius: "md",
      background: "bg.panel",
    },
    header: { display: "flex", alignItems: "center", gap: "8px", minHeight: "28px", marginBottom: "12px", _print: { breakAfter: "avoid" } },
    title: { flex: "1", fontWeight: "semibold" },
    // Extends to the card's edges.
    body: { marginInline: "calc(-1 * {spacing.pad})", marginBottom: "calc(-1 * {spacing.pad})" },
  },
})

export const dataListRecipe = defineSlotRecipe({
  slots: ["root", "item", "itemLabel", "itemValue"],
  base: {
    root: {
      display: "grid",
      gridTemplateColumns: "repeat(auto-fill, minmax(140px, 1fr))",
      gap: "12px 24px",
      lg: { gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 240px), 1fr))" },
    },
    item: { minWidth: "0" },
    itemLabel: { fontSize: "xs", color: "fg.muted" },
    // Texts keep the line breaks with which people typed them.
    itemValue: { overflowWrap: "anywhere", whiteSpace: "pre-line" },
  },
})
