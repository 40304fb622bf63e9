import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { companyAdminContract as companies, type CompanyRow } from "#contract/admin.contract.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { flagField, flagAsked } from "#ui/list/flag.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { RecordAction, Records } from "#ui/record-page/records.ts"
import s from "./admin.module.css"
import { CompanyForm } from "./company-form.tsx"
import { enabledColumn, historyOf } from "./record-parts.tsx"

/** Companies that people act for (公司管理, /basic/companies). */
export function Screen() {
  const { t } = useTranslation("admin")
  return <RecordPage records={useMemo(() => companyRecords(t), [t])} />
}

const companyRecords = (t: TFunction<"admin">): Records<CompanyRow> => ({
  title: t("companies.title"),
  sub: t("companies.sub"),
  add: t("companies.add"),
  edit: t("edit"),
  list: companyList(t),
  form: (row, { problem, run, close }) => (
    <CompanyForm
      row={row}
      problem={problem}
      onSend={(draft) =>
        run(t("saved", { name: draft.name }), () =>
          row ? call(companies.update, { body: { ...draft, id: row.id, version: row.version } }) : call(companies.add, { body: draft }),
        )
      }
      onClose={close}
    />
  ),
  actions: [
    historyOf(t, "company", ({ name }) => name),
    enabling(t, true, ({ name }) => name),
    enabling(t, false, ({ name }) => t("companies.disableText", { name })),
  ],
})

const enabling = (t: TFunction<"admin">, to: boolean, ask: (row: CompanyRow) => string): RecordAction<CompanyRow> => ({
  id: to ? "enable" : "disable",
  label: t(to ? "companies.enable" : "companies.disable"),
  danger: !to,
  when: ({ enabled }) => enabled !== to,
  ask,
  said: ({ name }) => t("saved", { name }),
  run: ({ id, version }) => call(companies.setEnabled, { body: { id, version, enabled: to } }),
})

const companyList = (t: TFunction<"admin">): Records<CompanyRow>["list"] => ({
  id: "companies",
  label: t("companies.title"),
  fields: [
    { kind: "input", id: "name", label: t("companies.name"), maxLength: 64 },
    { kind: "input", id: "creditCode", label: t("companies.creditCode"), maxLength: 18 },
    flagField("enabled", t("users.active"), { yes: t("on"), no: t("off") }),
  ],
  ask: ({ filters: { name, creditCode, enabled }, page, pageSize }, signal) =>
    call(companies.query, { query: { page, pageSize, name, creditCode, enabled: flagAsked(enabled) }, signal }),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  empty: t("companies.none"),
  card: { title: "name", state: "enabled", lines: ["creditCode", "people", "created"] },
  columns: [
    { id: "name", head: t("companies.name"), width: 260, grow: true, fixed: true, cell: ({ name }) => name },
    {
      id: "creditCode",
      head: t("companies.creditCode"),
      width: 260,
      text: ({ creditCode }) => creditCode,
      cell: ({ creditCode, creditCodeFits }) => (
        <>
          <code className={s.code}>{creditCode}</code>
          {creditCodeFits ? null : <span className={s.doubt}>{t("companies.doubtfulShort")}</span>}
        </>
      ),
    },
    { id: "people", head: t("companies.people"), width: 90, right: true, cell: ({ people }) => String(people) },
    { id: "created", head: t("companies.created"), width: 170, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    enabledColumn(t),
  ],
})
