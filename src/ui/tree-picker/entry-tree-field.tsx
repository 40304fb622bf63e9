import { useMemo, useState } from "react"
import { registerNamed } from "#contract/registers.ts"
import type { RegisterId } from "#contract/register-pages.ts"
import { Boxed } from "#ui/field/boxed.tsx"
import type { InputProps } from "#ui/field/use-bound.ts"
import { TreePicker } from "./tree-picker.tsx"
import { entryTree } from "./entry-tree.ts"

/** A field for the code of an entry in a tree; empty for none. */
export function EntryTreeField(
  props: InputProps & {
    readonly of: RegisterId
    /** The name of the form's initial entry. */
    readonly called?: string | undefined
    /** Codes that cannot be picked here. */
    readonly forbidden?: readonly string[]
  },
) {
  const { of, called, required } = props
  const source = useMemo(() => entryTree(registerNamed(of)), [of])
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const [first] = useState(called)
  return (
    <Boxed<string | null> field={props}>
      {({ value, onChange, ref, error }) => {
        const id = value ?? ""
        return (
          <TreePicker
            {...props}
            {...source}
            boxRef={ref}
            error={error}
            value={id === "" ? null : { id, text: picked.get(id) ?? first ?? id }}
            {...(required ? {} : { onClear: () => onChange("") })}
            onPick={(node) => {
              setPicked((now) => new Map([...now, [node.id, node.label]]))
              onChange(node.id)
            }}
          />
        )
      }}
    </Boxed>
  )
}
