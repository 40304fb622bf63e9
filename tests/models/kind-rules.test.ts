import { globSync, readFileSync } from "node:fs"
import { expect, it, test } from "vitest"
import type { Chart } from "#machines/_kit/chart.ts"
import { describe } from "#machines/_kit/describe.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import { replay } from "#machines/_kit/replay.ts"
import { type DocumentState, initialState, leafStates } from "#machines/_kit/snapshot.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import { kindCases } from "../support/kinds.ts"
import { streamsOf } from "../support/recorded.ts"

/** What is changed of a recorded document or of a fact that it takes, so that one rule and no earlier one refuses it. */
interface Break {
  readonly facts?: (facts: never) => object
  readonly event?: (event: never) => object
}

const another = { event: ({ by }: AnyFact) => ({ by: { ...by, party: "another company" } }) }
const stranger = { event: ({ by }: AnyFact) => ({ by: { ...by, id: "somebody else" } }) }
const over = "2000-01-01"

/** Rules that no other test provokes, by kind. */
const breaks: Readonly<Record<string, Readonly<Record<string, Break>>>> = {
  announcement: { staysWhose: { event: () => ({ scope: "company" }) } },
  quotation: { quotingHasBegun: { event: () => ({ at: 0 }) } },
  evaluation: {
    isSelf: stranger,
    // Stands only where all sheets are in, so that nothing has to be broken.
    somethingToScore: {},
  },
  invitation: {
    isOwnInvitation: another,
    hasSendsLeft: { facts: () => ({ sends: 5 }) },
    wasNotJustSent: { facts: () => ({ sentAt: 4_102_444_800_000 }) },
  },
  registration: {
    isOwnRegistration: stranger,
    isForOwnCompany: another,
    somebodyReviews: { event: () => ({ given: { party: "" } }) },
  },
  supplier: {
    isNewSupplier: { facts: () => ({ number: "GYS-1" }) },
    isWatched: { facts: () => ({ watch: null }) },
    isNotFrozen: { facts: () => ({ freeze: {} }) },
    freezeEndsLater: { event: () => ({ until: over }) },
    phaseOutEndsLater: { event: () => ({ until: over }) },
    hasSomeCertificate: { facts: () => ({ certificates: [] }) },
    hasThatCertificate: { event: () => ({ kind: "other", number: "none" }) },
  },
  company_change: { isOwnData: another, reviewsForOwnCompany: another },
  agreement: { isOwnAgreement: another },
  questionnaire: {
    isOwnQuestionnaire: another,
    canBeAsked: {
      event: ({ form }: { form: { questionnaire: { sections: readonly object[] } } }) => {
        const { sections } = form.questionnaire
        return { form: { ...form, questionnaire: { ...form.questionnaire, sections: [...sections, ...sections] } } }
      },
    },
    isOptional: { facts: () => ({ required: true }) },
    isRequired: { facts: () => ({ required: false }) },
    asksSomething: { facts: () => ({ form: null }) },
    isAnotherThanInForce: { facts: ({ form }: { form: object }) => ({ inForce: form }) },
  },
  survey: {
    isSurveyOfOwnCompany: another,
    isAskedOfOwnCompany: another,
    isInForce: { event: () => ({ given: { issued: null } }) },
    isAskedTheSame: { event: () => ({ given: { round: { isSame: false, isAsked: false } } }) },
    surveyEndsLater: { event: () => ({ due: over }) },
  },
  imported_tender: { isOwnImport: another },
}

/** Each recorded document at each moment, with a recorded fact that this rule is asked of and that it takes; or refuses, where nothing is to be broken. */
function* askedOf(chart: Chart, rule: string, isRefused: boolean) {
  const streams = streamsOf(chart)
  const asking = new Map(
    describe(chart.machine).edges.flatMap(({ from, type, rules }) => (rules.includes(rule) ? [[`${from} ${type}`, type] as const] : [])),
  )
  const facts = streams.flat()
  const moments: DocumentState<object>[] = [initialState(chart)]
  for (const stream of streams) replay(chart, stream, initialState(chart), (document) => moments.push(document))
  for (const document of moments)
    for (const state of leafStates(chart.machine, document.value))
      for (const recorded of facts) {
        if (!asking.has(`${state} ${recorded.type}`)) continue
        const fact = { ...recorded, given: {} }
        if (judge(chart, document, fact).allowed !== isRefused) yield { document, fact }
      }
}

const cases = kindCases.flatMap(({ kind }) =>
  Object.entries(breaks[kind.id] ?? {}).map(([rule, broken]) => [kind.id, rule, kind.chart, broken] as const),
)
it.each(cases)("%s refuses what breaks %s, and takes it otherwise", (_, rule, chart, broken) => {
  const refused = new Set<string>()
  for (const { document, fact } of askedOf(chart, rule, Object.keys(broken).length === 0)) {
    const facts = { ...document.facts, ...broken.facts?.(document.facts as never) }
    const verdict = judge(chart, { ...document, facts }, { ...fact, ...broken.event?.(fact as never) })
    refused.add(verdict.allowed ? "nothing" : (verdict.rule ?? ""))
    if (refused.has(rule)) break
  }
  expect([...refused].at(-1)).toBe(rule)
})

test("every rule of every kind is named in a test", () => {
  const tests = globSync(["tests/**/*.ts", "src/**/*.test.ts", "server/**/*.test.ts"])
    .map((path) => readFileSync(path, "utf8"))
    .join("\n")
  const words = new Set(tests.match(/\w+/g))
  const unnamed = documentKinds.flatMap(({ id, rows }) =>
    Object.keys(rows.kind.chart.rules).flatMap((rule) => (words.has(rule) ? [] : [`${id} ${rule}`])),
  )
  expect(unnamed).toEqual([])
})
