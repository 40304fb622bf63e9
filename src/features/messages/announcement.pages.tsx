import type { TFunction } from "i18next"
import { type AnnouncementRow, announcement } from "#machines/announcement/announcement.chart.ts"
import type { KindPage } from "#ui/document-frame/kind-list.tsx"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { announcementDocument, useT } from "./announcement.document.ts"

type Page = KindPage<AnnouncementRow>
const first = ["company", "publishedAt", "readAt", "signedAt"]
const administrator = { scope: "platform" }
const purchaser = { scope: "company" }
const columns = (t: TFunction): ReturnType<NonNullable<Page["columns"]>> => ({
  company: (column) => ({ ...column, cell: (row) => row.company?.name ?? t("platform") }),
})

/** A page of announcements: which it lists, and for whom announcements are begun there. */
const page = (name: string, of: Page) => listScreen({ kind: announcement, definition: announcementDocument, useT }, name, of)

/** Announcements of the platform (平台公告, /proclamation/platform). */
export const platform = page("platform", { columns, first, always: { scope: ["platform"] }, begins: { administrator } })
/** Announcements of companies (企业公告, /proclamation/enterprise). */
export const company = page("company", { columns, first, always: { scope: ["company"] }, begins: { purchaser } })
/** The announcements that the caller manages (业务通知管理, /notice). */
export const own = page("own", { columns, first, always: { side: "owner" }, begins: { administrator, purchaser } })
/** The announcements that the caller is asked to sign for (通知签收, /notice/sign-for). */
export const sign = page("sign", {
  first: ["company", "publishedAt", "signBy", "signedAt"],
  always: { side: "reader", signFor: true, states: ["published"] },
  columns: (t) => ({
    ...columns(t),
    signedAt: (column) => ({ ...column, cell: (row, at) => (row.signedAt === null ? t("toSign") : column.cell(row, at)) }),
  }),
})
