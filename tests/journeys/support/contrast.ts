import type { Page } from "@playwright/test"

/** What words stand on, for each token that words are drawn in. */
const grounds = ["bg", "panel", "sunken", "hover", "theme-subtle"]
const tones = ["quiet", "amber", "green", "red"]
const pairs: readonly (readonly [string, string])[] = [
  ...["fg", "fg-muted", "fg-subtle", "theme-fg"].flatMap((word) => grounds.map((ground) => [word, ground] as const)),
  ...tones.flatMap((tone) => ["panel", "bg", `${tone}-bg`].map((ground) => [`${tone}-fg`, ground] as const)),
  ...["theme-solid", "theme-hover", "red-solid", "red-hover"].map((ground) => ["theme-contrast", ground] as const),
]

/** The pairs of word and ground that have less contrast than 4.5:1 (WCAG 2.2 AA) under these theme colours in both modes, as the browser itself works the colours out. */
export const faintPairs = (page: Page, colors: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(
    ({ themes, looked }) => {
      const root = document.documentElement
      const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true })
      const probe = document.body.appendChild(document.createElement("i"))
      if (!pen) throw new Error("no canvas")
      const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
      const light = (token: string): number => {
        probe.style.color = `var(--${token})`
        pen.fillStyle = getComputedStyle(probe).color
        pen.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
      }
      const faint: string[] = []
      for (const dark of [false, true]) {
        root.classList.toggle("dark", dark)
        for (const theme of themes) {
          root.style.setProperty("--theme", theme)
          const known = new Map<string, number>()
          const lightOf = (token: string): number => known.get(token) ?? known.set(token, light(token)).get(token) ?? 0
          for (const [word, ground] of looked) {
            const [low = 0, high = 0] = [lightOf(word), lightOf(ground)].toSorted((a, b) => a - b)
            const ratio = (high + 0.05) / (low + 0.05)
            if (ratio < 4.5) faint.push(`${theme} ${dark ? "dark" : "light"}: ${word} on ${ground} ${ratio.toFixed(2)}`)
          }
        }
      }
      probe.remove()
      root.classList.remove("dark")
      root.style.removeProperty("--theme")
      return faint
    },
    { themes: colors, looked: pairs },
  )
