import { ChevronDown, ChevronUp } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Filters } from "#machines/list/list.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { type ListField, namesOf } from "./define-list.ts"
import s from "./list.module.css"
import { SearchField } from "./search-field.tsx"

/** More fields than this are folded away (spec 2.7). */
const most = 3

interface SearchBarProps {
  readonly fields: readonly ListField[]
  /** With a side panel there are two fields at first and three columns, in the place of three and four. */
  readonly beside: boolean
  readonly filters: Filters
  readonly onType: (filters: Filters) => void
  readonly onChoose: (filters: Filters) => void
  readonly onSearch: () => void
  readonly onReset: () => void
}

/** The search bar (spec 2.7): the first fields, the others when it is unfolded, 搜索, 重置 and 展开 / 收起. Enter searches. */
export function SearchBar(props: SearchBarProps) {
  const { t } = useTranslation("list")
  const { fields, beside, filters } = props
  const first = beside ? 2 : most
  // What is folded away and filters all the same would be a riddle.
  const hidden = fields.slice(first).some((field) => namesOf(field).some((name) => (filters[name] ?? "") !== ""))
  const [unfolded, setUnfolded] = useState(hidden)
  if (fields.length === 0) return null
  const folds = fields.length > most
  const shown = unfolded || !folds ? fields : fields.slice(0, first)
  const Chevron = unfolded ? ChevronUp : ChevronDown
  return (
    <form
      role="search"
      className={s.bar}
      data-beside={beside || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        props.onSearch()
      }}
    >
      {shown.map((field) => (
        <SearchField key={field.id} field={field} filters={filters} onType={props.onType} onChoose={props.onChoose} />
      ))}
      <div className={s.deeds}>
        <Button type="submit" look="solid">
          {t("search")}
        </Button>
        <Button onClick={props.onReset}>{t("reset")}</Button>
        {folds ? (
          <Button look="ghost" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {t(unfolded ? "fold" : "unfold")}
            <Chevron size={14} aria-hidden />
          </Button>
        ) : null}
      </div>
    </form>
  )
}
