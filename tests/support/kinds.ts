import type { ChartLayout } from "#ui/chart-view/layout.ts"
import { noOtherNames } from "#contract/material.contract.ts"
import type { Role } from "#contract/people.ts"
import { type RegistrationContent, termsVersion } from "#contract/registration.contract.ts"
import { agreement } from "#machines/agreement/agreement.chart.ts"
import agreementLayout from "#machines/agreement/agreement.layout.json" with { type: "json" }
import { announcement } from "#machines/announcement/announcement.chart.ts"
import announcementLayout from "#machines/announcement/announcement.layout.json" with { type: "json" }
import { importedTender } from "#machines/imported-tender/imported-tender.chart.ts"
import importedTenderLayout from "#machines/imported-tender/imported-tender.layout.json" with { type: "json" }
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import evaluationLayout from "#machines/evaluation/evaluation.layout.json" with { type: "json" }
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import inquiryLayout from "#machines/inquiry/inquiry.layout.json" with { type: "json" }
import { invitation } from "#machines/invitation/invitation.chart.ts"
import invitationLayout from "#machines/invitation/invitation.layout.json" with { type: "json" }
import { material } from "#machines/material/material.chart.ts"
import materialLayout from "#machines/material/material.layout.json" with { type: "json" }
import { quotation } from "#machines/quotation/quotation.chart.ts"
import quotationLayout from "#machines/quotation/quotation.layout.json" with { type: "json" }
import { memberOf } from "#server/documents/kind-family.ts"
import { agreementDocument } from "#server/modules/agreement/agreement.document.ts"
import { importedTenderDocument } from "#server/modules/imported-tender/imported-tender.document.ts"
import { evaluationDocument, inquiryDocument, quotationDocument } from "#server/modules/document-kinds.ts"
import { materialDocument } from "#server/modules/material/material.document.ts"
import { invitationDocument } from "#server/modules/supplier/invitation.document.ts"
import { announcementDocument } from "#server/modules/announcement/announcement.document.ts"
import type { DocumentModule } from "#server/documents/document-module.ts"
import { masked } from "#machines/registration/registration.mask.ts"
import { registration } from "#machines/registration/registration.chart.ts"
import registrationLayout from "#machines/registration/registration.layout.json" with { type: "json" }
import { supplier } from "#machines/supplier/supplier.chart.ts"
import supplierLayout from "#machines/supplier/supplier.layout.json" with { type: "json" }
import { companyChange } from "#machines/company-change/change.chart.ts"
import changeLayout from "#machines/company-change/change.layout.json" with { type: "json" }
import { companyChangeDocument } from "#server/modules/supplier/change.document.ts"
import { supplierDocument } from "#server/modules/supplier/supplier.document.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import type { Tx } from "#server/database/database.ts"
import { dayAt } from "#contract/time.ts"
import { registrationDocument } from "#server/modules/supplier/registration.document.ts"
import { trialOrderKind } from "./trial/trial-order.kind.ts"
import trialLayout from "./trial/trial-order.layout.json" with { type: "json" }
import { trialOrder } from "./trial/trial-order.ts"
import { trialOrderModule } from "./trial/trial-order.module.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"
import { agreementKind } from "../../src/features/agreement/agreement.kind.ts"
import { importedTenderKind } from "../../src/features/imported-tender/imported-tender.kind.ts"
import { importedTenderOf } from "./imported-tenders.ts"
import { evaluationKind, inquiryKind, quotationKind } from "../../src/features/inquiry/inquiry.kind.ts"
import { materialKind } from "../../src/features/material/material.kind.ts"
import { invitationKind } from "../../src/features/supplier/invitation.kind.ts"
import { changeKind } from "../../src/features/supplier/change.kind.ts"
import { supplierKind } from "../../src/features/supplier/supplier.kind.ts"
import { registrationKind } from "../../src/features/supplier/registration.kind.ts"
import { inquiryContentOf } from "./inquiry-content.ts"
import { registrationOf } from "./registrations.ts"
import { questionnaireCase, surveyCase } from "./survey-kinds.ts"
import { announcementKind } from "../../src/features/messages/announcement.kind.ts"

/** One step of a walk: who sends which command with which input; null for time that goes by until the document's clock has struck. */
export type Step = {
  readonly by: string
  readonly command: string
  readonly input?: object
  /** It is no command but a fact of this type with these data, which somebody without an account brings about. */
  readonly outside?: object
  /** Another document on which it is done: `above` is the one that this one belongs to. */
  readonly on?: {
    readonly kind: Kind
    readonly of: (id: string, ids: Ids, above: string) => string
    readonly inputs?: (now: number, ids: Ids) => Readonly<Record<string, object>>
  }
} | null

