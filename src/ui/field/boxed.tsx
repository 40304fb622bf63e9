import type { ReactElement, RefCallback } from "react"
import { Controller, type RegisterOptions } from "react-hook-form"
import { type InputProps, useBound } from "./use-bound.ts"

/** What a form passes to a control that is not a native one. */
export interface Held<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
  readonly ref: RefCallback<HTMLElement>
  readonly error: string | undefined
}

/** A field with a non-native control: the form passes the value and takes its changes. */
export function Boxed<Value>(props: {
  readonly field: InputProps
  readonly more?: RegisterOptions
  readonly children: (held: Held<Value>) => ReactElement
}) {
  const { name } = props.field
  const { form, options, error } = useBound(props.field, props.more)
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ required: options.required, validate: options.validate, deps: options.deps }}
      render={({ field: { value, onChange, onBlur, ref } }) => props.children({ value, onChange, onBlur, ref, error })}
    />
  )
}
