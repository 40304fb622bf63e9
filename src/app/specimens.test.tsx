import { describe, expect, test } from "vitest"
import { markup, textsIn } from "#ui/testing/render.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"

const specimens = Object.values(
  import.meta.glob<Specimen>(["../ui/**/*.specimen.tsx", "../features/**/*.specimen.tsx"], { import: "specimen", eager: true }),
)

describe.each(["zh", "en", "es", "ja"])("in %s", (language) => {
  test.each(specimens)("$title is drawn with all of its words", ({ Show }) => {
    const texts = textsIn(language)
    const html = markup(<Show />, texts)
    expect(html).not.toBe("")
    expect([...texts.missing]).toEqual([])
  })
})