/** The company of each of these people, and of somebody without one the person. */
export type Ids = Readonly<Record<string, string>>

/** A kind of document with all that its conformance test needs besides the declaration. */
export interface KindCase {
  readonly kind: Kind
  readonly module: DocumentModule
  /** The picture of its life, and what the browser knows of it before anything of it is fetched. */
  readonly layout: ChartLayout
  readonly entry: KindEntry
  /** Only the tests have it. */
  readonly trial?: true
  /** Who begins one, and with what; `now` is epoch ms of the platform's clock. */
  readonly maker: string
  readonly begin: (now: number, ids: Ids) => object
  /** Of a kind that belongs to another: how that one is begun, by whom, the steps on it that begin one of this kind, and its key; and a proper fact of each sort that comes from there. */
  readonly born?: {
    readonly kind: Kind
    readonly maker: string
    readonly begin: (now: number, ids: Ids) => object
    readonly steps: readonly Step[]
    readonly key: (ids: Ids) => string
    readonly brings: (now: number, ids: Ids) => Readonly<Record<string, object>>
  }
  /** A proper fact of each sort that documents report which belong to it. */
  readonly hears?: Readonly<Record<string, object>>
  /** A proper input for each command that asks for something. */
  readonly inputs: (now: number, ids: Ids) => Readonly<Record<string, object>>
  /** Ms that go by until its clock has struck; about an hour when left out. */
  readonly pause?: number
  /** What is done before each is begun. */
  readonly before?: (tx: Tx) => Promise<void>
  /** How each state is reached from the beginning. */
  readonly ways: Readonly<Record<string, readonly Step[]>>
  /** Somebody of each role who may call, whether or not they know of it. */
  readonly people: Readonly<Record<Role, string>>
}

const people = {
  purchaser: "purchaser",
  approver: "approver",
  supervisor: "supervisor",
  legal: "legal",
  supplier: "supplier.a",
  expert: "expert.1",
  administrator: "admin",
} as const

const content = (now: number) => ({
  title: "空压机停机通知",
  blocks: [{ kind: "paragraph", runs: [{ text: "一" }] }],
  audience: { kind: "roles", roles: ["supplier"] },
  open: false,
  signFor: false,
  signBy: null,
  expiresAt: now + 7_200_000,
})
const step = (command: string): Step => ({ by: "admin", command })

const announcementCase: KindCase = {
  kind: announcement as unknown as Kind,
  module: announcementDocument,
  layout: announcementLayout as unknown as ChartLayout,
  entry: announcementKind,
  maker: "admin",
  begin: (now) => ({ scope: "platform", content: content(now) }),
  inputs: (now) => ({ save: { content: content(now) }, schedule: { at: now + 3_600_000 }, withdraw: { reason: "日期有误" } }),
  ways: {
    draft: [],
    scheduled: [step("save"), step("schedule"), step("unschedule"), step("schedule")],
    published: [step("schedule"), null],
    withdrawn: [step("publish"), step("withdraw")],
    expired: [step("publish"), null, null],
  },
  people,
}

const orderOf = (ids: Ids) => ({
  content: {
    title: "空压机备件",
    supplier: ids["supplier.a"] ?? "",
    currency: "CNY",
    lines: [
      { item: "滤芯", quantity: "3", unitPrice: "19.99" },
      { item: "机油", quantity: "2.5", unitPrice: "40.1" },
    ],
  },
})
const buys = (command: string): Step => ({ by: "purchaser", command })
const approves: Step = { by: "approver", command: "approve" }
const delivers = (command: string): Step => ({ by: "supplier.a", command })

const trialCase: KindCase = {
  kind: trialOrder as unknown as Kind,
  module: trialOrderModule,
  layout: trialLayout as unknown as ChartLayout,
  entry: trialOrderKind,
  trial: true,
  maker: "purchaser",
  begin: (_, ids) => orderOf(ids),
  inputs: (now, ids) => ({
    save: orderOf(ids),
    cancel: { reason: "不再需要" },
    confirm: { deliverBy: now + 864_000_000 },
    decline: { reason: "缺货" },
    approve: { comment: "" },
    return: { comment: "数量有误" },
  }),
  ways: {
    draft: [],
    inApproval: [buys("submit")],
    sent: [buys("submit"), approves],
    confirmed: [buys("submit"), approves, delivers("confirm")],
    declined: [buys("submit"), approves, delivers("decline")],
    cancelled: [buys("save"), buys("cancel")],
  },
  people,
}

