import { useCallback } from "react"
import { call } from "#client/http/http.ts"
import { organisationContract } from "#contract/organisation.contract.ts"
import { TreeField } from "#ui/tree-picker/tree-field.tsx"
import type { LoadTree } from "#ui/tree-picker/use-tree.ts"
import { unitsOf, unitTree } from "./unit-tree.ts"

/** Picks a unit in use, of the company if one is chosen; the form holds a `TreeChoice` or null. */
export function DepartmentField({
  company,
  ...field
}: {
  readonly name: string
  readonly label: string
  readonly title: string
  readonly company: string | null
  readonly hint?: string
  readonly disabled?: boolean
}) {
  const load = useCallback<LoadTree>(
    async (_, signal) => unitTree(unitsOf(await call(organisationContract.query, { signal }), company), ({ enabled }) => enabled),
    [company],
  )
  return <TreeField {...field} span="half" load={load} />
}
