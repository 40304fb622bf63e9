import { useMemo } from "react"
import { useForm } from "react-hook-form"
import { TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { RecordPage } from "./record-page.tsx"
import type { RecordDialog, Records } from "./records.ts"

interface Unit {
  readonly code: string
  readonly name: string
}

const units: readonly Unit[] = [
  { code: "PCS", name: "件" },
  { code: "KGM", name: "千克" },
  { code: "MTR", name: "米" },
]

function UnitForm({ unit, dialog }: { readonly unit: Unit | null; readonly dialog: RecordDialog }) {
  const form = useForm({ defaultValues: { name: unit?.name ?? "" } })
  return (
    <FormDialog
      title={unit ? "修改计量单位" : "新增计量单位"}
      form={form}
      problem={dialog.problem}
      onSend={({ name }) => dialog.run(`“${name}”已保存`, () => Promise.resolve())}
      onClose={dialog.close}
    >
      <TextField name="name" label="名称" required />
    </FormDialog>
  )
}

function Show() {
  const records = useMemo(
    (): Records<Unit> => ({
      title: "计量单位",
      sub: "物料按什么计量",
      add: "新增计量单位",
      edit: "修改",
      list: {
        id: "specimen-units",
        label: "计量单位",
        fields: [],
        ask: () => Promise.resolve({ records: units, total: units.length }),
        rowKey: ({ code }) => code,
        rowName: ({ name }) => name,
        columns: [
          { id: "code", head: "编码", width: 120, fixed: true, cell: ({ code }) => code },
          { id: "name", head: "名称", width: 200, grow: true, cell: ({ name }) => name },
        ],
      },
      form: (unit, dialog) => <UnitForm unit={unit} dialog={dialog} />,
      actions: [
        {
          id: "remove",
          label: "删除",
          danger: true,
          ask: ({ name }) => `“${name}”将不能再选用。`,
          said: ({ name }) => `“${name}”已删除`,
          run: () => Promise.resolve(),
        },
      ],
    }),
    [],
  )
  return <RecordPage records={records} />
}

export const specimen: Specimen = { title: "record page", Show }
