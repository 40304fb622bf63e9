import { defineSlotRecipe } from "@chakra-ui/react"

export const emptyStateRecipe = defineSlotRecipe({
  slots: ["root", "content", "indicator", "title", "description"],
  base: {
    content: {
      display: "flex",
      flexDirection: "column",
      alignItems: "center",
      gap: "8px",
      padding: "40px 16px",
      color: "fg.muted",
      textAlign: "center",
    },
    indicator: { marginBottom: "4px", color: "line.strong" },
    title: { color: "fg", fontWeight: "semibold" },
    description: { maxWidth: "42ch", textWrap: "balance" },
  },
})
