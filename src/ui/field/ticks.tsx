import { chakra, defineStyle } from "@chakra-ui/react"
import type { ReactNode, RefCallback } from "react"
import type { Option } from "./form-frame.ts"
import { tick } from "./tick.style.ts"

const group = defineStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", rowGap: "1", columnGap: "4", minWidth: "0" })

/** Checkboxes side by side below their name. */
export const TickGroup = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <chakra.fieldset css={group}>
    <chakra.legend marginBottom="1.5" fontSize="sm" fontWeight="semibold">
      {legend}
    </chakra.legend>
    {children}
  </chakra.fieldset>
)

/** A choice of several as checkboxes; the first takes the focus of the field. */
export const Ticks = (props: {
  readonly choices: readonly Option[]
  readonly value: readonly string[]
  readonly error: string | undefined
  readonly boxRef: RefCallback<HTMLElement>
  readonly onTick: (choice: string, ticked: boolean) => void
}) =>
  props.choices.map(({ value, label }, index) => (
    <chakra.label key={value} css={tick} minHeight="6">
      <input
        type="checkbox"
        ref={index === 0 ? props.boxRef : undefined}
        aria-invalid={props.error === undefined ? undefined : true}
        checked={props.value.includes(value)}
        onChange={({ currentTarget }) => props.onTick(value, currentTarget.checked)}
      />
      {label}
    </chakra.label>
  ))
