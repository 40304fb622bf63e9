import { randomBytes } from "node:crypto"
import type { Answers, Mark, Question, SurveyForm } from "#contract/questionnaire.contract.ts"
import { dayAt } from "#contract/time.ts"
import { blankMark, blankQuestion } from "#machines/questionnaire/blank.ts"
import type { Tx } from "#server/database/database.ts"
import { questionnaireDocument } from "#server/modules/survey/questionnaire.document.ts"
import { surveyDocument } from "#server/modules/survey/survey.document.ts"
import { writeAnswers } from "#server/modules/survey/survey.written.ts"
import type { Storyteller } from "./storyteller.ts"
import type { People } from "./tale.ts"

const day = 86_400_000

const ifYes = (question: string): Pick<Question, "when"> => ({ when: [[{ question, among: ["yes"] }]] })
const points = (of: Readonly<Record<string, string>>, passIf: Mark["passIf"] = null, discretionary = false): Mark =>
  blankMark({ points: { ...of }, passIf, discretionary })
const judged = (most: string): Mark => blankMark({ most })

/** The yearly survey of suppliers in the story. */
export const yearly: SurveyForm = {
  title: "供应商质量与合规年度调查",
  purpose: "用于年度评审和升级；答案须与现场情况一致，我公司保留现场核查的权利。",
  questionnaire: {
    sections: [
      {
        id: "quality",
        title: "质量管理",
        description: "",
        questions: [
          blankQuestion("iso", "贵公司是否通过 ISO 9001 认证？"),
          blankQuestion("isoBody", "发证机构", { kind: "text", characters: 100, ...ifYes("iso") }),
          blankQuestion("isoUntil", "证书有效期至", { kind: "date", ...ifYes("iso") }),
          blankQuestion("ppm", "上年度批次不良率", {
            kind: "number",
            unit: "ppm",
            least: "0",
            most: "1000000",
            help: "按我公司来料检验口径填写。",
          }),
          blankQuestion("case", "请举一个质量改进案例", { kind: "text", characters: 1000, help: "问题、原因、措施和效果。" }),
          blankQuestion("report", "第三方检测报告", { kind: "file", required: false }),
        ],
      },
      {
        id: "delivery",
        title: "产能与交付",
        description: "",
        questions: [
          blankQuestion("lead", "常规品类的交付周期", {
            kind: "single",
            options: [
              { id: "week", label: "7 天以内" },
              { id: "month", label: "8 至 30 天" },
              { id: "longer", label: "30 天以上" },
            ],
          }),
          blankQuestion("plants", "主要生产基地", {
            kind: "table",
            required: false,
            rows: 5,
            columns: [
              { id: "place", label: "地点", kind: "text" },
              { id: "area", label: "面积（平方米）", kind: "number" },
              { id: "since", label: "投产日期", kind: "date" },
            ],
          }),
        ],
      },
      {
        id: "compliance",
        title: "合规与环保",
        description: "带“必须通过”要求的题目由采购方核定。",
        questions: [
          blankQuestion("bribery", "是否签署并遵守反商业贿赂承诺？"),
          blankQuestion("penalty", "近三年是否受过环保或安全生产行政处罚？"),
          blankQuestion("penaltyWhat", "请说明处罚事由和整改情况", { kind: "text", characters: 1000, ...ifYes("penalty") }),
          blankQuestion("green", "已通过的体系认证", {
            kind: "multiple",
            required: false,
            options: [
              { id: "iso14001", label: "ISO 14001 环境管理" },
              { id: "iso45001", label: "ISO 45001 职业健康安全" },
              { id: "iso50001", label: "ISO 50001 能源管理" },
            ],
          }),
        ],
      },
    ],
  },
  marking: {
    marks: {
      iso: points({ yes: "10" }, ["yes"]),
      case: judged("10"),
      lead: points({ week: "10", month: "6", longer: "2" }),
      bribery: points({}, ["yes"]),
      penalty: points({ no: "5" }, ["no"], true),
      green: points({ iso14001: "2", iso45001: "2", iso50001: "1" }),
    },
    weights: { quality: "50", delivery: "30", compliance: "20" },
  },
}

const answersOf: Readonly<Record<string, Answers>> = {
  "supplier.b": {
    iso: "yes",
    isoBody: "中国质量认证中心",
    isoUntil: "2028-03-31",
    ppm: "85",
    case: "控制柜线束错接率偏高，经 8D 分析改用防错端子并增加首件拍照确认，三个月内降至零。",
    lead: "month",
    plants: [["上海松江", "12000", "2015-06-01"]],
    bribery: "yes",
    penalty: "no",
    green: ["iso14001", "iso45001"],
  },
  "supplier.c": {
    iso: "yes",
    isoBody: "方圆标志认证",
    isoUntil: "2027-09-30",
    ppm: "320",
    case: "阀体砂眼，改进浇注系统。",
    lead: "longer",
    bribery: "yes",
    penalty: "yes",
    penaltyWhat: "2024 年因危废台账不全被处罚 2 万元，已整改并通过复查。",
    green: ["iso14001"],
  },
}
const begun: Answers = { iso: "yes", isoBody: "必维认证", ppm: "140" }

/** What the reviewer gives for the prose, by the days since the survey was asked: last year's and this year's. */
const rounds = [
  [370, { "supplier.b": ["5", "有措施，数据不足"], "supplier.c": ["3", "措施笼统"] }],
  [60, { "supplier.b": ["8", "措施具体，有数据"], "supplier.c": ["4", "只有措施，没有效果数据"] }],
] as const

/** Creates a template in force, surveys that two suppliers have answered in two years, and one that a third supplier has begun. */
export async function surveys(tx: Tx, story: Storyteller, people: People): Promise<void> {
  const write = (who: string, id: string, answers: Answers) =>
    writeAnswers(
      tx,
      id,
      people[who] ?? "",
      Object.entries(answers).map(([question, answer]) => ({ question, answer, seen: 0 })),
    )
  await story.at(story.now - 375 * day)
  const template = await story.begin("purchaser", questionnaireDocument, { form: yearly })
  await story.act("purchaser", questionnaireDocument, template, "publish", {})
  const issue = (who: string, until: number, round: string | null) =>
    story.begin("purchaser", surveyDocument, {
      template,
      supplier: story.companyOf(who),
      due: dayAt(until),
      note: "请由质量负责人填写，如有疑问请联系采购部。",
      round,
    })
  for (const [ago, marks] of rounds) {
    const together = randomBytes(16).toString("hex")
    for (const who of ["supplier.b", "supplier.c"] as const) {
      await story.at(story.now - ago * day)
      const id = await issue(who, story.now - (ago - 20) * day, together)
      await story.at(story.now - (ago - 10) * day)
      await write(who, id, answersOf[who] ?? {})
      await story.act(who, surveyDocument, id, "submit", {})
      await story.at(story.now - (ago - 12) * day)
      const [given, remark] = marks[who]
      await story.act("purchaser", surveyDocument, id, "givePoints", { question: "case", points: given, remark })
      await story.act("approver", surveyDocument, id, "approve", { comment: "" })
    }
  }
  await story.at(story.now - 2 * day)
  const waiting = await issue("supplier.a", story.now + 12 * day, null)
  await story.at(story.now - day)
  await write("supplier.a", waiting, begun)
}
