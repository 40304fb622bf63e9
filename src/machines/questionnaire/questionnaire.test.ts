import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Answer, Answers, Question, Questionnaire, SurveyForm } from "#contract/questionnaire.contract.ts"
import { blankMark, blankQuestion } from "./blank.ts"
import { importSurvey } from "./import.ts"
import { answersAsked, misfitsIn, wordsIn } from "./misfits.ts"
import { plainText } from "./plain-text.ts"
import { askedIn, numbersOf, questionsOf, withNumbers } from "./questions.ts"
import { scoreOf } from "./score.ts"
import { unsoundIn } from "./soundness.ts"

const ask = (id: string, more: Partial<Question> = {}): Question => blankQuestion(id, id, more)
const options = (...ids: readonly string[]) => ids.map((id) => ({ id, label: id }))
const asking = (...questions: readonly Question[]): Questionnaire => ({
  sections: [{ id: "one", title: "One", description: "", questions: [...questions] }],
})
const nothing = { marks: {}, weights: {} }
const none: ReadonlySet<string> = new Set()
const after = (question: string, ...among: readonly string[]) => [[{ question, among: [...among] }]]

describe("what is asked", () => {
  const chain = asking(ask("a"), ask("b", { when: after("a", "yes") }), ask("c", { when: after("b", "no") }))

  it("follows from answers to questions that are asked themselves", () => {
    expect([...askedIn(chain, {})]).toEqual(["a"])
    expect([...askedIn(chain, { a: "yes", b: "no" })]).toEqual(["a", "b", "c"])
    // B was answered before A was changed.
    expect([...askedIn(chain, { a: "no", b: "no" })]).toEqual(["a"])
    expect(answersAsked(chain, { a: "no", b: "no" })).toEqual({ a: "no" })
  })

  it("asks all of a question's conditions, and one of each", () => {
    const both = asking(
      ask("a"),
      ask("b"),
      ask("c", {
        when: [
          [
            { question: "a", among: ["yes"] },
            { question: "b", among: ["yes"] },
          ],
        ],
      }),
      ask("d", { when: [...after("a", "yes"), ...after("b", "yes")] }),
    )
    expect([...askedIn(both, { a: "no", b: "yes" })]).toEqual(["a", "b", "c"])
    expect([...askedIn(both, { a: "yes", b: "yes" })]).toEqual(["a", "b", "c", "d"])
  })

  it("leaves out what stands in a group that is not asked, and numbers its parts below it", () => {
    const grouped = asking(ask("a"), ask("g", { kind: "group", when: after("a", "yes") }), ask("h", { within: "g" }), ask("i"))
    expect([...askedIn(grouped, { a: "no" })]).toEqual(["a", "i"])
    expect([...numbersOf(grouped).values()]).toEqual(["1", "2", "2.1", "3"])
    expect(withNumbers("See [[h]] and [[x]]", numbersOf(grouped))).toBe("See 2.1 and ?")
  })
})

