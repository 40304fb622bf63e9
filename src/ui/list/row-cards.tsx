import { CardLine, Cards, RowCard } from "#ui/card/cards.tsx"
import type { ListCard, ListDefinition } from "./define-list.ts"
import { Actions } from "./list-columns.tsx"
import s from "./row-cards.module.css"

/** A list's rows on a phone: a card each of the columns that the list names for it, and what can be done in the corner. */
export function RowCards<Row>(props: { readonly definition: ListDefinition<Row>; readonly rows: readonly Row[]; readonly card: ListCard }) {
  const { definition, rows, card } = props
  const { columns, rowKey, rowName, rowActions = [], onOpen } = definition
  const lines = card.lines.flatMap((id) => columns.filter((column) => column.id === id))
  return (
    <Cards>
      {rows.map((row, index) => {
        const place = { index, chosen: false }
        const drawn = (id: string | undefined) => columns.find((column) => column.id === id)?.cell(row, place)
        const title = <span className={s.title}>{drawn(card.title)}</span>
        return (
          <RowCard key={rowKey(row)}>
            <CardLine
              end={
                <span className={s.corner}>
                  {drawn(card.state)}
                  <Actions row={row} name={rowName(row)} actions={rowActions} />
                </span>
              }
            >
              {onOpen ? (
                <button type="button" className={s.open} onClick={() => onOpen(row)}>
                  {title}
                </button>
              ) : (
                title
              )}
            </CardLine>
            <CardLine>
              <dl className={s.facts}>
                {lines.map(({ id, head, cell }) => (
                  <div key={id}>
                    <dt>{head}</dt>
                    <dd>{cell(row, place)}</dd>
                  </div>
                ))}
              </dl>
            </CardLine>
          </RowCard>
        )
      })}
    </Cards>
  )
}
