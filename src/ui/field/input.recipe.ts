import { defineRecipe } from "@chakra-ui/react"

// In print a field shows only its value.
const paper = {
  minHeight: "0",
  paddingInlineStart: "0",
  borderColor: "transparent",
  background: "none",
  color: "fg",
  appearance: "none",
  resize: "none",
  "&::placeholder": { color: "transparent" },
} as const

/** Styles of all controls for typing and choosing. */
export const inputRecipe = defineRecipe({
  base: {
    width: "100%",
    minWidth: "0",
    height: "control",
    paddingInline: "calc({spacing.cell} - 2px)",
    borderWidth: "1px",
    borderColor: "line.strong",
    borderRadius: "md",
    background: "bg.panel",
    transitionProperty: "border-color",
    transitionDuration: "fast",
    _placeholder: { color: "fg.subtle", opacity: 1 },
    _hover: { borderColor: "colorPalette.fg" },
    _focusVisible: {
      borderColor: "colorPalette.fg",
      borderRadius: "md",
      outlineWidth: "1px",
      outlineStyle: "solid",
      outlineColor: "colorPalette.fg",
      outlineOffset: "0",
    },
    _invalid: { borderColor: "red.fg" },
    "&:is(:disabled, input:read-only, textarea:read-only)": { borderColor: "line", background: "bg.sunken", color: "fg.muted" },
    _print: { ...paper, "&:is(:disabled, input:read-only, textarea:read-only)": paper },
  },
  variants: {
    size: {
      sm: { width: "auto", height: "control.sm", paddingInline: "8px", fontSize: "sm" },
      md: {},
      lg: { height: "control.lg" },
    },
  },
  defaultVariants: { size: "md" },
})

export const textareaRecipe = defineRecipe({
  base: { ...inputRecipe.base, height: "auto", minHeight: "80px", padding: "6px 10px", resize: "vertical", fieldSizing: "content" },
})