describe("an answer", () => {
  const faults = (one: Question, answer?: Answer, filed = none) =>
    misfitsIn(asking(one), answer === undefined ? {} : { [one.id]: answer }, filed).map(({ fault, limit }) => [fault, limit])

  it("is missed where it is required, a file by the files that there are", () => {
    expect(faults(ask("a"))).toEqual([["missing", ""]])
    expect(faults(ask("a", { kind: "text" }), "  ")).toEqual([["missing", ""]])
    expect(faults(ask("a", { required: false }))).toEqual([])
    expect(faults(ask("a", { kind: "file" }))).toEqual([["missing", ""]])
    expect(faults(ask("a", { kind: "file" }), undefined, new Set(["a"]))).toEqual([])
  })

  it("is one of those that there are, and not more than may be chosen", () => {
    const several = ask("a", { kind: "multiple", options: options("x", "y", "z"), choices: 2 })
    expect(faults(ask("a"), "maybe")).toEqual([["noChoice", ""]])
    expect(faults(several, ["x", "y"])).toEqual([])
    expect(faults(several, ["x", "x"])).toEqual([["noChoice", ""]])
    expect(faults(several, ["x", "y", "z"])).toEqual([["tooManyChoices", "2"]])
  })

  it("keeps to the limits of numbers, days, texts and tables", () => {
    const number = ask("a", { kind: "number", least: "-1", most: "10" })
    expect([faults(number, "1e3"), faults(number, "10.000001"), faults(number, "-1.5"), faults(number, "-1")]).toEqual([
      [["noNumber", ""]],
      [["tooMuch", "10"]],
      [["tooLittle", "-1"]],
      [],
    ])
    expect(faults(ask("a", { kind: "date" }), "2026-02-30")).toEqual([["noDay", ""]])
    expect(faults(ask("a", { kind: "text", words: 3 }), "one two three four")).toEqual([["tooManyWords", "3"]])
    expect(faults(ask("a", { kind: "text", characters: 3 }), "一二三四")).toEqual([["tooLong", "3"]])
    expect([wordsIn("一二 three"), wordsIn("it’s real-time")]).toEqual([3, 2])
    const table = ask("a", { kind: "table", rows: 1, columns: [{ id: "n", label: "n", kind: "number" }] })
    expect([faults(table, [["1"], [""]]), faults(table, [["1"], ["2"]]), faults(table, [["x"]]), faults(table, [["1", "2"]])]).toEqual([
      [],
      [["tooManyRows", "1"]],
      [["noNumber", ""]],
      [["noTable", ""]],
    ])
  })

  it("names the cell of a table that is wrong, also below rows that are empty", () => {
    const columns = [
      { id: "m", label: "m", kind: "text" as const },
      { id: "n", label: "n", kind: "number" as const },
    ]
    const table = ask("a", { kind: "table", columns })
    expect(
      misfitsIn(
        asking(table),
        {
          a: [
            ["x", "1"],
            ["", ""],
            ["y", "1,5"],
          ],
        },
        none,
      ),
    ).toEqual([{ question: "a", fault: "noNumber", limit: "", cell: { row: 2, column: 1 } }])
  })

  it("keeps to what can be sent, where its question names no limit", () => {
    const text = ask("a", { kind: "text" })
    expect([faults(text, "一".repeat(20_000)), faults(text, "一".repeat(20_001))]).toEqual([[], [["tooLong", "20000"]]])
    const table = ask("a", { kind: "table", columns: [{ id: "n", label: "n", kind: "text" }] })
    const rows = (count: number, cell = "x") => Array.from({ length: count }, () => [cell])
    expect([faults(table, rows(200)), faults(table, rows(201)), faults(table, rows(1, "x".repeat(2001)))]).toEqual([
      [],
      [["tooManyRows", "200"]],
      [["tooLong", "2000"]],
    ])
  })
})

