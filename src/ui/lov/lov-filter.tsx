import { Box, chakra, defineStyle, Flex } from "@chakra-ui/react"
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useCode } from "#client/texts/codes.ts"
import type { LovDefinition } from "#machines/lov-query/lov-query.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { CalendarInput } from "#ui/field/calendar-input.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { isEnter } from "#ui/field/is-composing.ts"
import { NumberInput } from "#ui/field/number-input.tsx"
import { useLinked } from "#ui/field/use-linked.ts"
import type { Picked } from "./lov-rules.ts"

const filter = defineStyle({ display: "flex", flexWrap: "wrap", alignItems: "end", rowGap: "2", columnGap: "3" })

const field = defineStyle({
  display: "grid",
  flex: "1 1 180px",
  gap: "1",
  minWidth: "0",
  md: { maxWidth: "320px" },
})

/** Renders a list inside the form of a list; passed down, since the picker's module imports this form. */
export type Nested = (list: {
  readonly label: string
  readonly code: string
  readonly cascade: Readonly<Record<string, string>>
  readonly disabled: boolean
  readonly value: readonly Picked[]
  readonly onChange: (picked: readonly Picked[]) => void
}) => ReactNode

type Rule = LovDefinition["parameter"][number]

interface FilterProps {
  readonly rules: readonly Rule[]
  readonly typed: Readonly<Record<string, string>>
  /** Filters set by another field; they are shown and cannot be changed here. */
  readonly cascade: Readonly<Record<string, string>>
  readonly nested?: Nested | undefined
  readonly onFilter: (field: string, value: string) => void
  readonly onSearch: () => void
  readonly onReset: () => void
  /** For several choices: the number selected, and the callback that takes them. */
  readonly choose?: { readonly count: number; readonly onChoose: () => void }
}

/** The filter form of a definition, with 查询, 重置 and, for several choices only, 选择 (spec 2.7). It is no form element, since the picker may be inside one. */
export function LovFilter(props: FilterProps) {
  const { t } = useTranslation("lov")
  const { rules, typed, cascade, choose } = props
  const [turn, setTurn] = useState(0)
  return (
    <chakra.search css={filter}>
      {rules.map((rule, at) => (
        <FilterField
          // A reset mounts the fields anew, which also drops unparsable input.
          key={`${rule.field} ${turn}`}
          rule={rule}
          first={at === 0}
          value={cascade[rule.field] ?? typed[rule.field] ?? ""}
          followed={rule.follows === undefined ? "" : (cascade[rule.follows] ?? typed[rule.follows] ?? "")}
          locked={rule.field in cascade}
          nested={props.nested}
          onChange={(value) => props.onFilter(rule.field, value)}
          onEnter={props.onSearch}
        />
      ))}
      <Flex wrap="wrap" gap="2">
        <Button look={choose ? "outline" : "solid"} onClick={props.onSearch}>
          {t("query")}
        </Button>
        <Button
          onClick={() => {
            setTurn(turn + 1)
            props.onReset()
          }}
        >
          {t("reset")}
        </Button>
        {choose ? (
          <Button look="solid" onClick={choose.onChoose}>
            {choose.count === 0 ? t("choose") : t("chooseCount", { number: choose.count })}
          </Button>
        ) : null}
      </Flex>
    </chakra.search>
  )
}

interface FieldProps {
  readonly rule: Rule
  readonly first: boolean
  readonly value: string
  /** The value of the field that this one depends on; empty for none. */
  readonly followed: string
  readonly locked: boolean
  readonly nested: Nested | undefined
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
}

/** A field of the form, by its kind. It is cleared when the field that it depends on changes. */
function FilterField(props: FieldProps) {
  const { t } = useTranslation("message")
  const { rule, first, value, locked, nested, onChange, onEnter } = props
  const id = useId()
  const followed = useLinked(props.followed, () => {
    if (!locked && value !== "") onChange("")
  })
  const search = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    // Does not submit a form around the picker.
    event.preventDefault()
    onEnter()
  }
  const common = { id, value, "data-first": first || undefined }
  if (rule.type === "lov" && nested)
    return (
      <Box css={field}>
        <ListFilter rule={rule} value={value} followed={followed} disabled={locked} nested={nested} onChange={onChange} />
      </Box>
    )
  return (
    <Box css={field}>
      <chakra.label htmlFor={id} fontSize="sm" color="fg.muted">
        {rule.title}
      </chakra.label>
      {rule.type === "select" ? (
        <CodeSelect {...common} code={rule.code} disabled={locked} onChange={onChange} />
      ) : rule.type === "date" ? (
        <CalendarInput {...common} readOnly={locked} onKeyDown={search} onChange={onChange} />
      ) : rule.type === "number" ? (
        <NumberInput
          {...common}
          inputMode="decimal"
          readOnly={locked}
          placeholder={t("form.enter")}
          onKeyDown={search}
          onChange={onChange}
        />
      ) : (
        <Input
          {...common}
          type="text"
          maxLength={200}
          autoComplete="off"
          readOnly={locked}
          placeholder={t("form.enter")}
          onKeyDown={search}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Box>
  )
}

/** A list of values inside the form of a list: the value is the filter, and the selection is shown as text. */
function ListFilter(props: {
  readonly rule: Rule
  readonly value: string
  readonly followed: string
  readonly disabled: boolean
  readonly nested: Nested
  readonly onChange: (value: string) => void
}) {
  const { rule, value, followed, nested, onChange } = props
  const [picked, setPicked] = useState<Picked | null>(null)
  const shown = picked?.value === value ? picked : { value, text: value, row: {} }
  const cascade = useMemo(
    () => (rule.follows === undefined || followed === "" ? {} : { [rule.follows]: followed }),
    [rule.follows, followed],
  )
  return nested({
    label: rule.title,
    code: rule.code,
    cascade,
    disabled: props.disabled,
    value: value === "" ? [] : [shown],
    onChange: ([one]) => {
      setPicked(one ?? null)
      onChange(one?.value ?? "")
    },
  })
}

function CodeSelect(props: {
  readonly id: string
  readonly code: string
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (value: string) => void
}) {
  const { t, i18n } = useTranslation("lov")
  const { code, onChange, ...rest } = props
  const { options } = useCode(code, i18n.language)
  return (
    <Select {...rest} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{t("any")}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}
