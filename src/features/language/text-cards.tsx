import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#client/texts/language.ts"
import { CardLine, Cards, RowCard } from "#ui/card/cards.tsx"
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
      <Cards>
        {props.rows.slice((page - 1) * at.pageSize, page * at.pageSize).map((row) => (
          <RowCard key={row.id} onOpen={() => props.onOpen(row.id)}>
            <CardLine>
              <span className={s.key}>{row.id}</span>
            </CardLine>
            {props.order
              .filter((language) => row.cells[language].standing !== "needless")
              .map((language, index) => (
                <CardLine key={language}>
                  <span className={index === 0 ? s.said : s.other}>
                    <Text t={t} language={language} cell={row.cells[language]} />
                  </span>
                </CardLine>
              ))}
          </RowCard>
        ))}
      </Cards>
      <Pagination total={props.rows.length} page={page} pageSize={at.pageSize} onChange={setAt} />
    </>
  )
}
