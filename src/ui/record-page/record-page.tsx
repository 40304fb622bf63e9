import { Fragment, type ReactNode, useMemo, useState } from "react"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { defineList } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import type { RecordAction, RecordDialog, Records } from "./records.ts"
import { useNamed } from "./use-named.ts"

/** What is open over the list: the form of a new record or of `row`, or an action of it. */
interface Open<Row> {
  readonly row: Row | null
  readonly action: RecordAction<Row> | null
}

/** Draws a page of records; `children` are further dialogs. `edit` in the address opens the form of the record that it names. */
export function RecordPage<Row>({ records, children }: { readonly records: Records<Row>; readonly children?: ReactNode }) {
  const [chosen, setOpen] = useState<Open<Row> | null>(null)
  const list = useList(useRecordList(records, setOpen))
  const operation = useOperation(list.reload)
  const { named, forget } = useNamed(list.answer?.records ?? [], records.list.rowKey)
  const open = chosen ?? (named ? { row: named, action: null } : null)
  const close = () => {
    operation.forget()
    setOpen(null)
    forget()
  }
  const dialog: RecordDialog = { problem: operation.problem, run: operation.run, close }
  return (
    <ListPage
      list={list}
      title={records.title}
      sub={records.sub}
      actions={
        <>
          {records.tools?.(list)}
          {records.add === null ? null : (
            <Button look="solid" onClick={() => setOpen({ row: null, action: null })}>
              {records.add}
            </Button>
          )}
        </>
      }
      notice={open === null ? <Problem text={operation.problem} /> : null}
    >
      {open?.action === null ? (
        <Fragment key={open.row ? records.list.rowKey(open.row) : ""}>{records.form(open.row, dialog)}</Fragment>
      ) : null}
      {open?.action && open.row ? <Action row={open.row} action={open.action} dialog={dialog} /> : null}
      {children}
    </ListPage>
  )
}

/** The list with its rows' menus: a row opens its form. */
function useRecordList<Row>({ list, actions, add, edit: verb }: Records<Row>, onOpen: (open: Open<Row>) => void) {
  return useMemo(() => {
    const edit = (row: Row) => onOpen({ row, action: null })
    return defineList<Row>({
      ...list,
      ...(add === null ? {} : { onOpen: edit }),
      rowActions: [
        ...(add === null ? [] : [{ id: "edit", label: verb, run: edit }]),
        ...actions.map((action) => ({ ...action, run: (row: Row) => ("go" in action ? action.go(row) : onOpen({ row, action })) })),
      ],
    })
  }, [list, actions, add, verb, onOpen])
}

function Action<Row>({ row, action, dialog }: { readonly row: Row; readonly action: RecordAction<Row>; readonly dialog: RecordDialog }) {
  if ("show" in action) return action.show(row, dialog)
  if ("go" in action) return null
  return (
    <Confirm
      open
      danger={action.danger}
      title={action.label}
      verb={action.label}
      consequence={action.ask(row)}
      onConfirm={() => {
        dialog.close()
        void dialog.run(action.said(row), () => action.run(row))
      }}
      onClose={dialog.close}
    />
  )
}
