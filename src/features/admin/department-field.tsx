import { useCallback } from "react"
import { Controller, useFormContext } from "react-hook-form"
import { call } from "#client/http/http.ts"
import { organisationContract } from "#contract/organisation.contract.ts"
import { type TreeChoice, TreePicker } from "#ui/tree-picker/tree-picker.tsx"
import type { LoadTree } from "#ui/tree-picker/use-tree.ts"
import { unitsOf, unitTree } from "./unit-tree.ts"

/** Picks a unit in use, of the company if one is chosen; the form holds a `TreeChoice` or null. */
export function DepartmentField(props: {
  readonly name: string
  readonly label: string
  readonly title: string
  readonly company: string | null
  readonly hint?: string
  readonly disabled?: boolean
}) {
  const { company } = props
  const { control } = useFormContext()
  const load = useCallback<LoadTree>(
    async (_, signal) => unitTree(unitsOf(await call(organisationContract.query, { signal }), company), ({ enabled }) => enabled),
    [company],
  )
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