const inquiryOf = (now: number, ids: Ids) => ({
  content: inquiryContentOf({
    title: "工业轴承年度询价",
    suppliers: ["supplier.a", "supplier.b"].map((name) => ids[name] ?? ""),
    quoteStart: now + 3_600_000,
    quoteEnd: now + 7_200_000,
    terms: "含运费，月结 60 天",
    lines: [
      { item: "深沟球轴承", specification: "6205-2RS", quantity: "100", target: "18.5" },
      { item: "圆锥滚子轴承", specification: "30206", quantity: "40", needBy: "2026-12-31", substitutes: true },
    ],
  }),
})
const quoteOf = () => {
  const line = { maximum: null, leadDays: 15, brand: "哈轴", remark: "" }
  return {
    content: {
      lines: [
        { ...line, unitPrice: "17.9" },
        { ...line, unitPrice: "42.25" },
      ],
      taxRate: "13",
      validUntil: null,
      terms: "",
    },
  }
}
const awardsOf = (ids: Ids) => [{ line: 0, supplier: ids["supplier.a"] ?? "", quantity: "100", unitPrice: "17.9" }]
const quotes: Step = {
  by: "supplier.a",
  command: "submit",
  input: quoteOf(),
  on: { kind: quotation as unknown as Kind, of: (id, ids) => memberOf(id, "quotation", ids["supplier.a"] ?? "") },
}
const asked: readonly Step[] = [buys("submit"), approves]
/** The same of suppliers who have to qualify first, within an hour. */
const qualifying = (now: number, ids: Ids) => ({
  save: {
    content: {
      ...inquiryOf(now, ids).content,
      quoteStart: null,
      quoteEnd: now + 36_000_000,
      prequalification: {
        kind: "asked",
        applyEnd: now + 3_600_000,
        reviewEnd: now + 7_200_000,
        limit: 1,
        fewest: 1,
        earlyClose: true,
        criteria: "ISO 9001",
      },
    },
  },
})
const changes = (
  by: string,
  command: string,
  of: (id: string, ids: Ids, above: string) => string,
  inputs: KindCase["inputs"] = qualifying,
): Step => ({
  by,
  command,
  on: { kind: inquiry as unknown as Kind, of, inputs },
})
/** The same where each supplier is told its place. */
const ranking = (now: number, ids: Ids) => ({ save: { content: { ...inquiryOf(now, ids).content, openness: "ranked" } } })
const invited: readonly Step[] = [changes("purchaser", "save", (id) => id), ...asked]
const appliesToQuote: Step = {
  by: "supplier.a",
  command: "apply",
  input: { statement: "十年轴承业绩" },
  on: { kind: quotation as unknown as Kind, of: (id, ids) => memberOf(id, "quotation", ids["supplier.a"] ?? "") },
}
/** The same whose quotations experts score. */
const scoring = (now: number, ids: Ids) => {
  const element = { guidance: "" }
  const elements = [
    { ...element, name: "质量保证", weight: "40" },
    { ...element, name: "交货保证", weight: "20" },
  ]
  const content = {
    ...inquiryOf(now, ids).content,
    reviewDeadline: now + 86_400_000,
    scoring: { kind: "experts", priceWeight: "40", elements, leastMarks: "30", trim: false },
  }
  return { save: { content }, addExpert: { expert: ids["expert.1"] ?? "", reason: "熟悉轴承" } }
}
const ofExpert = (id: string, ids: Ids): string => memberOf(id, "evaluation", ids["expert.1"] ?? "")
/** What an expert does with the own part of an inquiry. */
const judges = (command: string): Step => ({
  by: "expert.1",
  command,
  on: { kind: evaluation as unknown as Kind, of: ofExpert, inputs: (_, ids) => sheetOf(ids) },
})
const sheetOf = (ids: Ids) => ({
  decline: { reason: "出差" },
  declare: { statement: "没有利害关系" },
  score: { supplier: ids["supplier.a"] ?? "", marks: { "1": "35", "2": "15" }, evidence: {} },
})
const withExperts: readonly Step[] = [
  changes("purchaser", "save", (id) => id, scoring),
  buys("submit"),
  approves,
  changes("purchaser", "addExpert", (id) => id, scoring),
]
const scorable: readonly Step[] = [
  ...withExperts,
  judges("confirm"),
  null,
  quotes,
  null,
  buys("openQuotes"),
  buys("trial"),
  buys("finishTrial"),
]
const asks: Step = { ...quotes, command: "ask", input: { text: "是否含运费？" } }
const opened: readonly Step[] = [...asked, null, quotes, null, buys("openQuotes")]
const compared: readonly Step[] = [...opened, buys("trial"), buys("finishTrial")]
const verified: readonly Step[] = [...compared, buys("setPreference"), buys("verify"), { by: "lead", command: "verifyPrice" }]

