import type { TFunction } from "i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { lovContract, type LovListed, lovSorts } from "#contract/lov.contract.ts"
import { Changed } from "#ui/edit/changed.tsx"
import type { Records } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { sourceOf } from "./lov-draft.ts"

const types = ["API", "SQL"] as const

const columnsOf = (
  t: TFunction<["basics", "rules"]>,
  language: string,
  nameOf: (row: LovListed) => string,
): Records<LovListed>["list"]["columns"] => [
  {
    id: "code",
    head: t("code"),
    width: 150,
    fixed: true,
    text: ({ code }) => code,
    sorted: true,
    cell: ({ code }) => <code title={code}>{code}</code>,
  },
  { id: "title", head: t("lov.name"), width: 130, grow: true, sorted: true, cell: nameOf },
  { id: "type", head: t("lov.type"), width: 130, wide: true, sorted: true, cell: (row) => t(`lov.sourceTypes.${row.sqlTypeCode}`) },
  {
    id: "source",
    head: t("lov.source"),
    width: 130,
    wide: true,
    text: sourceOf,
    cell: (row) => <code>{sourceOf(row)}</code>,
  },
  {
    id: "columns",
    head: t("lov.columns"),
    width: 210,
    wide: true,
    cell: ({ entries }) => entries.map(({ labels }) => wordIn(labels, language)).join(t("comma")),
  },
  {
    id: "enabled",
    head: t("enabled"),
    width: 100,
    wide: true,
    sorted: true,
    text: ({ enabledFlag }) => t(enabledFlag === 1 ? "enabled" : "disabled"),
    cell: ({ enabledFlag }) => (
      <StatePill tone={enabledFlag === 1 ? "green" : "quiet"}>{t(enabledFlag === 1 ? "enabled" : "disabled")}</StatePill>
    ),
  },
  {
    id: "changed",
    head: t("changed"),
    width: 210,
    wide: true,
    sorted: true,
    cell: (row) => <Changed row={row} />,
  },
]

/** The list of lists of values, filtered by part of the code and of the name, and by the kind of source. */
export const lovList = (
  t: TFunction<["basics", "rules"]>,
  language: string,
  nameOf: (row: LovListed) => string,
): Records<LovListed>["list"] => ({
  id: "lists-of-values",
  fields: [
    { kind: "input", id: "code", label: t("code"), maxLength: 64 },
    { kind: "input", id: "name", label: t("name"), maxLength: 120 },
    {
      kind: "select",
      id: "kind",
      label: t("lov.type"),
      all: t("lov.anyType"),
      options: types.map((value) => ({ value, label: t(`lov.sourceTypes.${value}`) })),
    },
  ],
  ask: ({ filters: { code, name: title, kind }, sorts, page, pageSize }, signal) => {
    const sqlTypeCode = types.find((type) => type === kind)
    return call(lovContract.query, {
      query: { page, pageSize },
      body: { sorts: lovSorts.safeParse(sorts).data, code, title, ...(sqlTypeCode ? { sqlTypeCode } : {}) },
      signal,
    })
  },
  columns: columnsOf(t, language, nameOf),
})
