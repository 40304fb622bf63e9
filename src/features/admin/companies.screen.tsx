import { Text } from "@chakra-ui/react"
import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { companyAdminContract as companies, type CompanyDraft, companyDraft, type CompanyRow } from "#contract/admin.contract.ts"
import { TextField } from "#ui/field/inputs.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { flagAsked } from "#ui/list/flag.ts"
import { enabling } from "#ui/record-page/enabling.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { Records } from "#ui/record-page/records.ts"
import { enabledColumn, enabledField, historyOf, wordsOf } from "./record-parts.tsx"

/** Companies that people act for (公司管理, /basic/companies). */
export function Screen() {
  const { t } = useTranslation("admin")
  return <RecordPage records={useMemo(() => companyRecords(t), [t])} />
}

function companyRecords(t: TFunction<"admin">): Records<CompanyRow, CompanyDraft> {
  const words = wordsOf<CompanyRow>(t, "companies", ({ name }) => name)
  return {
    ...words.page,
    keyOf: ({ id }) => id,
    list: companyList(t),
    // A credit code with a wrong check character is marked as doubtful, but saved.
    form: {
      ...words.form,
      schema: companyDraft,
      values: (row) => ({ name: row?.name ?? "", creditCode: row?.creditCode ?? "" }),
      fields: () => (
        <>
          <TextField name="name" label={t("companies.name")} required rules={{ maxLength: 128 }} />
          <TextField name="creditCode" label={t("companies.creditCode")} required shape="creditCode" hint={t("companies.creditCodeHint")} />
        </>
      ),
      save: (values, row) => {
        const draft = { ...values, name: values.name.trim() }
        return row ? call(companies.update, { body: { ...draft, id: row.id, version: row.version } }) : call(companies.add, { body: draft })
      },
      said: ({ name }) => t("saved", { name: name.trim() }),
    },
    actions: [
      historyOf(t, "company"),
      ...enabling<CompanyRow>({
        isOn: ({ enabled }) => enabled,
        label: (to) => t(to ? "companies.enable" : "companies.disable"),
        ask: (to, name) => (to ? name : t("companies.disableText", { name })),
        said: (_, name) => t("saved", { name }),
        set: ({ id, version }, enabled) => call(companies.setEnabled, { body: { id, version, enabled } }),
      }),
    ],
  }
}

const companyList = (t: TFunction<"admin">): Records<CompanyRow>["list"] => ({
  id: "companies",
  fields: [
    { kind: "input", id: "name", label: t("companies.name"), maxLength: 64 },
    { kind: "input", id: "creditCode", label: t("companies.creditCode"), maxLength: 18 },
    enabledField(t),
  ],
  ask: ({ filters: { name, creditCode, enabled }, page, pageSize }, signal) =>
    call(companies.query, { query: { page, pageSize, name, creditCode, enabled: flagAsked(enabled) }, signal }),
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
          <code>{creditCode}</code>
          {creditCodeFits ? null : (
            <Text as="span" marginInlineStart="8px" fontSize="xs" color="amber.fg">
              {t("companies.doubtfulShort")}
            </Text>
          )}
        </>
      ),
    },
    { id: "people", head: t("companies.people"), width: 90, right: true, cell: ({ people }) => String(people) },
    { id: "created", head: t("companies.created"), width: 170, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    enabledColumn(t),
  ],
})
