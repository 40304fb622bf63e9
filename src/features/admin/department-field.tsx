import { Controller, useFormContext } from "react-hook-form"
import { call } from "#client/http/http.ts"
import { organisationContract } from "#contract/organisation.contract.ts"
import { type TreeChoice, TreePicker } from "#ui/tree-picker/tree-picker.tsx"
import type { LoadTree } from "#ui/tree-picker/use-tree.ts"
import { unitTree } from "./unit-tree.ts"

const load: LoadTree = async (_, signal) => unitTree(await call(organisationContract.query, { signal }), ({ enabled }) => enabled)

/** Picks a unit of the organisation in use; the form holds a `TreeChoice` or null. */
export function DepartmentField(props: {
  readonly name: string
  readonly label: string
  readonly title: string
  readonly hint?: string
  readonly disabled?: boolean
}) {
  const { control } = useFormContext()
  return (
    <Controller
      control={control}
      name={props.name}
      render={({ field, fieldState: { error } }) => {
        const chosen: TreeChoice | null = field.value
        return (
          <TreePicker
            label={props.label}
            title={props.title}
            hint={props.hint}
            span="half"
            load={load}
            disabled={props.disabled ?? false}
            error={error?.message}
            value={chosen}
            onPick={({ id, label }) => field.onChange({ id, text: label })}
            onClear={() => field.onChange(null)}
          />
        )
      }}
    />
  )
}
