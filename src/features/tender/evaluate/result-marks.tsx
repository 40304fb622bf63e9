import { Box, chakra, defineStyle, Heading } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type SheetView, tenderContract } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { useSession } from "#client/session/session.ts"
import { Card } from "#ui/card/card.tsx"
import { Select } from "#ui/field/control.tsx"
import { notesOf } from "#machines/tender/tender.files.ts"
import type { ReadableFile } from "#ui/files/beside.ts"
import { Evidence } from "#ui/files/evidence.tsx"
import { openedFilesOf } from "./opened-files.ts"
import { type TenderFilesRead, useTenderFiles } from "../use-tender-files.ts"
import { Figure } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { cx } from "#ui/theme/cx.ts"
import { table } from "./evaluate.style.ts"
import { Reading } from "#ui/loading/reading.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import { markingExperts } from "../marking-experts.ts"
import type { OpenTender } from "../open-tender.ts"

const marks = defineStyle({
  "& tbody th": { minWidth: "120px" },
  "& td[data-part~=own]": { background: "theme.subtle" },
  mdDown: { "& tbody th": { minWidth: "120px" } },
})

const evidence = defineStyle({
  display: "block",
  minWidth: "24",
  maxWidth: "180px",
  marginInlineStart: "auto",
  color: "fg.subtle",
  fontSize: "xs",
  whiteSpace: "normal",
})

const scroll = defineStyle({ borderTopWidth: "1px" })

/** All experts' marks for one bid, in print for all bids, element by element, with their reasons; the own column is highlighted. */
export function ResultMarks({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const read = useRead(tender, tenderContract.sheets)
  const bids = useRead(tender, tenderContract.bids).data ?? []
  const files = useTenderFiles(tender)
  const { facts } = tender.view
  const scored = facts.opened.filter(({ bid }) => facts.review[bid]?.valid)
  const [chosen, setChosen] = useState("")
  const bid = scored.find((one) => one.bid === chosen)?.bid ?? scored[0]?.bid ?? ""
  if ((facts.document?.scoring.elements.length ?? 0) === 0) return null
  return (
    <Card
      title={t("marks.title")}
      aside={
        <Select
          look="small"
          className="no-print"
          aria-label={t("bidder")}
          value={bid}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {scored.map((one) => (
            <option key={one.bid} value={one.bid}>
              {facts.names[one.party]}
            </option>
          ))}
        </Select>
      }
      flush
    >
      <Reading read={read}>
        {(sheets) =>
          scored.map((one) => (
            <div key={one.bid} className={cx(one.bid !== bid && "print-only")}>
              <Heading as="h3" paddingBlock="2" paddingInline="3" className="print-only">
                {facts.names[one.party]}
              </Heading>
              <Marks
                facts={facts}
                files={files}
                own={bids.flatMap((each) => (each.bid === one.bid ? openedFilesOf(tender.id, each) : []))}
                bid={one.bid}
                sheets={sheets.filter(({ state }) => state === "locked")}
              />
            </div>
          ))
        }
      </Reading>
    </Card>
  )
}

interface MarksProps {
  readonly facts: TenderView
  readonly files: TenderFilesRead
  /** The bid's own files. */
  readonly own: readonly ReadableFile[]
  readonly bid: string
  readonly sheets: readonly SheetView[]
}

function Marks({ facts, files, own, bid, sheets }: MarksProps) {
  const { t } = useTranslation("tender-evaluate")
  const me = useSession().profile?.id
  const experts = markingExperts(facts, sheets)
  const row = facts.rankings.flatMap(({ rows }) => rows).find((one) => one.bid === bid)
  const sheetOf = (expert: string, envelope: string) =>
    sheets.find((sheet) => sheet.bid === bid && sheet.expert === expert && sheet.envelope === envelope)
  const twoEnvelope = facts.document?.scoring.mode === "twoEnvelope"
  return (
    <Sideways css={scroll} label={`${t("marks.title")} ${facts.number}`}>
      <chakra.table css={[table, marks]}>
        <thead>
          <tr>
            <th scope="col" data-keep="">
              {t("marks.element")}
            </th>
            <th scope="col" data-part="number">
              {t("marks.full")}
            </th>
            {experts.map(([expert, name]) => (
              <th key={expert} scope="col" data-part={expert === me ? "number own" : "number"}>
                {name}
              </th>
            ))}
            <th scope="col" data-part="number">
              {t("marks.result")}
            </th>
          </tr>
        </thead>
        <tbody>
          {facts.document?.scoring.elements.map((element) => (
            <tr key={element.id}>
              <th scope="row" data-keep="">
                {element.name}
              </th>
              <td data-part="number">
                <Figure value={element.weight} />
              </td>
              {experts.map(([expert]) => {
                const sheet = sheetOf(expert, twoEnvelope ? element.envelope : "technical")
                const note = sheet?.evidence[element.id]
                return (
                  <td key={expert} data-part={expert === me ? "number own" : "number"}>
                    <Figure value={sheet?.marks[element.id]} />
                    {note ? (
                      <Box as="span" css={evidence}>
                        <Evidence text={note} files={[...own, ...files.of("notes", notesOf(expert, bid)), ...files.papers]} />
                      </Box>
                    ) : null}
                  </td>
                )
              })}
              <td data-part="number strong">
                <Figure value={row?.elements[element.id]} />
              </td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Sideways>
  )
}
