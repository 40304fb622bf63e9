import { Box } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#client/texts/language.ts"
import { CardLine, Cards, RowCard } from "#ui/card/cards.tsx"
import { Pagination } from "#ui/pagination/pagination.tsx"
import { Text } from "./text-columns.tsx"
import { cells } from "./text-cells.style.ts"
import type { TextRow } from "./text-rows.ts"

const whole = { "& [data-part~=shown]": { whiteSpace: "pre-wrap" } } as const
const other = { ...whole, fontSize: "sm", color: "fg.muted" } as const

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
      <Box css={cells}>
        <Cards>
          {props.rows.slice((page - 1) * at.pageSize, page * at.pageSize).map((row) => (
            <RowCard key={row.id} onOpen={() => props.onOpen(row.id)}>
              <CardLine>
                <span data-part="key">{row.id}</span>
              </CardLine>
              {props.order
                .filter((language) => row.cells[language].standing !== "needless")
                .map((language, index) => (
                  <CardLine key={language}>
                    <Box as="span" css={index === 0 ? whole : other}>
                      <Text t={t} language={language} cell={row.cells[language]} />
                    </Box>
                  </CardLine>
                ))}
            </RowCard>
          ))}
        </Cards>
      </Box>
      <Pagination total={props.rows.length} page={page} pageSize={at.pageSize} onChange={setAt} />
    </>
  )
}
