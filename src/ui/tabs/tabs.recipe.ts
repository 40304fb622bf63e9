import { defineSlotRecipe } from "@chakra-ui/react"

export const tabsRecipe = defineSlotRecipe({
  slots: ["root", "list", "trigger"],
  base: {
    root: { minWidth: "0" },
    list: {
      display: "flex",
      gap: "4px",
      borderBottomWidth: "1px",
      borderColor: "line",
      overflowX: "auto",
      scrollbarWidth: "none",
      // With a mouse, a tab beyond the edge would be hard to find.
      lg: { flexWrap: "wrap" },
    },
    trigger: {
      flex: "none",
      padding: "8px 12px",
      marginBottom: "-1px",
      borderBottomWidth: "2px",
      borderColor: "transparent",
      color: "fg.muted",
      whiteSpace: "nowrap",
      _hover: { color: "fg" },
      _selected: { borderColor: "colorPalette.solid", color: "colorPalette.fg", fontWeight: "semibold" },
      _focusVisible: { outlineOffset: "-2px" },
      "& > span": { marginInlineStart: "6px", fontSize: "xs", fontWeight: "normal", color: "fg.subtle" },
    },
  },
})