const inquiryCase: KindCase = {
  kind: inquiry as unknown as Kind,
  module: inquiryDocument,
  layout: inquiryLayout as unknown as ChartLayout,
  entry: inquiryKind,
  maker: "purchaser",
  begin: inquiryOf,
  hears: {
    "inquiry.questionAsked": { text: "是否含运费？" },
    "inquiry.applied": { supplier: "own", statement: "十年轴承业绩" },
    "inquiry.applicationWithdrawn": { supplier: "own" },
    "inquiry.quoted": { supplier: "own", prices: ["17.9", null] },
    "inquiry.unquoted": { supplier: "own" },
    "inquiry.expertConfirmed": { expert: "own" },
    "inquiry.expertDeclined": { expert: "own", reason: "出差" },
    "inquiry.expertDeclared": { expert: "own" },
    "inquiry.sheetLocked": { expert: "own", supplier: "own" },
  },
  inputs: (now, ids) => ({
    save: inquiryOf(now, ids),
    revoke: { reason: "需求有变" },
    reviewApplicant: { supplier: ids["supplier.a"] ?? "", passed: true, reason: "" },
    answer: { question: 0, answer: "含运费。" },
    declareFailed: { reason: "无人报价" },
    trial: { supplier: ids["supplier.a"] ?? "", passed: true, reason: "" },
    drawExperts: { count: 1, fields: [] },
    addExpert: { expert: ids["expert.1"] ?? "", reason: "熟悉轴承" },
    reopenSheet: { expert: ids["expert.1"] ?? "", supplier: ids["supplier.a"] ?? "", reason: "依据不足" },
    setPreference: { awards: awardsOf(ids) },
    note: { line: 0, supplier: ids["supplier.a"] ?? "", text: "交期可再谈" },
    keepScenario: { name: "逐行最低价", terms: null, awards: awardsOf(ids) },
    nextRound: { suppliers: [ids["supplier.a"] ?? ""], quoteStart: null, quoteEnd: now + 3_600_000, reviewDeadline: now + 7_200_000 },
    verifyPrice: { awards: awardsOf(ids), remark: "" },
    backToParity: { reason: "请再比较交期" },
    terminate: { reason: "项目取消" },
    approve: { comment: "" },
    return: { comment: "请补充规格" },
  }),
  ways: {
    new: [],
    publishApproval: [buys("submit")],
    rejected: [buys("submit"), { by: "approver", command: "return" }],
    revoked: [...asked, buys("revoke")],
    prequalOpen: [...invited, appliesToQuote],
    prequalReview: [...invited, appliesToQuote, null],
    scheduled: asked,
    quoting: [...asked, null, asks, buys("answer"), asks],
    closed: [changes("purchaser", "save", (id) => id, ranking), ...asked, asks, null, quotes, quotes, null],
    firstTrial: opened,
    expertScorable: [
      ...withExperts,
      judges("decline"),
      buys("drawExperts"),
      null,
      quotes,
      null,
      buys("openQuotes"),
      buys("trial"),
      buys("finishTrial"),
    ],
    parity: [...scorable, judges("declare"), judges("score"), buys("reopenSheet"), judges("score"), buys("closeScoring")],
    converted: [...compared, buys("toTender")],
    priceVerify: verified,
    resultApproval: [...verified, { by: "lead", command: "submitResult" }],
    outcome: [...verified, { by: "lead", command: "submitResult" }, approves],
    failed: [...asked, null, null, buys("declareFailed")],
    terminated: [buys("terminate")],
  },
  people,
}

