import { defineSlotRecipe } from "@chakra-ui/react"

const tone = (colorPalette: string) => ({ root: { colorPalette } })

export const alertRecipe = defineSlotRecipe({
  slots: ["root", "indicator", "content", "title", "description"],
  base: {
    root: {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      columnGap: "10px",
      rowGap: "4px",
      padding: "12px 16px",
      borderWidth: "1px",
      borderColor: "colorPalette.muted",
      borderRadius: "md",
      background: "colorPalette.subtle",
    },
    indicator: { marginTop: "2px", color: "colorPalette.fg" },
    title: { fontWeight: "semibold" },
    content: { "& p": { overflowWrap: "anywhere" } },
  },
  variants: { status: { warning: tone("amber"), error: tone("red"), success: tone("green") } },
  defaultVariants: { status: "warning" },
})
