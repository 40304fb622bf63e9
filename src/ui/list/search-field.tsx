import { Box, chakra, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { Filters } from "#machines/list/list.machine.ts"
import { CalendarInput } from "#ui/field/calendar-input.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { type ControlProps, Field } from "#ui/field/field.tsx"
import { NumberInput } from "#ui/field/number-input.tsx"
import { LovPicker } from "#ui/lov/lov-picker.tsx"
import { TreePicker } from "#ui/tree-picker/tree-picker.tsx"
import type { ListField } from "./define-list.ts"
import { tick } from "#ui/field/tick.style.ts"

const range = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto minmax(0, 1fr)",
  alignItems: "start",
  gap: "1",
  "& > [aria-hidden]": {
    // Aligned with the boxes, also when one of them shows an error below.
    lineHeight: "var(--control)",
  },
  // An error below one of the boxes is as wide as both.
  "& > span:not([aria-hidden])": { display: "contents" },
  "& [role=alert]": { order: "1", gridColumn: "1 / -1" },
})

interface FieldProps<Kind extends ListField = ListField> {
  readonly field: Kind
  readonly filters: Filters
  /** Applies after the last key. */
  readonly onType: (filters: Filters) => void
  /** Applies at once. */
  readonly onChoose: (filters: Filters) => void
}

type Of<Kind extends ListField["kind"]> = FieldProps<Extract<ListField, { kind: Kind }>>

/** One field of the search bar, by its kind. */
export function SearchField({ field, ...rest }: FieldProps) {
  switch (field.kind) {
    case "input":
      return <InputFilter field={field} {...rest} />
    case "select":
      return <SelectFilter field={field} {...rest} />
    case "date":
      return <DateFilter field={field} {...rest} />
    case "range":
      return <RangeFilter field={field} {...rest} />
    case "lov":
      return <LovFilter field={field} {...rest} />
    case "tree":
      return <TreeFilter field={field} {...rest} />
    case "tick":
      return <TickFilter field={field} {...rest} />
  }
}

function InputFilter({ field: { id, label, maxLength }, filters, onType }: Of<"input">) {
  const { t } = useTranslation("message")
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="search"
          autoComplete="off"
          placeholder={t("form.enter")}
          maxLength={maxLength ?? 100}
          value={filters[id] ?? ""}
          onChange={(event) => onType({ ...filters, [id]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}

function SelectFilter({ field: { id, label, options, all, first }, filters, onChoose }: Of<"select">) {
  const { t } = useTranslation("list")
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={filters[id] ?? first ?? ""}
          onChange={(event) => onChoose({ ...filters, [id]: event.currentTarget.value })}
        >
          {first === undefined ? <option value="">{all ?? t("all")}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function DateFilter({ field: { id, label }, filters, onChoose }: Of<"date">) {
  return (
    <Field label={label}>
      {(control) => <CalendarInput {...control} value={filters[id] ?? ""} onChange={(day) => onChoose({ ...filters, [id]: day })} />}
    </Field>
  )
}

/** A selected day applies at once; a typed number waits for the last key. */
function RangeFilter({ field: { id, label, of = "date" }, filters, onType, onChoose }: Of<"range">) {
  const { t } = useTranslation("list")
  const end = (side: "from" | "to", control?: ControlProps) => {
    const name = `${id}.${side}`
    const common = { ...control, "aria-label": t(side, { label }), value: filters[name] ?? "" }
    if (of === "date") return <CalendarInput {...common} onChange={(day) => onChoose({ ...filters, [name]: day })} />
    return <NumberInput {...common} inputMode="text" onChange={(read) => onType({ ...filters, [name]: read })} />
  }
  return (
    <Field label={label}>
      {(control) => (
        <Box as="span" css={range} data-part="range" role="group" aria-label={label}>
          {end("from", control)}
          <span aria-hidden>–</span>
          {end("to")}
        </Box>
      )}
    </Field>
  )
}

function LovFilter({ field: { id, label, code }, filters, onChoose }: Of<"lov">) {
  const value = filters[id] ?? ""
  return (
    <LovPicker
      label={label}
      code={code}
      value={value === "" ? [] : [{ value, text: filters[`${id}.text`] ?? value, row: {} }]}
      onChange={([picked]) => onChoose({ ...filters, [id]: picked?.value ?? "", [`${id}.text`]: picked?.text ?? "" })}
    />
  )
}

function TreeFilter({ field: { id, label, load, deep }, filters, onChoose }: Of<"tree">) {
  const value = filters[id] ?? ""
  return (
    <TreePicker
      label={label}
      load={load}
      {...(deep === undefined ? {} : { deep })}
      value={value === "" ? null : { id: value, text: filters[`${id}.text`] ?? value }}
      onClear={() => onChoose({ ...filters, [id]: "", [`${id}.text`]: "" })}
      onPick={(node) => onChoose({ ...filters, [id]: node.id, [`${id}.text`]: node.label })}
    />
  )
}

function TickFilter({ field: { id, label }, filters, onChoose }: Of<"tick">) {
  return (
    <Box data-part="tick">
      <chakra.label css={tick} minHeight="control">
        <input
          type="checkbox"
          checked={filters[id] === "1"}
          onChange={(event) => onChoose({ ...filters, [id]: event.currentTarget.checked ? "1" : "" })}
        />
        {label}
      </chakra.label>
    </Box>
  )
}
