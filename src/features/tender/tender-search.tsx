import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import type { ListFilter } from "./list-filter.ts"
import { tenderStates } from "./tender-states.ts"
import s from "./tender-list.module.css"

/** Typing searches by itself after so long a pause. */
const pause = 500

/** The search bar of the tender list; Enter searches at once. */
export function TenderSearch(props: { readonly filter: ListFilter; readonly onChange: (next: Partial<ListFilter>) => void; readonly mine: boolean }) {
  const { filter, onChange } = props
  const { t } = useTranslation(["tender-write", "tender", "common"])
  const [typed, setTyped] = useState(filter.keyword)
  useEffect(() => setTyped(filter.keyword), [filter.keyword])
  useEffect(() => {
    if (typed.trim() === filter.keyword) return
    const timer = setTimeout(() => onChange({ keyword: typed.trim() }), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const narrowed = filter.keyword !== "" || filter.state !== "" || filter.mine
  return (
    <form
      role="search"
      className={s.search}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ keyword: typed.trim() })
      }}
    >
      <Input type="search" className={s.keyword} aria-label={t("list.keyword")} placeholder={t("list.keyword")} maxLength={100} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <Select className={s.state} aria-label={t("list.state")} value={filter.state} onChange={(event) => onChange({ state: event.currentTarget.value })}>
        <option value="">{t("list.everyState")}</option>
        {tenderStates.map((state) => (
          <option key={state} value={state}>
            {t(`tender:states.${state}`)}
          </option>
        ))}
      </Select>
      {props.mine ? (
        <label className={s.mine}>
          <input type="checkbox" checked={filter.mine} onChange={(event) => onChange({ mine: event.currentTarget.checked })} />
          {t("list.mine")}
        </label>
      ) : null}
      {narrowed ? (
        <Button look="ghost" onClick={() => onChange({ keyword: "", state: "", mine: false })}>
          {t("common:reset")}
        </Button>
      ) : null}
    </form>
  )
}
