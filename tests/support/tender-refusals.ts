import { ruleSentences } from "../../scripts/rule-sentences.ts"
import { readFileSync } from "node:fs"
import { expect } from "vitest"
import { httpStatusOf } from "#contract/errors.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import { withoutForm } from "#contract/texts.ts"
import { tenderContract, type TenderInputs } from "#contract/tender.contract.ts"
import { baseOf, type PersonName } from "./tender.ts"
import type { TenderTour } from "./tender-tour.ts"

/** The code and the rule by which a command is to be refused. */
export type Expected = readonly [code: string, rule: string]

const sentences = (language: Language, of: "rules" | "codes") =>
  of === "rules" ? ruleSentences(language) : (JSON.parse(readFileSync(`locales/${language}/codes.json`, "utf8")) as Record<string, string>)
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** The sentence with any values filled in, and with no place left open. */
const patternOf = (language: Language, [code, rule]: Expected) => {
  // A state or role that has a code of its own speaks by it.
  const byCode = (rule === "inState" && code !== "16001") || (rule === "hasRole" && code !== "20001")
  const [of, wanted] = byCode ? (["codes", code] as const) : (["rules", rule] as const)
  const forms = Object.entries(sentences(language, of)).flatMap(([name, sentence]) => (withoutForm(name) === wanted ? [sentence] : []))
  const patterns = forms.map((sentence) =>
    sentence
      .split(/\{\{.*?\}\}/)
      .map(escaped)
      .join("[^{}]+"),
  )
  return new RegExp(`^(?:${patterns.length > 0 ? patterns.join("|") : "no such sentence"})$`)
}

/** Sends commands that must be refused, each in the next language, and holds code, rule, sentence, status and the untouched store against what is expected. */
export function refusalsOn({ as, server }: TenderTour) {
  const provoked = new Set<string>()
  let turn = 0
  const footprint = async () =>
    (
      await server.database.query({
        text: "select (select count(*) from event) as facts, (select sum(version) from stream) as versions, (select count(*) from command_key) as keys, (select count(*) from tender_child) as rows",
      })
    ).rows
  const refuses = async <Name extends keyof TenderInputs>(
    expected: Expected,
    who: PersonName,
    id: string,
    name: Name,
    input: TenderInputs[Name],
  ): Promise<void> => {
    const person = await as(who)
    const base = await baseOf(person, id, name)
    const language = languages[(turn += 1) % languages.length] ?? "zh"
    const before = await footprint()
    const { status, body } = await person.answer(tenderContract[name as "submit"], {
      params: { id },
      body: { base, input: input as Record<string, never> },
      headers: { "accept-language": language },
    })
    const [code, rule] = expected
    expect({ name, code: body.code, rule: body.error?.rule, status, success: body.success }).toEqual({
      name,
      code,
      rule,
      status: httpStatusOf(code),
      success: false,
    })
    expect(body.msg).toMatch(patternOf(language, expected))
    expect(body.state).toEqual({ code, message: body.msg })
    expect(await footprint()).toEqual(before)
    provoked.add(rule)
  }
  return { refuses, provoked: provoked as ReadonlySet<string> }
}
