import type { ReactNode } from "react"
import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { CardLine, Cards, RowCard } from "#ui/card/cards.tsx"
import type { ListCard, ListDefinition } from "./define-list.ts"
import { Actions } from "./list-columns.tsx"

const facts = defineStyle({
  display: "grid",
  gap: "0.5",
  fontSize: "sm",
  "& > div": { display: "grid", gridTemplateColumns: "minmax(96px, 34%) minmax(0, 1fr)", gap: "3" },
  "& dt": { color: "fg.muted" },
  "& dd": { minWidth: "0", overflowWrap: "anywhere" },
})

const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === ""

/** A list's rows on a phone: a card for each with those of the columns that the list names in which there is something, and the actions in the corner. */
export function RowCards<Row>(props: { readonly definition: ListDefinition<Row>; readonly rows: readonly Row[]; readonly card: ListCard }) {
  const { definition, rows, card } = props
  const { columns, rowKey, rowName, rowActions = [], onOpen } = definition
  const lines = card.lines.flatMap((id) => columns.filter((column) => column.id === id))
  return (
    <Cards>
      {rows.map((row, index) => {
        const place = { index, chosen: false }
        const drawn = (id: string | undefined) => columns.find((column) => column.id === id)?.cell(row, place)
        const title = (
          <Text as="span" fontWeight="semibold">
            {drawn(card.title)}
          </Text>
        )
        return (
          <RowCard key={rowKey(row)}>
            <CardLine
              end={
                <Box as="span" display="inline-flex" alignItems="center" gap="1">
                  {drawn(card.state)}
                  <Actions row={row} name={rowName(row)} actions={rowActions} />
                </Box>
              }
            >
              {onOpen ? (
                <chakra.button type="button" minHeight="8" color="theme.fg" textAlign="start" onClick={() => onOpen(row)}>
                  {title}
                </chakra.button>
              ) : (
                title
              )}
            </CardLine>
            <CardLine>
              <Box as="dl" css={facts}>
                {lines.map(({ id, head }) => {
                  const value = drawn(id)
                  return isNothing(value) ? null : (
                    <div key={id}>
                      <dt>{head}</dt>
                      <dd>{value}</dd>
                    </div>
                  )
                })}
              </Box>
            </CardLine>
          </RowCard>
        )
      })}
    </Cards>
  )
}
