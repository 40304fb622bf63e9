import { useMemo } from "react"
import { TextField } from "#ui/field/inputs.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { RecordPage } from "./record-page.tsx"
import type { Records } from "./records.ts"

interface Unit {
  readonly code: string
  readonly name: string
}

const units: readonly Unit[] = [
  { code: "PCS", name: "件" },
  { code: "KGM", name: "千克" },
  { code: "MTR", name: "米" },
]

function Show() {
  const records = useMemo(
    (): Records<Unit, { readonly name: string }> => ({
      title: "计量单位",
      sub: "物料按什么计量",
      keyOf: ({ code }) => code,
      nameOf: ({ name }) => name,
      list: {
        id: "specimen-units",
        fields: [],
        ask: () => Promise.resolve({ records: units, total: units.length }),
        columns: [
          { id: "code", head: "编码", width: 120, fixed: true, cell: ({ code }) => code },
          { id: "name", head: "名称", width: 200, grow: true, cell: ({ name }) => name },
        ],
      },
      form: {
        add: "新增计量单位",
        edit: "修改",
        title: (unit) => (unit ? "修改计量单位" : "新增计量单位"),
        values: (unit) => ({ name: unit?.name ?? "" }),
        fields: () => <TextField name="name" label="名称" required />,
        save: () => Promise.resolve(),
        said: ({ name }) => `“${name}”已保存`,
      },
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
