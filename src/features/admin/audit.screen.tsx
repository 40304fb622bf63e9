import { useCallback, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { type AdminChange, auditContract, changeKinds } from "#contract/admin.contract.ts"
import { useTaskName } from "#ui/document-kinds/use-task-name.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { entryWords } from "#ui/history/entry-words.ts"
import { useFieldNames } from "#ui/history/field-words.ts"
import { History } from "#ui/history/history.tsx"
import { useWhat } from "#ui/history/use-what.ts"

/** All changes of administration (变更审计, /system/audit): who, when, the subject, and the differences. */
export function Screen() {
  const { t } = useTranslation("admin")
  const nameOf = useSubjectName()
  const [open, setOpen] = useState<AdminChange | null>(null)
  const list = useList(useChangeList(setOpen, nameOf))
  return (
    <ListPage list={list} title={t("audit.title")} sub={t("audit.sub")}>
      {open ? <History kind={open.kind} subject={open.subject} name={nameOf(open)} onClose={() => setOpen(null)} /> : null}
    </ListPage>
  )
}

type SubjectName = (change: Pick<AdminChange, "kind" | "subject" | "name">) => string

/** Returns what a change was made to: a job is recorded under its task's name in the queue, a rate under its code, and both are shown in words. */
function useSubjectName(): SubjectName {
  const { t } = useTranslation("registers")
  const taskName = useTaskName()
  return useCallback((change) => (change.kind === "job" ? taskName(change.name) : entryWords((key) => t(key), change)), [t, taskName])
}

function useChangeList(onOpen: (change: AdminChange) => void, subjectName: SubjectName): ListDefinition<AdminChange> {
  const { t } = useTranslation("admin")
  const what = useWhat()
  const nameOf = useFieldNames()
  return useMemo(
    () =>
      defineList<AdminChange>({
        id: "admin-changes",
        label: t("audit.title"),
        fields: [
          {
            kind: "select",
            id: "kind",
            label: t("audit.kind"),
            options: changeKinds.map((value) => ({ value, label: t(`audit.kinds.${value}`) })),
          },
          { kind: "input", id: "name", label: t("audit.name"), maxLength: 64 },
          { kind: "input", id: "who", label: t("audit.who"), maxLength: 64 },
        ],
        ask: ({ filters: { kind, name, who }, page, pageSize }, signal) =>
          call(auditContract.query, { query: { page, pageSize, kind: changeKinds.find((one) => one === kind), name, who }, signal }),
        rowKey: ({ id }) => id,
        rowName: subjectName,
        onOpen,
        empty: t("audit.none"),
        columns: [
          { id: "at", head: t("audit.at"), width: 170, cell: ({ at }) => <Instant at={at} /> },
          { id: "who", head: t("audit.who"), width: 120, cell: ({ who }) => who },
          { id: "what", head: t("audit.what"), width: 110, cell: (row) => what(row.what) },
          { id: "kind", head: t("audit.kind"), width: 110, cell: ({ kind }) => t(`audit.kinds.${kind}`) },
          { id: "name", head: t("audit.name"), width: 270, fixed: true, cell: subjectName },
          {
            id: "differences",
            head: t("audit.differences"),
            width: 230,
            grow: true,
            cell: (row) => row.differences.map(({ field }) => nameOf(row, field)).join(t("comma")),
          },
        ],
      }),
    [t, onOpen, subjectName, what, nameOf],
  )
}
