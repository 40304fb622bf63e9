import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { roleAdminContract as roles, type RoleRow } from "#contract/admin.contract.ts"
import { RecordPage } from "#ui/record-page/record-page.tsx"
import type { Records } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { codeColumn, historyOf, wordsOf } from "./record-parts.tsx"
import { draftOf, RoleFields, type RoleValues, valuesOf } from "./role-form.tsx"
import { useRoleName } from "./role-name.ts"

type Words = TFunction<["admin", "first"]>
type NameOf = ReturnType<typeof useRoleName>

/** Roles (角色管理, /system/roles): what their holders act as, open and see. */
export function Screen() {
  const { t } = useTranslation(["admin", "first"])
  const nameOf = useRoleName()
  return <RecordPage records={useMemo(() => roleRecords(t, nameOf), [t, nameOf])} />
}

function roleRecords(t: Words, nameOf: NameOf): Records<RoleRow, RoleValues> {
  const words = wordsOf<RoleRow>(t, "roles", nameOf)
  return {
    ...words.page,
    keyOf: ({ id }) => id,
    list: roleList(t, nameOf),
    form: {
      ...words.form,
      values: valuesOf,
      fields: (row) => <RoleFields row={row} />,
      save: (values, row) => {
        const draft = draftOf(values, row)
        return row ? call(roles.update, { body: { ...draft, id: row.id, version: row.version } }) : call(roles.add, { body: draft })
      },
      said: ({ name }, row) => t("saved", { name: row ? nameOf({ ...row, name: row.builtIn ? row.name : name.trim() }) : name.trim() }),
    },
    actions: [
      historyOf(t, "role"),
      {
        id: "remove",
        label: t("roles.remove"),
        danger: true,
        when: ({ builtIn }) => !builtIn,
        ask: (_, name) => t("roles.removeText", { name }),
        said: (_, name) => t("roles.removed", { name }),
        run: ({ id, version }) => call(roles.remove, { body: { id, version } }),
      },
    ],
  }
}

function roleList(t: Words, nameOf: NameOf): Records<RoleRow>["list"] {
  const kindOf = ({ builtIn }: RoleRow) => t(builtIn ? "roles.builtIn" : "roles.own")
  return {
    id: "roles",
    fields: [{ kind: "input", id: "name", label: t("roles.name"), maxLength: 64 }],
    ask: ({ filters: { name }, page, pageSize }, signal) => call(roles.query, { query: { page, pageSize, name }, signal }),
    card: { title: "name", state: "kind", lines: ["code", "acting", "dataRight", "modules", "holders"] },
    columns: [
      { id: "name", head: t("roles.name"), width: 180, grow: true, fixed: true, cell: nameOf },
      codeColumn({ id: "code", head: t("roles.code"), width: 150 }, ({ code }) => code),
      {
        id: "kind",
        head: t("roles.kind"),
        width: 120,
        text: kindOf,
        cell: (row) => <StatePill tone={row.builtIn ? "quiet" : "green"}>{kindOf(row)}</StatePill>,
      },
      {
        id: "acting",
        head: t("roles.acting"),
        width: 200,
        grow: true,
        cell: ({ acting }) => acting.map((role) => t(`first:roles.${role}`)).join(t("comma")),
      },
      { id: "dataRight", head: t("roles.dataRight"), width: 130, cell: ({ dataRight }) => t(`roles.dataRights.${dataRight}`) },
      { id: "modules", head: t("roles.modules"), width: 150, right: true, cell: ({ modules }) => String(modules.length) },
      { id: "holders", head: t("roles.holders"), width: 90, right: true, cell: ({ holders }) => String(holders) },
    ],
  }
}