describe("a score", () => {
  const form: Questionnaire = {
    sections: [
      {
        id: "quality",
        title: "Quality",
        description: "",
        questions: [
          ask("iso"),
          ask("lab", { kind: "single", options: options("own", "shared", "none"), when: after("iso", "yes") }),
          ask("tools", { kind: "multiple", options: options("x", "y", "z"), choices: 2 }),
        ],
      },
      { id: "words", title: "Words", description: "", questions: [ask("story", { kind: "text" })] },
    ],
  }
  const marking = {
    marks: {
      iso: blankMark({ points: { yes: "2", no: "0" } }),
      lab: blankMark({ points: { own: "3", shared: "1.5" } }),
      tools: blankMark({ points: { x: "1", y: "1", z: "0.5" } }),
      story: blankMark({ most: "10" }),
    },
    weights: { quality: "3", words: "1" },
  }

  it("is worked out exactly, with every number that it is made of", () => {
    const { sections, own, reviewed, waiting } = scoreOf(form, marking, { iso: "yes", lab: "shared", tools: ["x"], story: "text" })
    // 2 + 1.5 + 1 of 2 + 3 + 2, three times.
    expect(sections[0]?.own).toEqual({ points: "9/2", most: "7", weighted: "27/14" })
    expect(sections[1]?.own).toBeNull()
    expect(own).toEqual({ weighted: "27/14", weights: "3", score: "450/7" })
    expect(reviewed).toEqual({ weighted: "27/14", weights: "4", score: "675/14" })
    expect(waiting).toEqual(["story"])
  })

  it("has the reviewer's points beside it", () => {
    const { own, reviewed, waiting } = scoreOf(form, marking, { iso: "yes", lab: "shared", tools: ["x"], story: "text" }, [
      { question: "story", points: "7.5", remark: "" },
      { question: "lab", points: "3", remark: "Seen on the visit" },
    ])
    expect(own?.score).toBe("450/7")
    // Quality 6 of 7 three times, words 7.5 of 10 once.
    expect(reviewed).toEqual({ weighted: "93/28", weights: "4", score: "2325/28" })
    expect(waiting).toEqual([])
  })

  it("counts what was not asked neither way", () => {
    expect(scoreOf(form, marking, { iso: "no", tools: ["x", "y"] }).sections[0]?.own).toEqual({ points: "2", most: "4", weighted: "3/2" })
    expect(scoreOf(form, nothing, { iso: "no" }).own).toBeNull()
  })
})

describe("an outcome", () => {
  it.each(["text", "number", "date", "table", "file"] as const)("does not hang on a %s, which no answer would pass", (kind) => {
    const form = asking(ask("story", { kind, columns: options("n").map((one) => ({ ...one, kind: "text" as const })) }))
    const answer = kind === "table" ? [["text"]] : "text"
    const marking = { marks: { story: blankMark({ passIf: [] }) }, weights: {} }
    expect(scoreOf(form, marking, { story: answer })).toMatchObject({ outcome: null, failed: [], toWeigh: [] })
  })

  it("fails where a choice has no value that passes", () => {
    const marking = { marks: { iso: blankMark({ passIf: [] }) }, weights: {} }
    expect(scoreOf(asking(ask("iso")), marking, { iso: "yes" })).toMatchObject({ outcome: "fail", failed: ["iso"] })
  })
})

describe("a questionnaire that cannot be asked", () => {
  const flaws = (...questions: readonly Question[]) =>
    unsoundIn(asking(...questions), nothing).map(({ flaw, at, names }) => [flaw, at, names])

  it("says where it points to what is not there", () => {
    expect(flaws(ask("a", { when: after("z", "yes") }))).toEqual([["pointsNowhere", "a", "z"]])
    expect(flaws(ask("a", { text: "See [[z]]" }))).toEqual([["pointsNowhere", "a", "z"]])
    expect(flaws(ask("a"), ask("b", { when: after("a", "perhaps") }))).toEqual([["answersNowhere", "b", "perhaps"]])
    expect(unsoundIn(asking(ask("a")), { marks: { z: blankMark({}) }, weights: { y: "1" } }).map(({ names }) => names)).toEqual(["z", "y"])
    expect(unsoundIn(asking(ask("a")), { marks: { a: blankMark({ passIf: ["maybe"] }) }, weights: {} }).map(({ names }) => names)).toEqual([
      "maybe",
    ])
  })

  it("says what stands twice, hangs on itself, or lacks its choices", () => {
    expect(flaws(ask("a"), ask("a"))).toEqual([["sameId", "a", "a"]])
    expect(flaws(ask("a", { when: after("b", "yes") }), ask("b", { when: after("a", "yes") })).map(([flaw]) => flaw)).toEqual([
      "asksInCircle",
    ])
    expect(flaws(ask("a", { kind: "single" }))).toEqual([["hasNoChoice", "a", ""]])
    expect(flaws(ask("a", { kind: "table" }))).toEqual([["hasNoColumn", "a", ""]])
    expect(flaws(ask("a"), ask("b", { within: "a" }))).toEqual([["standsApart", "b", "a"]])
    expect(flaws(ask("b", { within: "g" }), ask("g", { kind: "group" }))).toEqual([["standsApart", "b", "g"]])
    expect(flaws(ask("a", { kind: "number", least: "2", most: "1" }))).toEqual([["limitsCross", "a", ""]])
    const mustPass = { marks: { a: blankMark({ passIf: [] }) }, weights: {} }
    expect(unsoundIn(asking(ask("a")), mustPass)).toEqual([{ flaw: "nothingPasses", at: "a", names: "" }])
    expect(unsoundIn(asking(ask("a", { kind: "text" })), mustPass)).toEqual([])
  })
})

