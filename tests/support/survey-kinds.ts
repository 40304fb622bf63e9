import type { ChartLayout } from "#ui/chart-view/layout.ts"
import type { SurveyForm } from "#contract/questionnaire.contract.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { questionnaire } from "#machines/questionnaire/questionnaire.chart.ts"
import questionnaireLayout from "#machines/questionnaire/questionnaire.layout.json" with { type: "json" }
import { survey } from "#machines/survey/survey.chart.ts"
import surveyLayout from "#machines/survey/survey.layout.json" with { type: "json" }
import { dayAt } from "#contract/time.ts"
import type { Tx } from "#server/database/database.ts"
import { readClock } from "#server/database/clock.ts"
import { beginDocument } from "#server/documents/commit.ts"
import { placeOf } from "#server/documents/context.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import { runWithin } from "#server/documents/within.ts"
import { sessionUserOf } from "#server/http/session-user.ts"
import { findUser } from "#server/identity/users.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { surveyDocument } from "#server/modules/survey/survey.document.ts"
import { surveyKind } from "../../src/features/survey/survey.kind.ts"
import { blankMark, blankQuestion } from "#machines/questionnaire/blank.ts"
import { questionnaireDocument } from "#server/modules/survey/questionnaire.document.ts"
import { questionnaireKind } from "../../src/features/survey/questionnaire.kind.ts"
import type { KindCase, Step } from "./kinds.ts"

/** A short template: two questions with points, one that hangs on another, and one for which a reviewer gives points. */
export const formOf = (title = "质量体系调查"): SurveyForm => ({
  title,
  purpose: "年度评审",
  questionnaire: {
    sections: [
      {
        id: "quality",
        title: "质量",
        description: "",
        questions: [
          blankQuestion("iso", "是否通过 ISO 9001 认证？"),
          blankQuestion("body", "发证机构", { kind: "text", when: [[{ question: "iso", among: ["yes"] }]] }),
          blankQuestion("story", "改进案例", { kind: "text", required: false }),
        ],
      },
    ],
  },
  marking: {
    marks: { iso: blankMark({ points: { yes: "5" }, passIf: ["yes"] }), story: blankMark({ most: "5" }) },
    weights: { quality: "1" },
  },
})

type People = KindCase["people"]
const buys = (command: string): Step => ({ by: "purchaser", command })

export const questionnaireCase = (people: People): KindCase => ({
  kind: questionnaire as unknown as Kind,
  module: questionnaireDocument,
  layout: questionnaireLayout as unknown as ChartLayout,
  entry: questionnaireKind,
  maker: "purchaser",
  begin: () => ({ form: formOf() }),
  inputs: () => ({ save: { form: formOf() }, change: { form: formOf("质量体系调查（2026）") } }),
  ways: {
    draft: [],
    published: [buys("save"), buys("publish"), buys("change"), buys("dropChange")],
    changing: [buys("publish"), buys("change"), buys("publish"), buys("require"), buys("leaveOptional"), buys("change"), buys("require")],
    retired: [buys("publish"), buys("retire")],
    discarded: [buys("discard")],
  },
  people,
})

/** A template whose questions may all be left open. */
const optional = (): SurveyForm => {
  const { questionnaire: asked, ...form } = formOf("供应商年度调查")
  const sections = asked.sections.map((section) => ({
    ...section,
    questions: [
      ...section.questions.map((one) => ({ ...one, required: false })),
      blankQuestion("paper", "paper", { kind: "file", required: false }),
    ],
  }))
  return { ...form, questionnaire: { sections } }
}
const templateId = "5".repeat(32)

/** Publishes the template that surveys are made from, once. */
async function withTemplate(tx: Tx): Promise<void> {
  await adoptSuppliers(tx)
  const { head } = await placeOf(tx, templateId)
  if (head) return
  const { rows } = await tx.query<{ id: string; party: string }>({ text: "select id, party from person where name = 'purchaser'" })
  const [own] = rows
  if (!own) throw new Error("nobody buys")
  const handler = storedOf(questionnaire)
  const by = { id: own.id, roles: ["purchaser"] as const, party: own.party }
  const data = { number: "DM-1", party: own.party, form: optional() }
  const now = await readClock(tx)
  const begun = await beginDocument(tx, handler, { id: templateId, by, now, fact: { type: "questionnaire.saved", data } })
  if (begun.version !== 1) throw new Error("the template did not begin")
  const person = await findUser(tx, own.id)
  if (!person) throw new Error("nobody buys")
  await runWithin(tx, handler, sessionUserOf(person), { id: templateId, name: "publish" })
}

const later = (now: number, days: number) => dayAt(now + days * 86_400_000)
const answers = (command: string): Step => ({ by: "supplier.a", command })

export const surveyCase = (people: People): KindCase => ({
  kind: survey as unknown as Kind,
  module: surveyDocument,
  layout: surveyLayout as unknown as ChartLayout,
  entry: surveyKind,
  maker: "purchaser",
  before: withTemplate,
  begin: (now, ids) => ({ template: templateId, supplier: ids["supplier.a"] ?? "", due: later(now, 5), note: "", round: null }),
  inputs: (now) => ({
    comment: { question: "story", text: "请补充时间" },
    givePoints: { question: "story", points: "4", remark: "" },
    extend: { due: later(now, 9) },
    recall: { reason: "发错了" },
    approve: { comment: "" },
    return: { comment: "请补充" },
  }),
  pause: 10 * 86_400_000,
  ways: {
    waiting: [buys("extend")],
    review: [answers("submit")],
    returned: [answers("submit"), buys("comment"), { by: "lead", command: "return" }],
    lapsed: [null],
    approved: [answers("submit"), buys("givePoints"), { by: "lead", command: "approve" }],
    recalled: [buys("recall")],
  },
  people,
})