const onInquiry = (by: string, command: string, inputs = inquiryCase.inputs): Step => ({
  by,
  command,
  on: { kind: inquiry as unknown as Kind, of: (_, __, above) => above, inputs },
})
const openedQuote: readonly Step[] = [null, delivers("submit"), null, onInquiry("purchaser", "openQuotes")]
const comparedQuote: readonly Step[] = [...openedQuote, onInquiry("purchaser", "trial"), onInquiry("purchaser", "finishTrial")]
const otherRound = (now: number, ids: Ids) => ({
  nextRound: { suppliers: [ids["supplier.b"] ?? ""], quoteStart: null, quoteEnd: now + 3_600_000 },
})
const above = (_: string, __: Ids, id: string): string => id
const invitedAnew: readonly Step[] = [
  onInquiry("purchaser", "revoke"),
  onInquiry("purchaser", "reopen"),
  changes("purchaser", "save", above),
  onInquiry("purchaser", "submit"),
  onInquiry("approver", "approve"),
]
const openAnew: readonly Step[] = [
  onInquiry("purchaser", "revoke"),
  onInquiry("purchaser", "reopen"),
  changes("purchaser", "save", above, ranking),
  onInquiry("purchaser", "submit"),
  onInquiry("approver", "approve"),
  null,
]
const expertDoes = (command: string): Step => ({ by: "expert.1", command })
const toDeclare: readonly Step[] = [
  expertDoes("confirm"),
  null,
  {
    by: "supplier.a",
    command: "submit",
    input: quoteOf(),
    on: { kind: quotation as unknown as Kind, of: (_, ids, id) => memberOf(id, "quotation", ids["supplier.a"] ?? "") },
  },
  null,
  onInquiry("purchaser", "openQuotes"),
  onInquiry("purchaser", "trial"),
  onInquiry("purchaser", "finishTrial"),
]
const quotationCase: KindCase = {
  kind: quotation as unknown as Kind,
  module: quotationDocument,
  layout: quotationLayout as unknown as ChartLayout,
  entry: quotationKind,
  maker: "supplier.a",
  begin: () => ({}),
  born: {
    kind: inquiry as unknown as Kind,
    maker: "purchaser",
    begin: inquiryOf,
    steps: [
      { by: "purchaser", command: "submit" },
      { by: "approver", command: "approve", input: { comment: "" } },
    ],
    key: (ids) => ids["supplier.a"] ?? "",
    brings: (now, ids) => {
      const { suppliers: _, prequalification: __, scoring: _____, reviewDeadline: ___, lines, ...ask } = inquiryOf(now, ids).content
      const asked = {
        above: "0".repeat(32),
        number: "XJ-1-A",
        inquiry: "XJ-1",
        party: ids["supplier.a"],
        buyer: ids["purchaser"],
        author: "purchaser",
        round: 1,
        ask: { ...ask, quoteStart: now, questionEnd: ask.quoteEnd, lines: lines.map(({ target: ____, ...line }) => line) },
      }
      return {
        "quotation.asked": asked,
        "quotation.invited": { ...asked, applying: { applyEnd: now + 3_600_000, criteria: "ISO 9001" } },
        "quotation.unqualified": { reason: "无同类业绩" },
        "quotation.ranked": { ranks: { place: 1, places: [1, null] } },
        "quotation.answered": { text: "是否含运费？", answer: "含运费。" },
        "quotation.opened": quoteOf(),
        "quotation.recalled": {},
        "quotation.ended": {},
        "quotation.won": { awards: awardsOf(ids) },
        "quotation.lost": { letter: { place: 2, why: "dearer", word: "", winners: [] } },
      }
    },
  },
  inputs: () => ({
    apply: { statement: "十年轴承业绩" },
    submit: quoteOf(),
    ask: { text: "是否含运费？" },
    decline: { reason: "产能不足" },
  }),
  ways: {
    expected: [],
    invited: invitedAnew,
    applied: [...invitedAnew, delivers("apply")],
    unqualified: [
      ...invitedAnew,
      delivers("apply"),
      {
        by: "supplier.b",
        command: "apply",
        input: { statement: "八年轴承业绩" },
        on: { kind: quotation as unknown as Kind, of: (_, ids, id) => memberOf(id, "quotation", ids["supplier.b"] ?? "") },
      },
      null,
      onInquiry("purchaser", "reviewApplicant", (_, ids) => ({
        reviewApplicant: { supplier: ids["supplier.a"] ?? "", passed: false, reason: "无同类业绩" },
      })),
      onInquiry("purchaser", "reviewApplicant", (_, ids) => ({
        reviewApplicant: { supplier: ids["supplier.b"] ?? "", passed: true, reason: "" },
      })),
      onInquiry("purchaser", "closePrequalification"),
    ],
    asked: [null],
    sealed: [null, delivers("submit"), delivers("withdraw"), delivers("submit")],
    offered: [...openAnew, delivers("submit"), delivers("withdraw"), delivers("submit")],
    declined: [delivers("decline")],
    lapsed: [null, null],
    opened: openedQuote,
    won: [
      ...comparedQuote,
      onInquiry("purchaser", "setPreference"),
      onInquiry("purchaser", "verify"),
      onInquiry("lead", "verifyPrice"),
      onInquiry("lead", "submitResult"),
      onInquiry("approver", "approve"),
    ],
    lost: [...comparedQuote, onInquiry("purchaser", "nextRound", otherRound)],
    recalled: [onInquiry("purchaser", "revoke")],
    ended: [onInquiry("purchaser", "terminate")],
  },
  people,
}

