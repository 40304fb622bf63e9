import { Text } from "@chakra-ui/react"
import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { templateKind } from "#contract/template-kind.ts"
import { tenderTemplateContract as templates, type TenderTemplate } from "#contract/tender-template.contract.ts"
import { call } from "#client/http/http.ts"
import { Changed } from "#ui/edit/changed.tsx"
import { flagAsked, flagField } from "#ui/list/flag.ts"
import { enabling } from "#ui/record-page/enabling.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { Records } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { Says } from "./take-template.tsx"
import { TemplateForm } from "./template-form.tsx"

type Words = TFunction<["tender-template", "common"]>

/** Templates for writing tenders (招标模板, /wel/tender-templates): clauses, qualification criteria and scoring schemes. */
export function Screen() {
  const { t } = useTranslation(["tender-template", "common"])
  return <RecordPage records={useMemo(() => recordsOf(t), [t])} />
}

const recordsOf = (t: Words): Records<TenderTemplate> => ({
  title: t("title"),
  sub: t("sub"),
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  list: listOf(t),
  form: {
    add: t("add"),
    edit: t("common:edit"),
    draw: (row, { problem, finish, close }) => (
      <TemplateForm
        row={row}
        problem={problem}
        onSend={(draft) =>
          finish(t("saved", { name: draft.name.trim() }), () =>
            row ? call(templates.update, { body: { id: row.id, version: row.version, draft } }) : call(templates.add, { body: draft }),
          )
        }
        onClose={close}
      />
    ),
  },
  actions: enabling<TenderTemplate>({
    isOn: ({ enabledFlag }) => enabledFlag === 1,
    label: (to) => t(to ? "enable" : "disable"),
    ask: (to, name) => t(to ? "enableText" : "disableText", { name }),
    said: (_, name) => t("saved", { name }),
    set: ({ id, version }, enabled) => call(templates.setEnabled, { body: { id, version, enabled } }),
  }),
})

const listOf = (t: Words): Records<TenderTemplate>["list"] => ({
  id: "tender-templates",
  empty: t("none"),
  fields: [
    { kind: "input", id: "name", label: t("name"), maxLength: 120 },
    { kind: "select", id: "kind", label: t("kind"), options: templateKind.options.map((value) => ({ value, label: t(`kinds.${value}`) })) },
    flagField("enabled", t("state"), { yes: t("on"), no: t("off") }),
  ],
  ask: ({ filters: { name, kind, enabled }, page, pageSize }, signal) => {
    const flag = flagAsked(enabled)
    return call(templates.query, {
      query: { page, pageSize },
      body: {
        name,
        kind: templateKind.safeParse(kind).data,
        ...(flag === "0" || flag === "1" ? { enabled: flag } : {}),
      },
      signal,
    })
  },
  card: { title: "name", state: "enabled", lines: ["kind", "category", "says"] },
  columns: [
    { id: "name", head: t("name"), width: 190, fixed: true, cell: ({ name }) => name },
    { id: "kind", head: t("kind"), width: 120, cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: "category", head: t("category"), width: 160, cell: ({ categoryName }) => categoryName || t("everyCategory") },
    {
      id: "says",
      head: t("says"),
      width: 220,
      grow: true,
      cell: (row) => (
        <Text as="span" color="fg.muted" lineClamp="1">
          <Says template={row} />
        </Text>
      ),
    },
    {
      id: "enabled",
      head: t("state"),
      width: 96,
      text: ({ enabledFlag }) => t(enabledFlag === 1 ? "on" : "off"),
      cell: ({ enabledFlag }) => <StatePill tone={enabledFlag === 1 ? "green" : "quiet"}>{t(enabledFlag === 1 ? "on" : "off")}</StatePill>,
    },
    { id: "changed", head: t("changed"), width: 225, wide: true, cell: (row) => <Changed row={row} /> },
  ],
})
