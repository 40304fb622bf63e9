import { randomBytes } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { Refused } from "#contract/errors.ts"
import { buying } from "#contract/people.ts"
import { surveyContract } from "#contract/survey.contract.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { firstFalse } from "#machines/_kit/rules.ts"
import { initialState } from "#machines/_kit/snapshot.ts"
import { refuseUnlessAllowed } from "#machines/_kit/step.ts"
import { verdictOn } from "#machines/approval/open-approval.ts"
import { questionsOf } from "#machines/questionnaire/questions.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import { surveyRules } from "#machines/survey/survey.rules.ts"
import { readClock } from "#server/database/clock.ts"
import { openDocument, openForReader } from "#server/documents/context.ts"
import { handlerOf } from "#server/documents/kind-handler.ts"
import { beginWithin, runWithin } from "#server/documents/within.ts"
import { once } from "#server/event-store/once.ts"
import type { Policies, PublicOf } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import { actorOf } from "#server/http/session-user.ts"
import type { Services } from "#server/http/services.ts"
import { announce } from "#server/live/hub.ts"
import { missingSurveysOf } from "#server/suppliers/missing-surveys.ts"
import { surveyDocument } from "./survey.document.ts"
import { askableBy, categoriesFor, comparedOf, roundsOf, surveysIn, surveysOf, extensibleIn } from "./survey.reads.ts"
import { writeAnswers, writtenIn } from "./survey.written.ts"

const issuing = { roles: survey.begin.by, when: (user: { readonly party: string | null }) => user.party !== null } as const
const policies = {
  issue: issuing,
  askable: "signedIn",
  extendRound: issuing,
  answer: { roles: ["supplier"] },
  rounds: "signedIn",
  inRound: "signedIn",
  compare: "signedIn",
  ofSupplier: { roles: buying },
} as const satisfies Policies<typeof surveyContract>
type All = Handlers<typeof surveyContract, Services, PublicOf<typeof policies>>

/** Either all suppliers are asked, or none. */
const issue: All["issue"] = ({ user, body, key }, services) => {
  const { suppliers, ...asked } = body
  const handler = surveyDocument.handler(services)
  return services.database.transaction((tx) =>
    once(tx, services.keys, { userId: user.id, key, body }, async () => {
      const round = asked.round ?? randomBytes(16).toString("hex")
      const surveys: { id: string; number: string }[] = []
      for (const one of new Set(suppliers)) {
        const { id, number } = await beginWithin(tx, handler, user, { ...asked, supplier: one, round })
        surveys.push({ id, number })
      }
      return { round, surveys }
    }),
  ) as ReturnType<All["issue"]>
}

/**
 * Answers are not versioned with the document: each one replaces the former answer to the same question. They are taken for as long as the chart takes
 * their submission; what they still lack is no matter here.
 */
const answer: All["answer"] = ({ user, body }, services) =>
  services.database.transaction(async (tx) => {
    const handler = handlerOf(survey)
    const context = await openDocument(tx, handler, user, body.id, "change")
    refuseUnlessAllowed(verdictOn(handler, context, "submit"))
    const { form } = context.document.facts
    const known = new Set(form ? questionsOf(form.questionnaire).map(({ id }) => id) : [])
    if (body.answers.some(({ question }) => !known.has(question))) throw new Refused({ code: "10008", rule: "commentsOnQuestion" })
    const overwritten = await writeAnswers(tx, body.id, user.id, body.answers)
    await announce(tx, body.id)
    return { written: await writtenIn(tx, body.id), overwritten }
  })

const extendRound: All["extendRound"] = ({ user, body, key }, services) => {
  const handler = surveyDocument.handler(services)
  return services.database.transaction((tx) =>
    once(tx, services.keys, { userId: user.id, key, body }, async () => {
      // A day that is over is refused by the rule of each survey, also where none of the round ends before it.
      const event = factOf("survey.extended", actorOf(user), await readClock(tx), { due: body.due })
      const broken = firstFalse(surveyRules, ["surveyEndsLater"], { facts: initialState(survey.chart).facts, event })
      if (broken) throw new Refused({ code: broken.rule.code, rule: broken.name })
      const ids = await extensibleIn(tx, user, body)
      if (ids.length === 0) throw new Refused({ code: "10008", rule: "roundEndsBefore" })
      for (const id of ids) await runWithin(tx, handler, user, { id, name: "extend", input: { due: body.due } })
      return { extended: ids.length }
    }),
  ) as ReturnType<All["extendRound"]>
}

/** Serves surveys: issuing to several suppliers, writing by several people, and the reads of their pages beyond the calls of the kind. */
export const registerSurveys = (app: FastifyInstance, services: Services): void =>
  register(app, services, surveyContract, policies, {
    issue,
    answer,
    extendRound,
    askable: ({ user, body }, { database }) =>
      database.reading(async (tx) => {
        const [offered, categories] = await Promise.all([askableBy(tx, user, body), categoriesFor(tx, user)])
        return { ...offered, categories }
      }),
    rounds: ({ user }, { database }) => database.reading((tx) => roundsOf(tx, user)),
    inRound: ({ user, query: { round } }, { database }) => database.reading((tx) => surveysIn(tx, user, round)),
    compare: ({ user, query }, { database }) => database.reading((tx) => comparedOf(tx, user, query)),
    ofSupplier: ({ user, query: { id } }, { database }) =>
      database.reading(async (tx) => {
        const { document, now } = await openForReader(tx, supplier, user, id)
        const [surveys, missing] = await Promise.all([surveysOf(tx, user, id), missingSurveysOf(tx, id, document.facts.buyer, now)])
        return { surveys, missing }
      }),
  } satisfies All)
