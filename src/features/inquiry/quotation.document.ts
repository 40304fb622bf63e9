import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import type { QuotationView } from "#contract/inquiry.contract.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import layout from "#machines/quotation/quotation.layout.json" with { type: "json" }
import { defineDocument, type Opened } from "#ui/document-frame/define-document.ts"
import { linesWithFiles } from "./lines-with-files.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"
import type { Tone } from "#ui/theme/tone.ts"

const tones: Readonly<Record<string, Tone>> = {
  invited: "amber",
  applied: "running",
  unqualified: "red",
  asked: "amber",
  sealed: "running",
  offered: "running",
  opened: "running",
  won: "green",
  recalled: "red",
  ended: "red",
}

/** As which state a quotation is told once quoting has ended: nothing more is quoted or changed, and what the buyer reads already is not opened. */
const overAs: Readonly<Record<string, string>> = { declined: "lapsed", sealed: "toOpen", offered: "toCompare" }

export type OpenQuotation = Opened<QuotationView>
export const useQuotationT = () => useTranslation(["quotation", "questions", "document", "common", "rules", "inquiry-rules"]).t

const derived = ofKind(quotation)

/** The pages' definition of a quotation. */
export const quotationDocument = defineDocument<QuotationView, keyof typeof quotation.commands>({
  ...derived,
  useWords: wordsOf(useQuotationT),
  layout: layout,
  pathOf: (screen, id) => `/${screen === "" ? quotation.screen : screen}?id=${id}`,
  toneOf: (state) => tones[state] ?? "quiet",
  // What is sealed may be amended until the inquiry's own clock ends the quoting, which is none of the quotation's.
  deadlineOf: (view) => {
    const at = view.facts.ask?.quoteEnd ?? null
    return derived.deadlineOf(view) ?? (at !== null && view.verdicts.submit?.allowed ? { name: "asked", at } : null)
  },
  // No clock leaves these states: the inquiry's own ends the quoting.
  actsAsIn: ({ state, facts: { ask } }) => {
    if (ask === null || serverClock.now() <= ask.quoteEnd) return state
    return overAs[state] ?? state
  },
  looks: {
    openness: { options: "quotation:opennesses" },
    disclosure: { options: "quotation:disclosures" },
    part: { options: "quotation:costParts" },
    breakdown: { options: "quotation:costParts" },
    why: { options: "quotation:letter.why" },
  },
  // The papers of its inquiry, drawings by line among them.
  files: { kind: quotation.id, partsAbove: ({ ask }) => linesWithFiles(ask?.lines ?? []) },
})