const published = (name: string): string => readFileSync(`tests/support/surveys/g-cloud-12-${name}.json`, "utf8")
const imported = (name: string): SurveyForm => {
  const read = importSurvey(published(name))
  if (!("form" in read)) throw new Error(JSON.stringify(read))
  return read.form
}
const topOf = ({ questionnaire }: SurveyForm) => questionsOf(questionnaire).filter(({ within }) => within === null)

/** A proper answer to each question that may be asked, the first that passes. */
function answered({ questionnaire, marking }: SurveyForm): Answers {
  return Object.fromEntries(
    questionsOf(questionnaire).flatMap((one): readonly (readonly [string, Answer])[] => {
      const passing = marking.marks[one.id]?.passIf?.[0]
      if (one.kind === "yesNo") return [[one.id, passing ?? "no"]]
      if (one.kind === "single") return [[one.id, passing ?? one.options[0]?.id ?? ""]]
      if (one.kind === "multiple") return [[one.id, [one.options[0]?.id ?? ""]]]
      if (one.kind === "number") return [[one.id, "99.95"]]
      if (one.kind === "table") return [[one.id, [one.columns.map(() => "Runs in two regions")]]]
      return one.kind === "text" ? [[one.id, "We do."]] : []
    }),
  )
}
const filesOf = ({ questionnaire }: SurveyForm) =>
  new Set(questionsOf(questionnaire).flatMap(({ id, kind }) => (kind === "file" ? [id] : [])))

describe("the declaration of a public framework", () => {
  const form = imported("declaration")
  const answers = answered(form)
  const outcome = (changed: Answers) => scoreOf(form.questionnaire, form.marking, { ...answers, ...changed })

  it("is imported with its 52 questions and what each has to be answered with", () => {
    expect(topOf(form).length).toBe(52)
    expect(Object.keys(form.marking.marks).length).toBe(45)
    expect(Object.values(form.marking.marks).filter(({ discretionary }) => discretionary).length).toBe(16)
    expect(misfitsIn(form.questionnaire, answers, filesOf(form))).toEqual([])
    expect(questionsOf(form.questionnaire).filter(({ text, help }) => /<|&nbsp;/.test(text + help))).toEqual([])
  })

  it("passes when every answer is among those that pass", () => {
    expect(outcome({})).toMatchObject({ outcome: "pass", failed: [], toWeigh: [] })
  })

  it("is discretionary when only discretionary answers are not", () => {
    expect(outcome({ taxEvasion: "yes", GAAR: "yes" })).toMatchObject({
      outcome: "discretionary",
      failed: [],
      toWeigh: ["taxEvasion", "GAAR"],
    })
  })

  it("fails otherwise, also where nothing was answered", () => {
    expect(outcome({ conspiracy: "yes", taxEvasion: "yes" })).toMatchObject({
      outcome: "fail",
      failed: ["conspiracy"],
      toWeigh: ["taxEvasion"],
    })
    const { conspiracy: _, ...others } = answers
    expect(scoreOf(form.questionnaire, form.marking, others)).toMatchObject({ outcome: "fail", failed: ["conspiracy"] })
  })

  it("judges a follow-up only where it is asked", () => {
    expect(outcome({ modernSlaveryTurnover: "no", modernSlaveryReportingRequirements: "no" }).outcome).toBe("pass")
    expect(outcome({ modernSlaveryTurnover: "yes", modernSlaveryReportingRequirements: "no" }).outcome).toBe("discretionary")
  })

  it("asks for mitigating factors only of whoever has something to mitigate", () => {
    const asked = (changed: Answers) =>
      [...askedIn(form.questionnaire, { ...answers, ...changed })].filter((id) => id.startsWith("mitigating"))
    expect(asked({})).toEqual([])
    expect(asked({ bankrupt: "yes" })).toEqual(["mitigatingFactors"])
    expect(asked({ GAAR: "yes" })).toEqual(["mitigatingFactors2"])
  })
})

