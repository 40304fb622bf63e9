import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { languages } from "#contract/identity.contract.ts"
import { codeWord, keyFields, type Register, type RegisterEntry, type RegisterField } from "#contract/register.ts"
import { entryTree } from "#ui/tree-picker/entry-tree.ts"
import { Changed } from "#ui/edit/changed.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import type { Filters, ListCard, ListColumn, ListField } from "#ui/list/define-list.ts"
import { flagAsked, flagField } from "#ui/list/flag.ts"
import type { Records } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"

/** The list's filter, for its call and its export. */
export function filterIn({ filter }: Register, { enabled, ...said }: Filters): Readonly<Record<string, string>> {
  const asked = { ...said, enabled: flagAsked(enabled) }
  const told = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  const known = filter.safeParse(Object.fromEntries(told))
  return known.success ? Object.fromEntries(told) : {}
}

/** A value in words. */
function textOf(
  t: TFunction<"registers">,
  { id, fields }: Register,
  name: string,
  value: string | number | null,
  language: string,
): string {
  if (value === null || value === "") return "—"
  const { kind } = fields[name] ?? {}
  if (kind === "choice") return t(`${id}.options.${name}.${value}`)
  return kind === "decimal" ? formatDecimal(String(value), language) : String(value)
}

/** A field in words; an entry of another list by its name, where its code says nothing to people. */
function saidOf(t: TFunction<"registers">, register: Register, name: string, { values, linked }: RegisterEntry, language: string): string {
  const { [name]: link } = linked
  return link ? wordIn(link, language) : textOf(t, register, name, values[name] ?? null, language)
}

/** An entry's code as people read it; one made of fields, with the fields' words. */
const codeText = (t: TFunction<"registers">, register: Register, entry: RegisterEntry, language: string): string => {
  const { code } = entry
  const parts = keyFields(register).map((name) => saidOf(t, register, name, entry, language))
  return parts.length === 0 ? code : parts.join(" / ")
}

/** An entry's name in the reader's language. */
export function entryName(t: TFunction<"registers">, register: Register, entry: RegisterEntry, language: string): string {
  const { called } = register
  if (entry.names) return wordIn(entry.names, language)
  return called === "inLanguages" || called.by === "code"
    ? codeText(t, register, entry, language)
    : String(entry.values[called.by] ?? entry.code)
}

/** The list of a register: searched by code, name and pinyin, filtered by choices and by the day of validity. */
export function useEntryList(register: Register, changes: number): Records<RegisterEntry>["list"] {
  const { t, i18n } = useTranslation("registers")
  // A changed entry may have moved, so the tree is read again.
  const tree = useMemo(() => (changes >= 0 && register.tree ? entryTree(register, true) : null), [register, changes])
  return useMemo(() => {
    const { id, calls, dated, fields, sorts, parent } = register
    const codeOf = (entry: RegisterEntry) => codeText(t, register, entry, i18n.language)
    return {
      id: `register-${id}`,
      empty: t(`${id}.none`),
      fields: fieldsOf(t, register),
      ask: ({ filters, sorts: asked, page, pageSize }, signal) =>
        call(calls.query, {
          query: { page, pageSize },
          body: { filter: filterIn(register, filters), sorts: sorts.safeParse(asked).data ?? [] },
          signal,
        }),
      ...(tree
        ? {
            side: {
              title: t(`${id}.tree`),
              id: "below",
              ...tree,
              tag: ({ enabled }: Readonly<Record<string, unknown>>) => (enabled === 0 ? t("off") : null),
            },
          }
        : {}),
      card: cardOf(register, i18n.language),
      columns: [
        {
          id: "code",
          head: t(codeWord(register)),
          width: register.code instanceof RegExp ? 130 : 190,
          fixed: true,
          sorted: true,
          text: codeOf,
          cell: codeOf,
        },
        ...nameColumns(t, register, i18n.language),
        ...(parent === undefined ? [] : [pathColumn(t, register, parent, i18n.language)]),
        ...(dated
          ? [{ id: "since", head: t("columns.since"), width: 150, sorted: true, cell: ({ since }: RegisterEntry) => since ?? "" }]
          : []),
        ...Object.entries(fields).flatMap(([name, field]) =>
          keyFields(register).includes(name) || name === parent ? [] : [columnOf(t, register, name, field, i18n.language)],
        ),
        {
          id: "enabled",
          head: t("columns.enabled"),
          width: 140,
          sorted: true,
          text: ({ enabledFlag }) => t(enabledFlag === 1 ? "on" : "off"),
          cell: ({ enabledFlag }) => (
            <StatePill tone={enabledFlag === 1 ? "green" : "quiet"}>{t(enabledFlag === 1 ? "on" : "off")}</StatePill>
          ),
        },
        { id: "changed", head: t("columns.changed"), width: 215, wide: true, sorted: true, cell: (row) => <Changed row={row} /> },
      ],
    }
  }, [t, i18n.language, register, tree])
}

