import { useState } from "react"
import { useTranslation } from "react-i18next"
import { usualCurrencies } from "#contract/currencies.ts"
import { Boxed, type Held } from "#ui/field/boxed.tsx"
import { Input } from "#ui/field/control.tsx"
import { Note } from "#ui/field/field.tsx"
import { TickGroup, Ticks } from "#ui/field/ticks.tsx"
import type { InputProps } from "#ui/field/use-bound.ts"
import { useCurrencies } from "./use-currencies.ts"

/** Any number of currencies, as checkboxes: the usual ones and those that are chosen; the others are found by their code or name. */
export const SeveralCurrencies = (props: InputProps) => (
  <Boxed<readonly string[] | undefined> field={props}>{(held) => <Several {...props} {...held} />}</Boxed>
)

function Several({ name, label, hint, value = [], onChange, ref, error }: InputProps & Held<readonly string[] | undefined>) {
  const { t } = useTranslation("field")
  const [typed, setTyped] = useState("")
  const [first] = useState(value)
  const options = useCurrencies([...first, ...value])
  const wanted = typed.trim().toLowerCase()
  const others = options.some((one) => !usualCurrencies.includes(one.value))
  const shown = options.filter(
    (one) => value.includes(one.value) || (wanted === "" ? usualCurrencies.includes(one.value) : one.label.toLowerCase().includes(wanted)),
  )
  return (
    <TickGroup legend={label}>
      <Ticks
        choices={shown}
        {...{ value, error }}
        boxRef={ref}
        onTick={(of, ticked) => onChange(ticked ? [...value, of] : value.filter((one) => one !== of))}
      />
      {others ? (
        <Input
          look="small"
          type="search"
          width="44"
          aria-label={t("otherCurrencies")}
          placeholder={t("otherCurrencies")}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          // Enter would send the form.
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault()
          }}
        />
      ) : null}
      <Note id={`${name}-note`} error={error} hint={hint} />
    </TickGroup>
  )
}
