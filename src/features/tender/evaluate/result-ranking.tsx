import { Box, chakra, defineStyle } from "@chakra-ui/react"
import { ChevronRight } from "lucide-react"
import { Fragment, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ScoreScheme } from "#contract/tender.schema.ts"
import type { RankedBidView, TenderView } from "#contract/tender.view.ts"
import { byPoints } from "#machines/tender/tender.parts.ts"
import { Card } from "#ui/card/card.tsx"
import { Figure, Sum } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { cx } from "#ui/theme/cx.ts"
import { arithmeticNames } from "./arithmetic-names.ts"
import { table } from "./evaluate.style.ts"
import { useBidWords } from "../bid-words.ts"
import { useLotHeading, useLotName } from "../lot-name.ts"

const ranking = defineStyle({
  minWidth: "640px",
  "& tbody th": { minWidth: "190px" },
  mdDown: {
    minWidth: "0",
    "& tbody th": { minWidth: "24" },
    "& [data-part~=rank]": { width: "auto" },
  },
  "& [data-part~=rank]": { width: "14", textAlign: "center" },
  "& [data-part~=opened]": { paddingInlineStart: "68px" },
})

const place = defineStyle({
  display: "inline-grid",
  placeItems: "center",
  minWidth: "22px",
  height: "22px",
  borderRadius: "11px",
  background: "quiet.subtle",
  color: "quiet.fg",
  fontSize: "xs",
  fontWeight: "semibold",
})

const first = defineStyle({ background: "green.subtle", color: "green.fg" })

const toggleStyle = defineStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  minHeight: "6",
  textAlign: "start",
  _hover: { color: "theme.fg" },
  "& svg": { transition: "rotate var(--fast)" },
  '&[aria-expanded="true"] svg': { rotate: "90deg" },
})

const arithmetic = defineStyle({
  display: "grid",
  gap: "0.5",
  paddingBottom: "1",
  color: "fg.muted",
  fontFamily: "mono",
  fontSize: "xs",
  "& span": { minWidth: "140px", fontFamily: "var(--font)" },
  "& li": { display: "flex", flexWrap: "wrap", rowGap: "0", columnGap: "3" },
})

const notes = defineStyle({ display: "flex", flexWrap: "wrap", rowGap: "1", columnGap: "2", color: "fg.muted" })

const scroll = defineStyle({ borderTopWidth: "1px" })

/** The columns of a ranking: what decides, and of two envelopes always the marks that have to reach the threshold. */
function columnsOf(scheme: ScoreScheme | undefined): readonly ("priceScore" | "technicalScore" | "points")[] {
  if (scheme && byPoints(scheme)) return ["points", "technicalScore", "priceScore"]
  if (scheme?.mode === "twoEnvelope") return ["technicalScore"]
  return scheme?.mode === "bestValue" ? ["points"] : []
}

/** Every lot's ranking; each row opens to its calculation. */
export function ResultRanking({ facts }: { readonly facts: TenderView }) {
  const { t } = useTranslation("tender-evaluate")
  const lots = facts.document?.lots
  const [lotName, headingOf] = [useLotName(lots), useLotHeading(lots)]
  return (
    <>
      {facts.rankings.map(({ lot, rows }) => (
        <Card key={lot} title={headingOf(lot) === "" ? t("ranking.title") : t("ranking.lot", { lot: headingOf(lot) })} flush>
          <Sideways css={scroll} label={`${t("ranking.title")} ${lotName(lot)}`}>
            <Ranking facts={facts} rows={rows} />
          </Sideways>
        </Card>
      ))}
    </>
  )
}

