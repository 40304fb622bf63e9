import { defineRecipe } from "@chakra-ui/react"

export const badgeRecipe = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    maxWidth: "100%",
    padding: "1px 8px 1px 6px",
    borderWidth: "1px",
    borderColor: "transparent",
    borderRadius: "full",
    fontSize: "xs",
    lineHeight: "20px",
    whiteSpace: "nowrap",
    color: "colorPalette.fg",
    background: "colorPalette.subtle",
    "& > span": { overflow: "hidden", textOverflow: "ellipsis" },
    _print: { whiteSpace: "normal" },
  },
})
