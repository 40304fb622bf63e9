import { useCallback, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { organisationContract as organisation, type UnitDraft, type UnitRow } from "#contract/organisation.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { type Operation, useOperation } from "#ui/edit/use-operation.ts"
import { Problem } from "#ui/edit/problem.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import type { LoadTree } from "#ui/tree-picker/use-tree.ts"
import { History } from "#ui/history/history.tsx"
import { UnitCard, type UnitDoing } from "./unit-card.tsx"
import { UnitForm } from "./unit-form.tsx"
import { UnitMove } from "./unit-move.tsx"
import { useUnitPeople } from "./unit-people.ts"
import { unitTree } from "./unit-tree.ts"

type Open = UnitDoing | { readonly what: "add" } | null

/** Organisations and departments (组织架构, /basic/organisation): the tree on the left, the selected unit and its people on the right. */
export function Screen() {
  const { t } = useTranslation("admin")
  const [doing, setDoing] = useState<Open>(null)
  const units = useCall(organisation.query, {})
  const rows = useMemo(() => units.data ?? [], [units.data])
  const load = useCallback<LoadTree>(
    async (_, signal) => unitTree(rows.length > 0 ? rows : await call(organisation.query, { signal })),
    [rows],
  )
  const list = useList(useUnitPeople(load))
  const operation = useOperation(() => {
    units.reload()
    list.reload()
  })
  const picked = rows.find(({ id }) => id === list.question.filters["department"])
  const add = (
    <Button look="solid" onClick={() => setDoing({ what: "add" })}>
      {t("units.add")}
    </Button>
  )
  return (
    <ListPage
      list={list}
      title={t("units.title")}
      sub={t("units.sub")}
      actions={add}
      notice={doing === null || doing.what === "enabled" || doing.what === "move" ? <Problem text={operation.problem} /> : null}
      head={
        picked ? (
          <UnitCard rows={rows} row={picked} onDo={setDoing} />
        ) : units.data?.length === 0 ? (
          <Empty title={t("units.none")} text={t("units.noneText")} action={add} />
        ) : null
      }
    >
      <Doings
        doing={doing}
        rows={rows}
        operation={operation}
        onClose={() => {
          operation.forget()
          setDoing(null)
        }}
        onDone={() => setDoing(null)}
      />
    </ListPage>
  )
}

function Doings(props: {
  readonly doing: Open
  readonly rows: readonly UnitRow[]
  readonly operation: Operation
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation("admin")
  const { doing, operation, onDone, onClose } = props
  const add = (draft: UnitDraft) => operation.run(t("saved", { name: draft.name }), () => call(organisation.add, { body: draft }))
  if (doing === null) return null
  if (doing.what === "add") return <UnitForm row={null} parent={null} problem={operation.problem} onSend={add} onClose={onClose} />
  const { row, what } = doing
  const { id, version, name } = row
  if (what === "below") return <UnitForm row={null} parent={row} problem={operation.problem} onSend={add} onClose={onClose} />
  if (what === "history") return <History kind="unit" subject={id} name={name} onClose={onClose} />
  if (what === "edit")
    return (
      <UnitForm
        key={id}
        row={row}
        parent={null}
        problem={operation.problem}
        onSend={({ code, name, company, head, sort }) =>
          operation.run(t("saved", { name }), () => call(organisation.update, { body: { id, version, code, name, company, head, sort } }))
        }
        onClose={onClose}
      />
    )
  if (what === "move")
    return (
      <UnitMove
        rows={props.rows}
        row={row}
        onPick={(parent) =>
          void operation.run(t("units.moved", { name }), () => call(organisation.move, { body: { id, version, parent } }))
        }
        onClose={onDone}
      />
    )
  const enabled = !row.enabled
  return (
    <Confirm
      open
      danger={!enabled}
      title={t(enabled ? "units.enable" : "units.disable")}
      verb={t(enabled ? "units.enable" : "units.disable")}
      consequence={enabled ? name : t("units.disableText", { name })}
      onConfirm={() => {
        onDone()
        void operation.run(t("saved", { name }), () => call(organisation.setEnabled, { body: { id, version, enabled } }))
      }}
      onClose={onClose}
    />
  )
}