describe("the description of a service of a public framework", () => {
  const form = imported("service")

  it("is imported with its 96 questions, each under an id of its own", () => {
    expect(topOf(form).length).toBe(96)
    expect(new Set(questionsOf(form.questionnaire).map(({ id }) => id)).size).toBe(questionsOf(form.questionnaire).length)
  })

  it.each([
    ["cloud-hosting", "cloud-software", "cloud-support"],
    ["cloud-software", "cloud-support", "cloud-hosting"],
    ["cloud-support", "cloud-hosting", "cloud-software"],
  ])("asks of %s what is asked of it, and can be filled in", (lot) => {
    const answers = { ...answered(form), lotName: lot }
    const asked = askedIn(form.questionnaire, answers)
    expect(misfitsIn(form.questionnaire, answers, filesOf(form))).toEqual([])
    const categories = questionsOf(form.questionnaire).filter(({ id }) => id.startsWith("serviceCategories") && asked.has(id))
    expect(categories.length).toBe(lot === "cloud-support" ? 0 : 1)
  })

  it("asks a follow-up after the answers that it follows", () => {
    const asked = (answer: string) =>
      askedIn(form.questionnaire, { lotName: "cloud-software", serviceAddOnType: answer }).has("serviceAddOnDetails")
    expect([asked("no"), asked("yes"), asked("yes_but_can_standalone")]).toEqual([false, true, true])
  })
})

describe("a file that is no template", () => {
  const changed = (change: (file: { sections: { questions: Record<string, unknown>[] }[] }) => void) => {
    const file = JSON.parse(published("declaration")) as Parameters<typeof change>[0]
    change(file)
    return importSurvey(JSON.stringify(file))
  }

  it("is refused where it is none", () => {
    expect(importSurvey("{")).toEqual({ refused: "notJson" })
    expect(importSurvey('{"sections":[]}')).toEqual({ refused: "notKnown" })
  })

  it.each([
    ["a follow-up", (one: Record<string, unknown>) => (one["followup"] = { nowhere: [true] })],
    ["a condition", (one: Record<string, unknown>) => (one["depends"] = [{ on: "nowhere", being: [true] }])],
    ["a text", (one: Record<string, unknown>) => (one["question"] = "See [[nowhere]]")],
  ])("is refused where %s points to a question that does not exist", (_, point) => {
    const read = changed(({ sections }) => void point(sections[0]?.questions[2] ?? {}))
    expect(read).toMatchObject({ refused: "unsound", unsound: [{ flaw: "pointsNowhere", at: "servicesDoNotInclude", names: "nowhere" }] })
  })

  it("is read again as it was written out", () => {
    const form = imported("service")
    expect(importSurvey(JSON.stringify(form))).toEqual({ form })
  })
})

it("takes the tags of a page out of a text", () => {
  expect(plainText('<p class="x">Your statement&nbsp;should:</p> <ul><li>be a PDF</li>\n  <li>R&amp;D &copy;</li></ul>')).toBe(
    "Your statement should:\n\n- be a PDF\n- R&D &copy;",
  )
})
