import { readFileSync } from "node:fs"
import { beforeAll, expect, test } from "vitest"
import type { SurveyForm } from "#contract/questionnaire.contract.ts"
import { importSurvey } from "#machines/questionnaire/import.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import { searchSources } from "#server/modules/search-sources.ts"
import { readSearch } from "#server/search/search-reader.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { refusal } from "../support/refusal.ts"
import { startServer, type TestServer } from "../support/server.ts"

const long = { timeout: 120_000 }
const caseOf = (id: string) => {
  const found = kindCases.find(({ kind }) => kind.id === id)
  if (!found) throw new Error(`there is no kind ${id}`)
  return found
}

/** A template as a public framework published it. */
export function published(name: "declaration" | "service"): SurveyForm {
  const read = importSurvey(readFileSync(`tests/support/surveys/g-cloud-12-${name}.json`, "utf8"))
  if (!("form" in read)) throw new Error(JSON.stringify(read))
  return read.form
}

let server: TestServer
beforeAll(async () => {
  server = await startServer({ until: "file" })
})

const templates = async () => {
  const stage = await kindStage(caseOf("questionnaire"), { on: server })
  const purchaser = await stage.as("purchaser")
  const count = async () =>
    (await purchaser.call(questionnaire.calls.query, { query: { page: 1, pageSize: 10 }, body: { filter: {}, sorts: [] } })).total
  return { ...stage, purchaser, count }
}

test.each(["declaration", "service"] as const)("the published %s is imported as a template and published here", long, async (name) => {
  const { create, see, send } = await templates()
  const form = published(name)
  const { id } = await create(undefined, { form })
  expect((await see("purchaser", id)).facts).toMatchObject({ form, inForce: null, edition: 0 })
  await send("purchaser", id, "publish", 1)
  expect((await see("approver", id)).facts).toMatchObject({ inForce: form, edition: 1 })
})

test("an import with a question that points to one that does not exist is refused and changes nothing", long, async () => {
  const { create, count, send, see } = await templates()
  const form = published("declaration")
  const astray = (text: string): SurveyForm => ({
    ...form,
    questionnaire: {
      sections: form.questionnaire.sections.map((section, at) =>
        at > 0 ? section : { ...section, questions: section.questions.map((one, place) => (place > 0 ? one : { ...one, text })) },
      ),
    },
  })
  const before = await count()
  expect(await refusal(create(undefined, { form: astray("See [[nowhere]]") }))).toEqual(["10008", "pointsToWhatExists"])
  expect(await count()).toBe(before)
  // Nor does one come in by way of a change.
  const { id, version } = await create(undefined, { form })
  expect(await refusal(send("purchaser", id, "save", version, { form: astray("See [[nowhere]]") }))).toEqual([
    "10008",
    "pointsToWhatExists",
  ])
  expect((await see("purchaser", id)).facts).toMatchObject({ form })
})

test("a template is found by its title in force while it is changed, and once the change is dropped", long, async () => {
  const { create, send, purchaser } = await templates()
  const form = { ...published("service"), title: "供应商质量调查" }
  const { id } = await create(undefined, { form })
  await send("purchaser", id, "publish", 1)
  const entered = async (): Promise<void> => ((await readSearch(server.database, searchSources)) === "nothing" ? undefined : entered())
  const found = async (keyword: string) => {
    await entered()
    const { records } = await purchaser.call(questionnaire.calls.query, { query: {}, body: { filter: { keyword } } })
    return records.map((one) => one.id)
  }
  await send("purchaser", id, "change", 2, { form: { ...form, title: "环境调查" } })
  expect([await found("质量"), await found("环境")]).toEqual([[id], [id]])
  await send("purchaser", id, "dropChange", 3)
  expect(await found("质量")).toEqual([id])
})