const evaluationCase: KindCase = {
  kind: evaluation as unknown as Kind,
  module: evaluationDocument,
  layout: evaluationLayout as unknown as ChartLayout,
  entry: evaluationKind,
  maker: "expert.1",
  begin: () => ({}),
  born: {
    kind: inquiry as unknown as Kind,
    maker: "purchaser",
    begin: (now, ids) => scoring(now, ids).save,
    steps: [
      { by: "purchaser", command: "submit" },
      { by: "approver", command: "approve", input: { comment: "" } },
      onInquiry("purchaser", "addExpert", scoring),
    ],
    key: (ids) => ids["expert.1"] ?? "",
    brings: (now, ids) => {
      const { content } = scoring(now, ids).save
      const lines = content.lines.map(({ item, material: code, specification, quantity, unit, needBy, substitutes }) => ({
        item,
        material: code,
        specification,
        quantity,
        unit,
        needBy,
        substitutes,
      }))
      const elements = content.scoring.elements.map((one, index) => ({ ...one, id: String(index + 1) }))
      const { title, currency, quoteEnd, reviewDeadline, terms } = content
      return {
        "evaluation.asked": {
          above: "0".repeat(32),
          number: "XJ-1-A",
          inquiry: "XJ-1",
          buyer: ids["purchaser"],
          author: "purchaser",
          expert: people.expert,
          origin: "named",
          round: 1,
          ask: { title, currency, quoteEnd, reviewDeadline, terms, lines, elements },
          suppliers: [],
        },
        "evaluation.begun": { suppliers: [ids["supplier.a"]] },
        "evaluation.ended": {},
      }
    },
  },
  inputs: (_, ids) => sheetOf(ids),
  ways: {
    notified: [],
    confirmed: [expertDoes("confirm")],
    declared: [...toDeclare, expertDoes("declare")],
    scored: [...toDeclare, expertDoes("declare"), expertDoes("score")],
    declined: [expertDoes("decline")],
    over: [onInquiry("purchaser", "terminate")],
  },
  people,
}

let materials = 0
const materialOf = () => ({
  content: {
    name: "无缝钢管",
    specification: "Φ108×4 20#",
    unit: "MTR",
    otherNames: noOtherNames,
    conversions: [{ otherUnit: "XBX", factor: "12" }],
    category: "0101",
    taxRate: null,
    brand: "",
    manufacturerNumber: "",
    leadDays: 15,
    minimumQuantity: "6",
    packingQuantity: null,
    overDelivery: "5",
    underDelivery: null,
    inspection: "sample",
    buyer: null,
    substitutes: [],
  },
})
const changed = { content: { ...materialOf().content, leadDays: 20 } }
const entered: readonly Step[] = [buys("submit"), approves]

const materialCase: KindCase = {
  kind: material as unknown as Kind,
  module: materialDocument,
  layout: materialLayout as unknown as ChartLayout,
  entry: materialKind,
  maker: "purchaser",
  // No two materials have the same code.
  begin: () => ({ code: `T-${(materials += 1)}`, ...materialOf() }),
  inputs: () => ({
    save: materialOf(),
    change: changed,
    block: { reason: "停产" },
    approve: { comment: "" },
    return: { comment: "请补充规格" },
  }),
  ways: {
    draft: [],
    inApproval: [buys("save"), buys("submit")],
    approved: [...entered, buys("block"), buys("unblock")],
    changing: [...entered, buys("change"), buys("dropChange"), buys("change")],
    changeApproval: [...entered, buys("change"), buys("submitChange")],
    blocked: [...entered, buys("block")],
    discarded: [buys("discard")],
  },
  people,
}

const invitationOf = () => ({
  content: {
    company: "安徽新安轴承有限公司",
    creditCode: "91340100MA2N0A1X2B",
    person: "钱文",
    email: "qianwen@example.com",
    language: "zh",
    note: "",
  },
})
const outside = (command: string): Step => ({ by: "", command, outside: {} })
/** Ms for which a link holds. */
const thirtyDays = 30 * 86_400_000

const invitationCase: KindCase = {
  kind: invitation as unknown as Kind,
  module: invitationDocument,
  layout: invitationLayout as unknown as ChartLayout,
  entry: invitationKind,
  maker: "purchaser",
  begin: invitationOf,
  inputs: () => ({ save: invitationOf() }),
  hears: { "invitation.opened": {}, "invitation.used": {} },
  pause: thirtyDays,
  ways: {
    created: [],
    sent: [buys("save"), buys("invite")],
    opened: [buys("invite"), outside("invitation.opened")],
    used: [buys("invite"), outside("invitation.opened"), outside("invitation.used")],
    expired: [buys("invite"), null],
    deleted: [buys("remove")],
  },
  people,
}

