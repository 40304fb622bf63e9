import { defineRecipe } from "@chakra-ui/react"

/**
 * `outline` with another palette than the theme's would be grey until hovered; buttons that lead to something irreversible must look so at once:
 * `surface`.
 */
export const buttonRecipe = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "6px",
    flexShrink: 0,
    borderWidth: "1px",
    borderColor: "transparent",
    borderRadius: "md",
    fontWeight: "medium",
    lineHeight: "1.2",
    whiteSpace: "nowrap",
    userSelect: "none",
    transitionProperty: "background, border-color, color",
    transitionDuration: "fast",
    "& svg": { width: "16px", height: "16px" },
    "&[aria-busy=true]": { cursor: "progress" },
    _disabled: { borderColor: "line", background: "bg.sunken", color: "fg.subtle", cursor: "not-allowed" },
    _print: { display: "none" },
  },
  variants: {
    variant: {
      solid: { background: "colorPalette.solid", color: "colorPalette.contrast", _hover: { background: "colorPalette.hover" } },
      outline: { borderColor: "quiet.muted", background: "bg.panel", _hover: { borderColor: "colorPalette.fg", color: "colorPalette.fg" } },
      surface: {
        borderColor: "colorPalette.muted",
        background: "bg.panel",
        color: "colorPalette.fg",
        _hover: { borderColor: "colorPalette.fg", background: "colorPalette.subtle" },
      },
      ghost: { color: "fg.muted", _hover: { background: "bg.sunken", color: "fg" } },
      plain: { color: "colorPalette.fg", _hover: { textDecoration: "underline" }, _print: { display: "inline-flex" } },
    },
    size: {
      xs: {
        width: "control.icon",
        height: "control.icon",
        padding: "0",
        _disabled: { borderColor: "transparent", background: "none", opacity: 0.55 },
      },
      sm: { height: "control.sm", paddingInline: "calc({spacing.cell} - 2px)", fontSize: "sm" },
      md: { height: "control", paddingInline: "calc({spacing.cell} + 2px)", fontSize: "md" },
      lg: { height: "control.lg", paddingInline: "calc({spacing.cell} + 2px)", fontSize: "md" },
    },
  },
  compoundVariants: [{ variant: "plain", css: { paddingInline: "4px" } }],
  defaultVariants: { variant: "outline", size: "md" },
})
