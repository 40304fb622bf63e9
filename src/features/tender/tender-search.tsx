import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import type { ListFilter } from "./list-filter.ts"
import { tenderStates } from "./tender-states.ts"
import s from "./tender-list.module.css"

/** Typing searches by itself after so long a pause. */
const pause = 500

/** The search bar of the tender list; Enter searches at once. */
export function TenderSearch(props: {
  readonly filter: ListFilter
  readonly onChange: (next: Partial<ListFilter>) => void
  readonly mine: boolean
}) {
  const { filter, onChange } = props
  const { t } = useTranslation(["tender-write", "tender", "common"])
  const [typed, setTyped] = useState(filter.keyword)
  const [seen, setSeen] = useState(filter.keyword)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address has changed by itself, as by a reset or a step back.
  if (seen !== filter.keyword) {
    setSeen(filter.keyword)
    if (typed.trim() !== filter.keyword) setTyped(filter.keyword)
  }
  const search = (keyword: string, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ keyword: keyword.trim() }), after)
  }
  const narrowed = filter.keyword !== "" || filter.state !== "" || filter.mine
  return (
    <form
      role="search"
      className={s.search}
      onSubmit={(event) => {
        event.preventDefault()
        search(typed, 0)
      }}
    >
      <Input
        type="search"
        className={s.keyword}
        aria-label={t("list.keyword")}
        placeholder={t("list.keyword")}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value, pause)
        }}
      />
      <Select
        className={s.state}
        aria-label={t("list.state")}
        value={filter.state}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      >
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
