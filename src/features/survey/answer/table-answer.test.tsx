import { expect, test } from "vitest"
import { blankQuestion } from "#machines/questionnaire/blank.ts"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { AnswerShown } from "./answer-shown.tsx"
import { FillIn } from "./fill-in.tsx"

const columns = [
  { id: "n", label: "Plant", kind: "text" as const },
  { id: "a", label: "Area", kind: "number" as const },
]
const one = blankQuestion("q", "Plants", { kind: "table", columns })
const questionnaire = { sections: [{ id: "one", title: "One", description: "", questions: [one] }] }
const filled = (cells: readonly string[], language: string) =>
  markup(
    <FillIn
      questionnaire={questionnaire}
      answers={{ q: [["Ulm", "7"], [...cells]] }}
      onAnswer={() => undefined}
      filed={new Set()}
      comments={[]}
    />,
    textsIn(language),
  )

test("numbers of a table are written as the reader's language does, while they are filled in and when they are read", () => {
  expect(filled(["Vigo", "12500.5"], "es")).toContain('value="12.500,5"')
  expect(filled(["Vigo", "12500.5"], "zh")).toContain('value="12,500.5"')
  const shown = (answer: string, more: object) => markup(<AnswerShown one={{ ...one, ...more }} answer={answer} />, textsIn("es"))
  expect(markup(<AnswerShown one={one} answer={[["Vigo", "12500.5"]]} />, textsIn("es"))).toContain(">12.500,5<")
  expect(shown("12500.5", { kind: "number", unit: "m²" })).toContain(">12.500,5 m²<")
})

test("a number that cannot be read is marked at its cell, in its row", () => {
  const html = filled(["Vigo", "mucho"], "es")
  expect(html.match(/aria-invalid/g)).toHaveLength(1)
  const [, , second = ""] = html.split('role="group"')
  const [cell = "", note] = /<input[^>]*value="mucho"[^>]*>/.exec(second) ?? []
  expect(note).toBeUndefined()
  const described = /aria-describedby="([^"]+)"/.exec(cell)?.[1]
  expect(described).toBeDefined()
  expect(second).toMatch(new RegExp(`id="${described}"[^>]*role="alert"`))
})

test("a day of a table is written in the reader's language, not in the browser's, and one that is half typed holds the form", () => {
  const dated = { ...one, columns: [{ id: "d", label: "Day", kind: "date" as const }] }
  const html = markup(
    <FillIn
      questionnaire={{ sections: [{ id: "one", title: "One", description: "", questions: [dated] }] }}
      answers={{}}
      onAnswer={() => undefined}
      filed={new Set()}
      comments={[]}
    />,
    textsIn("es"),
  )
  const labelled = /<label[^>]* for="([^"]+)"[^>]*>Day/.exec(html)?.[1] ?? ""
  const field = new RegExp(`<input[^>]*id="${labelled}"[^>]*>`).exec(html)?.[0] ?? ""
  expect(field).toContain(`placeholder="${textsIn("es").i18n.t("field:pattern.day")}"`)
  expect(field).not.toContain('type="date"')
})
