import { expect, test } from "vitest"
import type { ScoreScheme } from "#contract/tender.schema.ts"
import { markup } from "#ui/testing/render.tsx"
import { DocumentScheme } from "./document-scheme.tsx"

const scheme: ScoreScheme = {
  mode: "twoEnvelope",
  priceWeight: "39.5",
  technicalThreshold: "36.5",
  features: [],
  trim: false,
  elements: [{ id: "quality", name: "Calidad", weight: "60.5", envelope: "technical", guidance: "" }],
}

test("points are written as the screen's language writes numbers", () => {
  const drawn = markup(<DocumentScheme scheme={scheme} lng="es" />)
  for (const points of ["39,5", "60,5", "36,5"]) expect(drawn).toContain(points)
})

test("a threshold is told only of two envelopes: one that was typed before another method was chosen decides nothing", () => {
  expect(markup(<DocumentScheme scheme={scheme} />)).toContain("技术分须达到 36.5 分")
  expect(markup(<DocumentScheme scheme={{ ...scheme, mode: "comprehensive" }} />)).not.toContain("技术分须达到")
})
