import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#client/language.ts"
import { Pagination } from "#ui/pagination/pagination.tsx"
import s from "./language.module.css"
import { Text } from "./text-columns.tsx"
import type { TextRow } from "./text-rows.ts"

/** The table for narrow screens: a card for each key, which opens it. */
export function TextCards(props: {
  readonly rows: readonly TextRow[]
  readonly order: readonly Language[]
  readonly onOpen: (id: string) => void
}) {
  const { t } = useTranslation("language")
  const [at, setAt] = useState({ page: 1, pageSize: 50 })
  const last = Math.max(1, Math.ceil(props.rows.length / at.pageSize))
  const page = Math.min(at.page, last)
  return (
    <>
      <div className={s.cards}>
        {props.rows.slice((page - 1) * at.pageSize, page * at.pageSize).map((row) => (
          <button key={row.id} type="button" className={s.card} onClick={() => props.onOpen(row.id)}>
            <span className={s.key}>{row.id}</span>
            {props.order
              .filter((language) => row.cells[language].standing !== "needless")
              .map((language, index) => (
                <span key={language} className={index === 0 ? undefined : s.other}>
                  <Text t={t} language={language} cell={row.cells[language]} />
                </span>
              ))}
          </button>
        ))}
      </div>
      <Pagination total={props.rows.length} page={page} pageSize={at.pageSize} onChange={setAt} />
    </>
  )
}
