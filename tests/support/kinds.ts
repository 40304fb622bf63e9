import type { ChartLayout } from "#ui/chart-view/layout.ts"
import type { Role } from "#contract/people.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import announcementLayout from "#machines/announcement/announcement.layout.json" with { type: "json" }
import { announcementDocument } from "#server/modules/announcement/announcement.document.ts"
import type { DocumentModule } from "#server/documents/document-module.ts"
import { trialOrderKind } from "./trial/trial-order.kind.ts"
import trialLayout from "./trial/trial-order.layout.json" with { type: "json" }
import { trialOrder } from "./trial/trial-order.ts"
import { trialOrderModule } from "./trial/trial-order.module.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"
import { announcementKind } from "../../src/features/messages/announcement.kind.ts"

/** One step of a walk: who sends which command with which input; null for time that goes by until the document's clock has struck. */
export type Step = { readonly by: string; readonly command: string; readonly input?: object } | null

/** The company of each of these people. */
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
  /** A proper input for each command that asks for something. */
  readonly inputs: (now: number, ids: Ids) => Readonly<Record<string, object>>
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

/** Every registered kind of document, and one that only the tests have. A kind joins the conformance test by being here. */
export const kindCases: readonly KindCase[] = [announcementCase, trialCase]
