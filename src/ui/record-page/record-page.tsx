import { type ReactNode, useMemo, useState } from "react"
import type { FieldValues } from "react-hook-form"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { type Operation, useOperation } from "#ui/edit/use-operation.ts"
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
  const opened = open && (open.row ? keyOf(open.row) : "")
  const { runFrom, inDialog, onPage } = useRefusals(operation, opened)
  const { overtaken } = inDialog
  const listed = useListed(list, records, open?.row ?? null, overtaken)
  const close = () => {
    inDialog.forget()
    setOpen(null)
    forget()
  }
  const run = runFrom(opened)
  const finish: RecordDialog["finish"] = async (...call) => {
    const done = await run(...call)
    if (done) close()
    return done
  }
  const dialog: RecordDialog = { problem: inDialog.problem, run, finish, close }
  return (
    <RecordRunContext value={runFrom(null)}>
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
        notice={<Problem text={onPage.problem} />}
      >
        {open?.action === null && form ? (
          <OpenForm key={opened} form={form} opened={open.row} dialog={dialog} {...{ listed, overtaken }} />
        ) : null}
        {open?.action && open.row ? (
          <Action
            opened={open.row}
            action={open.action}
            name={nameOf(open.row)}
            dialog={dialog}
            onConfirm={runFrom(null)}
            {...{ listed, overtaken }}
          />
        ) : null}
        {children}
      </ListPage>
    </RecordRunContext>
  )
}

/**
 * Tells a refusal where it belongs: in the dialog of the record over which it was sent, while that is open, and else on the page. `opened` is the key of
 * the open record, empty for a new one, null for none.
 */
function useRefusals(operation: Operation, opened: string | null) {
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const { problem, overtaken, forget } = operation
  const isOwn = opened !== null && sentFrom === opened
  const runFrom =
    (from: string | null): Operation["run"] =>
    (...call) => {
      if (from !== sentFrom) forget()
      setSentFrom(from)
      return operation.run(...call)
    }
  const none = { problem: null, overtaken: null, forget: () => undefined }
  return { runFrom, inDialog: isOwn ? { problem, overtaken, forget } : none, onPage: { problem: isOwn ? null : problem } }
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

/** A dialog's record as it was opened and as the list has read it last, and the refusal of the dialog since the two differ. */
interface Opened<Row> {
  readonly opened: Row
  readonly listed: Row | undefined
  readonly overtaken: object | null
}

/** The form of a record, which itself tells what others have changed. */
function OpenForm<Row, Values extends FieldValues>(
  props: Opened<Row | null> & { readonly form: RecordForm<Row, Values> | DrawnForm<Row>; readonly dialog: RecordDialog },
) {
  const { form, opened, listed, overtaken } = props
  const { row, after } = useNewest(opened, listed, overtaken)
  // What others have changed is told in the place of the refusal that came of it; a further one stands until that is read as well.
  const dialog = overtaken !== null && after === overtaken ? { ...props.dialog, problem: null } : props.dialog
  return "draw" in form ? form.draw(row, dialog) : <DeclaredForm form={form} row={row} dialog={dialog} />
}

function Action<Row>(
  props: Opened<Row> & {
    readonly action: RecordAction<Row>
    readonly name: string
    readonly dialog: RecordDialog
    /** Runs what was asked for once the dialog is closed. */
    readonly onConfirm: Operation["run"]
  },
) {
  const { opened, listed, overtaken, action, name, dialog, onConfirm } = props
  const { row } = useNewest(opened, listed, overtaken)
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
        void onConfirm(action.said(row, name), () => action.run(row), undo && (() => undo(row)))
      }}
      onClose={dialog.close}
    />
  )
}
