import { expect, test } from "vitest"
import { markup, styledMarkup } from "#ui/testing/render.tsx"
import { Timeline } from "./timeline.tsx"
import { sampleEntries } from "./timeline.specimen.tsx"

const shown = (position: string | null) =>
  markup(<Timeline entries={sampleEntries} sentence={(entry) => entry.type} position={position} onStep={() => undefined} />)
const options = (html: string) => html.split("<button").slice(1)

test("the newest fact stands first, and nothing is chosen while the page shows now", () => {
  const all = options(shown(null))
  expect(all[0]).toContain("开标：5 份投标全部有效开启")
  expect(all.filter((option) => option.includes('aria-selected="true"'))).toHaveLength(0)
})

test("only one fact is a tab stop: the chosen one, or else the newest", () => {
  const stops = (html: string) => options(html).flatMap((option, index) => (option.includes('tabindex="0"') ? [index] : []))
  expect(stops(shown(null))).toEqual([0])
  expect(stops(shown("4"))).toEqual([3])
})

test("a reason in a fact's sentence keeps the lines in which it was typed", () => {
  const [entry] = sampleEntries
  const html = styledMarkup(
    <Timeline entries={entry ? [entry] : []} sentence={() => "退回：数量有误\n价格偏高"} position={null} onStep={() => undefined} />,
  )
  const told = /<span[^>]*class="([^"]*)"[^>]*>退回：数量有误\n价格偏高/.exec(html)?.[1]?.split(" ") ?? []
  expect(told.some((name) => new RegExp(`\\.${name}\\{[^}]*white-space:pre-line`).test(html))).toBe(true)
})