let registrations = 0
const smallest = ({ contacts, accounts, certificates, ...content }: RegistrationContent) => ({
  ...content,
  contacts: contacts.slice(0, 1),
  accounts: accounts.slice(0, 1),
  certificates: certificates.slice(0, 1),
})
const applies = (command: string): Step => ({ by: "supplier.a", command })
const looked: readonly Step[] = [applies("submit"), buys("approve")]

const registrationCase: KindCase = {
  kind: registration as unknown as Kind,
  module: registrationDocument,
  layout: registrationLayout as unknown as ChartLayout,
  entry: registrationKind,
  maker: "supplier.a",
  begin: () => ({ terms: termsVersion, language: "zh", invitation: null }),
  inputs: () => ({
    // No two companies have the same code.
    submit: { content: smallest(registrationOf((registrations += 1))) },
    remark: { field: "legalPerson", text: "与营业执照不符" },
    check: { point: "QA-1", answer: "yes", note: "" },
    reject: { reason: "资料虚假", days: 30 },
    approve: { comment: "" },
    return: { comment: "请核对" },
  }),
  ways: {
    draft: [],
    review1: [applies("submit")],
    review2: looked,
    returned: [applies("submit"), buys("remark"), buys("return")],
    rejected: [applies("submit"), buys("reject")],
    approved: [...looked, approves],
  },
  people,
}

let companies = 0
const tomorrow = (now: number) => dayAt(now + 86_400_000)
const reasoned = { reason: "年度评审" }
const leads: Step = { by: "lead", command: "approve" }
const proposedUp: readonly Step[] = [buys("admit"), buys("certify"), buys("askUpgrade")]
const raised: readonly Step[] = [...proposedUp, leads, approves]
const leaving: readonly Step[] = [buys("askPhaseOut"), approves]
const shunned: readonly Step[] = [buys("askBlacklist"), leads, approves]
const heldBefore = { number: "GYS-1", company: "苏州旧友轴承有限公司", creditCode: "91320500MA1N0A1X2B", buyer: "own" }

const supplierCase: KindCase = {
  kind: supplier as unknown as Kind,
  module: supplierDocument,
  layout: supplierLayout as unknown as ChartLayout,
  entry: supplierKind,
  maker: "purchaser",
  // No two companies have the same name and code.
  begin: () => ({ company: `苏州第${(companies += 1)}轴承有限公司`, creditCode: `91320500MA1N${String(companies).padStart(6, "0")}` }),
  inputs: (now) => ({
    askUpgrade: reasoned,
    check: { point: "QA-1", answer: "yes", note: "" },
    askDowngrade: reasoned,
    askPhaseOut: { ...reasoned, until: tomorrow(now) },
    askBlacklist: reasoned,
    askReinstate: reasoned,
    watch: reasoned,
    freeze: { ...reasoned, scopes: ["inquiry"], until: null },
    certify: {
      kind: "businessLicence",
      number: "YZ-1",
      issuer: "苏州市市场监督管理局",
      validFrom: "2020-01-01",
      validTo: tomorrow(now),
      mandatory: true,
    },
    dropCertificate: { kind: "businessLicence", number: "YZ-1" },
    approve: { comment: "" },
    return: { comment: "请补充依据" },
  }),
  hears: {
    "supplier.registered": { ...heldBefore, profile: masked(smallest(registrationOf(0))), registration: "0".repeat(32) },
    "supplier.adopted": heldBefore,
    "supplier.changed": {
      number: "GYS-1",
      company: "苏州新名轴承有限公司",
      creditCode: "91320500MA1N0A1X2B",
      profile: masked(smallest(registrationOf(0))),
      numbers: { contacts: "0".repeat(32), accounts: null },
      heldAccounts: [{ index: 0, until: 1 }],
    },
    "supplier.certificatesChanged": { certificates: [] },
  },
  pause: 2 * 86_400_000,
  ways: {
    registered: [],
    potential: [buys("admit")],
    upgrading: proposedUp,
    upgradingSecond: [...proposedUp, leads],
    qualified: raised,
    preferred: [...raised, buys("prefer"), buys("unprefer"), buys("prefer")],
    downgrading: [...raised, buys("askDowngrade")],
    phaseOutApproval: [buys("askPhaseOut")],
    phasingOut: leaving,
    eliminated: [...leaving, null],
    blacklisting: [buys("askBlacklist")],
    blacklistingSecond: [buys("askBlacklist"), leads],
    blacklisted: shunned,
    reinstating: [...shunned, buys("askReinstate")],
    reinstatingSecond: [...shunned, buys("askReinstate"), leads],
    normal: [buys("watch"), buys("unwatch")],
    watched: [buys("watch")],
    frozen: [buys("freeze")],
    valid: [],
    expiring: [buys("certify")],
    expired: [buys("certify"), null],
  },
  people,
}

