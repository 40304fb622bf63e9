import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { announcementNotices } from "../announcement/announcement.notices.ts"
import { describe as describeChart } from "../_kit/describe.ts"
import { documentEvents } from "../_kit/kind-notices.ts"
import { objectionChart } from "../objection/objection.chart.ts"
import { questionChart } from "../question/question.chart.ts"
import { tenderChart } from "./tender.chart.ts"
import { permittedOnly } from "./tender.facts.ts"
import { noticePlaces, tenderNotices } from "./tender.notices.ts"

const told = (kind: string) =>
  [...tenderNotices.concerns].flatMap((one) => (one.startsWith(`${kind}/`) ? [one.slice(kind.length + 1)] : []))
const factsOf = ({ machine }: Pick<typeof tenderChart, "machine">) => new Set(describeChart(machine).edges.map(({ type }) => type))

/** Facts of which nobody needs to be told: whoever does them is the one who goes on, or another fact tells it at once. */
const quiet = [
  "tender.saved",
  "tender.reopened",
  "tender.discarded",
  "applicant.reviewed",
  // Whoever looks at a tender sees them.
  "flag.answered",
  "trial.recorded",
  "tender.signed",
  "opener.arrived",
  "result.confirmed",
  "award.proposed",
  // Their approval tells who is asked, and who takes it back knows it.
  "tender.submitted",
  "award.submitted",
  "publicity.ended",
  "publication.withdrawn",
  "award.withdrawn",
]

describe("what a tender tells people", () => {
  test("every fact is told to somebody, or left quiet on purpose", () => {
    const silent = [...factsOf(tenderChart)].filter(
      (type) => !told("tender").includes(type) && !(permittedOnly as readonly string[]).includes(type),
    )
    expect(silent.toSorted()).toEqual(quiet.toSorted())
  })

  test("names no fact that the charts do not know", () => {
    expect(told("tender").filter((type) => !factsOf(tenderChart).has(type))).toEqual([])
    expect(told("question").filter((type) => !factsOf(questionChart).has(type))).toEqual([])
    expect(told("objection").filter((type) => !factsOf(objectionChart).has(type))).toEqual([])
  })

  test("says nothing when a bid comes, goes or lapses", () => {
    expect(["bid", "prequal-application", "expert-assignment"].flatMap(told)).toEqual([])
  })

  test("has a sentence for each message, and no sentence that is never said", () => {
    const { templates } = JSON.parse(readFileSync("locales/zh/notice.json", "utf8")) as { templates: Record<string, string> }
    const said = [...Object.keys(noticePlaces), ...Object.keys(announcementNotices.events), ...Object.keys(documentEvents)]
    expect(Object.keys(templates).toSorted()).toEqual(said.toSorted())
  })
})