/** The language in which names are shown. */
const shownIn = (language: string) => languages.find((one) => one === language) ?? "zh"

/** An entry on a phone: its name, and below it what is known of it. */
function cardOf({ called, dated, fields }: Register, language: string): ListCard {
  const title = called === "inLanguages" ? shownIn(language) : called.by
  const lines = ["code", ...(dated ? ["since"] : []), ...Object.keys(fields)]
  return { title, state: "enabled", lines: lines.filter((one) => one !== title) }
}

/** An entry's path, from the first level on. */
const pathColumn = (t: TFunction<"registers">, { id }: Register, parent: string, language: string): ListColumn<RegisterEntry> => ({
  id: parent,
  head: t(`${id}.fields.${parent}`),
  width: 200,
  grow: true,
  wide: true,
  text: (entry) => pathText(entry, language),
  cell: (entry) => <span title={pathText(entry, language)}>{pathText(entry, language) || "—"}</span>,
})
const pathText = ({ path }: RegisterEntry, language: string): string => path.map((names) => wordIn(names, language)).join(" / ")

function fieldsOf(t: TFunction<"registers">, { id, dated, fields }: Register): readonly ListField[] {
  const choices = Object.entries(fields).flatMap(([name, field]): ListField[] =>
    field.kind === "choice"
      ? [
          {
            kind: "select",
            id: name,
            label: t(`${id}.fields.${name}`),
            options: field.options.map((value) => ({ value, label: t(`${id}.options.${name}.${value}`) })),
          },
        ]
      : [],
  )
  return [
    { kind: "input", id: "keyword", label: t("keyword"), maxLength: 60 },
    ...choices,
    ...(dated ? [{ kind: "date", id: "on", label: t("onDay") } as const] : []),
    flagField("enabled", t("columns.enabled"), { yes: t("on"), no: t("off") }),
  ]
}

/** The name in the reader's language, and optional columns for the others. */
function nameColumns(t: TFunction<"registers">, { called }: Register, language: string): readonly ListColumn<RegisterEntry>[] {
  if (called !== "inLanguages") return []
  const own = shownIn(language)
  return [own, ...languages.filter((one) => one !== own)].map((one) => ({
    id: one,
    head: t(`columns.${one}`),
    width: 160,
    grow: true,
    sorted: true,
    fixed: one === own,
    hidden: one !== own,
    text: ({ names }) => names?.[one] ?? "",
    cell: ({ names }) => (
      <span lang={one} title={names?.[one]}>
        {names?.[one] ?? ""}
      </span>
    ),
  }))
}

const numeric: ReadonlySet<RegisterField["kind"]> = new Set(["decimal", "whole"])

function columnOf(
  t: TFunction<"registers">,
  register: Register,
  name: string,
  { kind }: RegisterField,
  language: string,
): ListColumn<RegisterEntry> {
  const said = (entry: RegisterEntry) => saidOf(t, register, name, entry, language)
  return {
    id: name,
    head: t(`${register.id}.fields.${name}`),
    width: kind === "text" ? 160 : 120,
    grow: kind === "text",
    right: numeric.has(kind),
    sorted: true,
    wide: kind !== "text" && kind !== "decimal",
    text: said,
    cell: said,
  }
}