let changesSent = 0
const inAWeek = (now: number) => dayAt(now + 7 * 86_400_000)
/** A supplier that has declared nothing sends all of its data, which are reviewed; with `plain` the second sending says something else that is. */
const changeOf = (now: number, effective: boolean) => {
  const { company: _, creditCode: __, ...content } = smallest(registrationOf(900_000 + (changesSent += 1)))
  const own = { company: "江苏恒远机电设备有限公司", creditCode: "91320211MA1X8K3T5Y" }
  const nothing = { legalPerson: "", address: "", established: null, website: "", scope: "", categories: [], regions: [] }
  const basis = { ...nothing, contacts: [], certificates: [], accounts: [], ...own }
  return { basis, content: { ...content, ...own }, effective: effective ? inAWeek(now) : null }
}
const calls: Step = buys("callBack")
const checked: readonly Step[] = [applies("submit"), buys("approve"), calls]

const changeCase: KindCase = {
  kind: companyChange as unknown as Kind,
  module: companyChangeDocument,
  layout: changeLayout as unknown as ChartLayout,
  entry: changeKind,
  maker: "supplier.a",
  begin: () => ({}),
  // A supplier has one under way at a time, and here many stand side by side.
  before: async (tx) => {
    await adoptSuppliers(tx)
    await tx.query({ text: "delete from change_under_way" })
  },
  inputs: (now) => ({
    submit: changeOf(now, true),
    callBack: { person: "钱文", number: "0510-8888 0000", note: "本人确认新账户" },
    approve: { comment: "" },
    return: { comment: "请附开户证明" },
  }),
  hears: {
    "change.overtaken": { content: masked(changeOf(0, false).content), before: masked(changeOf(0, false).content), differences: [] },
  },
  pause: 8 * 86_400_000,
  ways: {
    draft: [],
    review: [applies("submit")],
    calling: [applies("submit"), buys("approve")],
    secondReview: checked,
    returned: [applies("submit"), buys("return")],
    approved: [...checked, approves],
    applied: [...checked, approves, null],
    discarded: [applies("discard")],
  },
  people,
}

const agreementOf = (ids: Ids) => ({
  content: {
    title: "轴承年度价格",
    supplier: ids["supplier.a"] ?? "",
    currency: "CNY",
    taxRate: "13",
    validFrom: "2026-01-01",
    validTo: "2027-12-31",
    basis: "2026 年度框架合同 HT-26-018",
    lines: ["0", "100"].map((fromQuantity, at) => ({
      item: "深沟球轴承",
      material: "",
      specification: "6205-2RS",
      unit: "件",
      fromQuantity,
      unitPrice: at === 0 ? "12.5" : "11.2",
      leadDays: 14,
      brand: "",
    })),
  },
})
const agreementCase: KindCase = {
  kind: agreement as unknown as Kind,
  module: agreementDocument,
  layout: agreementLayout as unknown as ChartLayout,
  entry: agreementKind,
  maker: "purchaser",
  begin: (_, ids) => agreementOf(ids),
  inputs: (_, ids) => ({ save: agreementOf(ids), approve: { comment: "" }, return: { comment: "请附合同" } }),
  ways: {
    draft: [],
    inApproval: [buys("save"), buys("submit")],
    approved: [buys("submit"), approves, null],
    discarded: [buys("discard")],
  },
  people,
}

let imports = 0
const importedTenderCase: KindCase = {
  kind: importedTender as unknown as Kind,
  module: importedTenderDocument,
  layout: importedTenderLayout as unknown as ChartLayout,
  entry: importedTenderKind,
  maker: "purchaser",
  begin: () => ({
    content: importedTenderOf(`ocds-213czf-${(imports += 1)}`),
    source: { file: "records.json", publisher: "Ministry", licence: "", publishedAt: null },
    replaces: "",
  }),
  inputs: () => ({ withdraw: { reason: "导入有误" } }),
  hears: { "history.replaced": {} },
  ways: {
    kept: [],
    replaced: [outside("history.replaced")],
    withdrawn: [buys("withdraw")],
  },
  people,
}

/** Every registered kind of document, and one that only the tests have. A kind joins the conformance test by being here. */
export const kindCases: readonly KindCase[] = [
  announcementCase,
  trialCase,
  inquiryCase,
  quotationCase,
  evaluationCase,
  materialCase,
  invitationCase,
  registrationCase,
  supplierCase,
  changeCase,
  agreementCase,
  questionnaireCase(people),
  surveyCase(people),
  importedTenderCase,
]
