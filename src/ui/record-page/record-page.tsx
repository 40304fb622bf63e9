import { type ReactNode, useMemo, useState } from "react"
import type { FieldValues } from "react-hook-form"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { defineList } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { DeclaredForm } from "./declared-form.tsx"
import { RecordRunContext } from "./record-run.ts"
import type { DrawnForm, RecordAction, RecordDialog, RecordForm, Records } from "./records.ts"
import { useListed } from "./use-listed.ts"
import { useNewest } from "./use-newest.ts"
import { useNamed } from "./use-named.ts"

/** What is open over the list: the form of a new record or of `row`, or an action on it. */
interface Open<Row> {
  readonly row: Row | null
  readonly action: RecordAction<Row> | null
}

/** A page of records; `children` are further dialogs. `edit` in the address opens the form of the record that it names. */
export function RecordPage<Row, Values extends FieldValues>(props: {
  readonly records: Records<Row, Values>
  readonly children?: ReactNode
}) {
  const { records, children } = props
  const { form, nameOf, keyOf } = records
  const [chosen, setOpen] = useState<Open<Row> | null>(null)
  const list = useList(useRecordList(records, setOpen))
  const operation = useOperation(() => {
    list.reload()
    records.onChanged?.()
  })
  const { named, forget } = useNamed(form ? (list.answer?.records ?? []) : [], keyOf)
  const open = chosen ?? (named ? { row: named, action: null } : null)
  const key = open?.row ? keyOf(open.row) : null
  const { isOvertaken } = operation
  const listed = useListed(list, keyOf, key, isOvertaken)
  const close = () => {
    operation.forget()
    setOpen(null)
    forget()
  }
  const finish: RecordDialog["finish"] = async (...call) => {
    const done = await operation.run(...call)
    if (done) close()
    return done
  }
  const dialog: RecordDialog = { problem: operation.problem, run: operation.run, finish, close }
  return (
    <RecordRunContext value={operation.run}>
      <ListPage
        list={list}
        title={records.title}
        sub={records.sub}
        actions={
          <>
            {records.tools?.(list)}
            {form ? (
              <Button look="solid" onClick={() => setOpen({ row: null, action: null })}>
                {form.add}
              </Button>
            ) : null}
          </>
        }
        notice={open === null ? <Problem text={operation.problem} /> : null}
      >
        {open?.action === null && form ? (
          <OpenForm key={open.row ? keyOf(open.row) : ""} form={form} opened={open.row} dialog={dialog} {...{ listed, isOvertaken }} />
        ) : null}
        {open?.action && open.row ? (
          <Action opened={open.row} action={open.action} name={nameOf(open.row)} dialog={dialog} {...{ listed, isOvertaken }} />
        ) : null}
        {children}
      </ListPage>
    </RecordRunContext>
  )
}

/** The list with its rows' menus; a click on a row opens its form. */
function useRecordList<Row, Values extends FieldValues>(records: Records<Row, Values>, onOpen: (open: Open<Row>) => void) {
  return useMemo(() => {
    const { title, keyOf, nameOf, list, form, actions } = records
    const edit = (row: Row) => onOpen({ row, action: null })
    return defineList<Row>({
      ...list,
      label: title,
      rowKey: keyOf,
      rowName: nameOf,
      ...(form ? { onOpen: edit } : {}),
      rowActions: [
        ...(form ? [{ id: "edit", label: form.edit, run: edit }] : []),
        ...actions.map((action) => ({ ...action, run: (row: Row) => ("go" in action ? action.go(row) : onOpen({ row, action })) })),
      ],
    })
  }, [records, onOpen])
}

/** A dialog's record as it was opened and as the list has read it last, and whether the dialog was refused since the two differ. */
interface Opened<Row> {
  readonly opened: Row
  readonly listed: Row | undefined
  readonly isOvertaken: boolean
}

/** The form of a record, which itself tells what others have changed. */
function OpenForm<Row, Values extends FieldValues>(
  props: Opened<Row | null> & { readonly form: RecordForm<Row, Values> | DrawnForm<Row>; readonly dialog: RecordDialog },
) {
  const { form, opened, listed, isOvertaken } = props
  const { row, isNewer } = useNewest(opened, listed, isOvertaken)
  const dialog = isOvertaken && isNewer ? { ...props.dialog, problem: null } : props.dialog
  return "draw" in form ? form.draw(row, dialog) : <DeclaredForm form={form} row={row} dialog={dialog} />
}

function Action<Row>(props: Opened<Row> & { readonly action: RecordAction<Row>; readonly name: string; readonly dialog: RecordDialog }) {
  const { opened, listed, isOvertaken, action, name, dialog } = props
  const { row } = useNewest(opened, listed, isOvertaken)
  if ("show" in action) return action.show(row, dialog, name)
  if ("go" in action) return null
  const { undo } = action
  return (
    <Confirm
      open
      danger={action.danger}
      title={action.label}
      verb={action.label}
      consequence={action.ask(row, name)}
      onConfirm={() => {
        dialog.close()
        void dialog.run(action.said(row, name), () => action.run(row), undo && (() => undo(row)))
      }}
      onClose={dialog.close}
    />
  )
}
