import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderRow } from "#machines/tender/tender.row.ts"
import { CardLine, Cards, RowCard } from "#ui/card/cards.tsx"
import { Countdown } from "#ui/countdown/countdown.tsx"
import { actsNext, RowState } from "./tender-columns.tsx"

const foot = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  rowGap: "1",
  columnGap: "3",
  fontSize: "sm",
  color: "fg.muted",
})

/** The tender list on a phone: one card each, which is a link as a whole. */
export function TenderCards({ rows, to }: { readonly rows: readonly TenderRow[]; readonly to: (row: TenderRow) => string }) {
  const { t } = useTranslation("tender")
  return (
    <Cards>
      {rows.map((row) => {
        const { deadline } = row
        return (
          <RowCard key={row.id} to={to(row)}>
            <CardLine>
              <Text as="span" fontFamily="mono" fontSize="xs" color="fg.muted">
                {row.number}
              </Text>
            </CardLine>
            <CardLine>
              <Text as="span" fontWeight="semibold" overflowWrap="anywhere">
                {row.title || t("untitled")}
              </Text>
            </CardLine>
            <CardLine>
              <RowState row={row} t={t} />
            </CardLine>
            <CardLine>
              <Box as="span" css={foot}>
                <span>{t("waitsFor", { who: actsNext(row, t) })}</span>
                {deadline === null ? null : <Countdown to={deadline} />}
              </Box>
            </CardLine>
          </RowCard>
        )
      })}
    </Cards>
  )
}
