import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import s from "./basics.module.css"
import type { ListAddress } from "./list-address.ts"

/** Filters by part of the code and of the name, half a second after the last key (spec 5), and by one choice. */
export function ListSearch(props: {
  readonly address: ListAddress
  readonly onChange: (next: Partial<ListAddress>) => void
  readonly kind: { readonly label: string; readonly options: readonly { readonly value: string; readonly label: string }[] }
}) {
  const { t } = useTranslation(["basics", "common"])
  const { address, onChange, kind } = props
  return (
    <search className={s.search}>
      <Typed label={t("code")} value={address.code} onChange={(code) => onChange({ code })} />
      <Typed label={t("name")} value={address.name} onChange={(name) => onChange({ name })} />
      <Select aria-label={kind.label} value={address.kind} onChange={(event) => onChange({ kind: event.currentTarget.value })}>
        <option value="">{kind.label}</option>
        {kind.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button onClick={() => onChange({ code: "", name: "", kind: "" })}>{t("common:reset")}</Button>
    </search>
  )
}

function Typed(props: { readonly label: string; readonly value: string; readonly onChange: (text: string) => void }) {
  const { label, value, onChange } = props
  const [typed, setTyped] = useState({ text: value, of: value })
  // The address was changed from elsewhere, as by a reset.
  if (typed.of !== value) setTyped({ text: value, of: value })
  const { text } = typed
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => onChange(text.trim()), 500)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={64}
      value={text}
      onChange={(event) => setTyped({ text: event.currentTarget.value, of: value })}
    />
  )
}
