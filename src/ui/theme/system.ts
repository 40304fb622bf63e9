import { createSystem, defaultBaseConfig } from "@chakra-ui/react"
import { buttonRecipe } from "#ui/button/button.recipe.ts"
import { alertRecipe } from "#ui/callout/alert.recipe.ts"
import { cardRecipe, dataListRecipe } from "#ui/card/card.recipe.ts"
import { emptyStateRecipe } from "#ui/empty/empty-state.recipe.ts"
import { inputRecipe, textareaRecipe } from "#ui/field/input.recipe.ts"
import { badgeRecipe } from "#ui/state-pill/badge.recipe.ts"
import { tabsRecipe } from "#ui/tabs/tabs.recipe.ts"
import { headingRecipe, linkRecipe } from "./words.recipe.ts"

const v = (name: string) => ({ value: `var(--${name})` })
const px = (value: number) => ({ value: `${value}px` })

/** A tone as Chakra's colour palette: `colorPalette="red"` and so on. */
const palette = (name: string) => ({
  solid: v(`${name}-solid`),
  hover: v(`${name}-hover`),
  contrast: v("theme-contrast"),
  fg: v(`${name}-fg`),
  subtle: v(`${name}-bg`),
  muted: v(`${name}-line`),
  focusRing: v("theme-fg"),
})

/** Animations of progress, of dialogs and of announcements. */
const keyframes = {
  turn: { to: { transform: "rotate(360deg)" } },
  fade: { from: { opacity: "0" } },
  rise: { from: { opacity: "0", transform: "translateY(8px)" } },
  sink: { from: { opacity: "0", transform: "translateY(-6px)" } },
  slide: { from: { opacity: "0", transform: "translateX(-24px)" } },
  slideBack: { from: { opacity: "0", transform: "translateX(24px)" } },
}

const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24]
const grid = (value: (step: number) => { value: string }) => Object.fromEntries(steps.map((step) => [String(step), value(step)]))
/** Spaces on the 4 px grid, which scales with the chosen size: `4` is 16 px at medium. */
const spaces = grid((step) => ({ value: `calc(var(--unit) * ${step})` }))

/**
 * Chakra with our tokens: each maps to a variable of `tokens.css`, where theme colour, dark mode, the four sizes and print are decided. It has
 * recipes only for components in use, with Chakra's names, so that Chakra finds them.
 */
export const system = createSystem(defaultBaseConfig, {
  cssVarsPrefix: "p",
  preflight: false,
  globalCss: { html: { colorPalette: "theme" } },
  conditions: {
    // Disabled elements do not react to the pointer.
    hover: ["@media (hover: hover)", "&:is(:hover, [data-hover]):not(:disabled, [data-disabled], [aria-disabled=true])"],
  },
  theme: {
    breakpoints: { sm: "480px", md: "768px", lg: "992px", xl: "1200px" },
    tokens: {
      colors: {
        bg: { DEFAULT: v("bg"), panel: v("panel"), sunken: v("sunken"), hover: v("hover") },
        fg: { DEFAULT: v("fg"), muted: v("fg-muted"), subtle: v("fg-subtle") },
        line: { DEFAULT: v("line"), strong: v("line-strong") },
        theme: { ...palette("theme"), subtle: v("theme-subtle"), muted: v("theme-muted"), line: v("theme-line") },
        quiet: palette("quiet"),
        amber: palette("amber"),
        green: palette("green"),
        red: palette("red"),
      },
      spacing: { ...spaces, page: v("page"), pad: v("pad"), cell: v("cell") },
      sizes: {
        ...grid((step) => px(step * 4)),
        full: { value: "100%" },
        row: v("row"),
        control: {
          DEFAULT: v("control"),
          sm: { value: "calc(var(--control) - 6px)" },
          lg: { value: "calc(var(--control) + 6px)" },
          icon: { value: "calc(var(--control) - 2px)" },
        },
      },
      radii: { sm: v("radius-small"), md: v("radius"), full: { value: "999px" } },
      fontSizes: { xs: v("text-tiny"), sm: v("text-small"), md: v("text"), lg: px(16), xl: px(20), "2xl": px(24) },
      fontWeights: { normal: { value: "400" }, medium: { value: "500" }, semibold: { value: "600" } },
      fonts: { mono: v("mono") },
      shadows: { float: v("shadow") },
      durations: { fast: v("fast") },
    },
    keyframes,
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      heading: headingRecipe,
      input: inputRecipe,
      link: linkRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: { alert: alertRecipe, card: cardRecipe, dataList: dataListRecipe, emptyState: emptyStateRecipe, tabs: tabsRecipe },
  },
})