function Ranking({ facts, rows }: { readonly facts: TenderView; readonly rows: readonly RankedBidView[] }) {
  const { t } = useTranslation("tender-evaluate")
  const scheme = facts.document?.scoring
  const columns = columnsOf(scheme)
  const [open, setOpen] = useState<readonly string[]>([])
  const toggle = (bid: string) => setOpen((before) => (before.includes(bid) ? before.filter((one) => one !== bid) : [...before, bid]))
  const parties = new Map(facts.opened.map(({ bid, party }) => [bid, facts.names[party] ?? ""]))
  const noted = rows.some(isNoted)
  return (
    <chakra.table css={[table, ranking]}>
      <thead>
        <tr>
          <th scope="col" data-part="rank">
            {t("ranking.rank")}
          </th>
          <th scope="col" data-keep="">
            {t("bidder")}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" data-part="number">
              {scheme?.mode === "bestValue" ? t("ranking.weightedPrice") : t(`ranking.${column}`)}
            </th>
          ))}
          <th scope="col" data-part="number">
            {t("total")}
          </th>
          {noted ? <th scope="col">{t("ranking.note")}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.bid}>
            <tr data-part={row.rank === null ? "excluded" : undefined}>
              <td data-part="rank">
                {row.rank === null ? (
                  "—"
                ) : (
                  <Box as="span" css={[place, row.rank === 1 ? first : undefined]}>
                    {row.rank}
                  </Box>
                )}
              </td>
              <th scope="row" data-keep="">
                {row.arithmetic.length > 0 ? (
                  <chakra.button type="button" css={toggleStyle} aria-expanded={open.includes(row.bid)} onClick={() => toggle(row.bid)}>
                    <ChevronRight size={14} aria-hidden />
                    {parties.get(row.bid)}
                  </chakra.button>
                ) : (
                  parties.get(row.bid)
                )}
              </th>
              {columns.map((column) => (
                <td key={column} data-part={cx("number", column === "points" && "strong")}>
                  <Figure value={row[column]} />
                </td>
              ))}
              <td data-part="number">
                <Sum value={row.total} currency={facts.document?.currency ?? "CNY"} />
              </td>
              {noted ? (
                <td>
                  <Notes row={row} review={facts.review[row.bid]} />
                </td>
              ) : null}
            </tr>
            {open.includes(row.bid) ? (
              <tr>
                <td colSpan={columns.length + 4} data-part="opened">
                  <Arithmetic rows={row.arithmetic} scheme={facts.document?.scoring ?? null} />
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </chakra.table>
  )
}

function Arithmetic({ rows, scheme }: { readonly rows: readonly string[]; readonly scheme: ScoreScheme | null }) {
  const { t } = useTranslation("tender-evaluate")
  const { computation } = useBidWords()
  const names = arithmeticNames(rows.length, scheme)
  return (
    <Box as="ul" css={arithmetic}>
      {rows.map((row, index) => (
        <li key={`${index}${row}`}>
          {names ? <span>{names[index]?.element ?? t(`ranking.${names[index]?.step ?? "points"}`)}</span> : null}
          {computation(row)}
        </li>
      ))}
    </Box>
  )
}

const notedTieBreaks = ["technical", "seal", "draw", "undecided"]
/** Whether a row has a remark. */
const isNoted = ({ excluded, abnormallyLow, decidedBy }: RankedBidView): boolean =>
  excluded !== null || abnormallyLow !== null || (decidedBy !== null && notedTieBreaks.includes(decidedBy))

function Notes({ row, review }: { readonly row: RankedBidView; readonly review: { readonly reason: string } | undefined }) {
  const { t } = useTranslation("tender-evaluate")
  const { percent } = useBidWords()
  return (
    <Box as="span" css={notes}>
      {row.excluded ? (
        <span>
          {[t(`exclusion.${row.excluded}`, row.priced ?? {}), row.excluded === "rejected" ? review?.reason : ""]
            .filter(Boolean)
            .join(" · ")}
        </span>
      ) : null}
      {row.abnormallyLow ? (
        <StatePill tone="amber">
          {t("low.flag", { mean: percent(row.abnormallyLow.belowMean || "0"), next: percent(row.abnormallyLow.belowNext || "0") })}
        </StatePill>
      ) : null}
      {row.decidedBy !== null && notedTieBreaks.includes(row.decidedBy) ? <span>{t(`decided.${row.decidedBy}`)}</span> : null}
    </Box>
  )
}
