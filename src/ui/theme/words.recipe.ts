import { defineRecipe } from "@chakra-ui/react"

export const headingRecipe = defineRecipe({
  base: { fontWeight: "semibold" },
  variants: { size: { md: {}, lg: { fontSize: "lg" }, xl: { fontSize: "xl", lineHeight: "28px" } } },
  defaultVariants: { size: "md" },
})

export const linkRecipe = defineRecipe({
  base: { color: "colorPalette.fg" },
  variants: { variant: { plain: { _hover: { textDecoration: "underline" } }, underline: { textDecoration: "underline" } } },
  defaultVariants: { variant: "plain" },
})
