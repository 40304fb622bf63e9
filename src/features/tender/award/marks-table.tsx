import { chakra, defineStyle, Stack } from "@chakra-ui/react"
import type { SheetView } from "#contract/tender.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { ScoreElement } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { BarCell } from "#ui/bar-cell/bar-cell.tsx"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Figure } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { useBidWords } from "../bid-words.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import { markingExperts } from "../marking-experts.ts"
import type { OpenTender } from "../open-tender.ts"
import { table } from "./award.style.ts"

const reasons = defineStyle({
  "& [data-part=under]": { minWidth: "24", maxWidth: "180px", marginInlineStart: "auto", whiteSpace: "normal" },
})

/** Each expert's marks for each bid and element, as bars of the element's full marks. */
export function Marks({ tender }: { readonly tender: OpenTender }) {
  const { b, number } = useBidWords()
  const { facts } = tender.view
  const { data, error, reload } = useRead(tender, tenderContract.sheets)
  const elements = facts.document?.scoring.elements ?? []
  if (data === null) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={5} />
  if (data.length === 0 || elements.length === 0) return <Empty title={b("marks.none")} text={b("marks.noneText")} />
  return (
    <Stack gap="4">
      {elements.map((element) => (
        <Card key={element.id} title={b("marks.element", { name: element.name, weight: number(element.weight) })} flush>
          <ElementMarks element={element} facts={facts} sheets={data.filter(({ marks }) => marks[element.id] !== undefined)} />
        </Card>
      ))}
    </Stack>
  )
}

/** The marks for one element by bid and expert, each with its reason. */
export function ElementMarks({
  element,
  facts,
  sheets,
}: {
  readonly element: ScoreElement
  readonly facts: TenderView
  readonly sheets: readonly SheetView[]
}) {
  const { b } = useBidWords()
  const experts = markingExperts(facts, sheets)
  const full = Number(element.weight) || 1
  const rows = facts.opened.filter(({ bid }) => sheets.some((sheet) => sheet.bid === bid))
  return (
    <Sideways label={element.name}>
      <chakra.table css={[table, reasons]} data-part="table">
        <thead>
          <tr>
            <th data-keep="">{b("ranking.bidder")}</th>
            {experts.map(([expert, name]) => (
              <th key={expert} data-part="right">
                {name}
              </th>
            ))}
            <th data-part="right">{b("marks.combined")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bid, party }) => (
            <tr key={bid}>
              <td data-part="name" data-keep="">
                {facts.names[party] ?? party}
              </td>
              {experts.map(([expert]) => {
                const sheet = sheets.find((one) => one.expert === expert && one.bid === bid)
                const mark = sheet?.marks[element.id]
                const why = sheet?.evidence[element.id]
                return (
                  <td key={expert} data-part="right">
                    {mark === undefined ? (
                      "—"
                    ) : (
                      <BarCell share={Number(mark) / full}>
                        <Figure value={mark} />
                      </BarCell>
                    )}
                    {why ? <span data-part="under">{why}</span> : null}
                  </td>
                )
              })}
              <td data-part="right">
                <Combined facts={facts} bid={bid} element={element.id} full={full} />
              </td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Sideways>
  )
}

function Combined({
  facts,
  bid,
  element,
  full,
}: {
  readonly facts: TenderView
  readonly bid: string
  readonly element: string
  readonly full: number
}) {
  const score = facts.rankings.flatMap(({ rows }) => rows).find((row) => row.bid === bid)?.elements[element]
  return score ? (
    <BarCell share={Number(score) / full} tone="running">
      <Figure value={score} />
    </BarCell>
  ) : (
    <>—</>
  )
}
