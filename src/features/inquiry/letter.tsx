import { Box, chakra, defineStyle, type SystemStyleObject, Text } from "@chakra-ui/react"
import type { ReactNode } from "react"
import type { Award } from "#contract/comparison.contract.ts"
import type { Ask, QuotationContent, ResultLetter } from "#contract/inquiry.contract.ts"
import { byLine } from "#machines/inquiry/inquiry.choice.ts"
import { tells } from "#machines/inquiry/inquiry.letters.ts"
import { lotGroups } from "#machines/lots/lots.ts"
import { multiply, totalOfLines } from "#machines/scoring/money.ts"
import { formatDay } from "#ui/format/format.ts"
import { Money, Quantity, Sum } from "#ui/money/money.tsx"
import { letter as sheet } from "#ui/print-sheet/letter.style.ts"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { useQuotationT } from "./quotation.document.ts"
import { Substitute } from "./substitute.tsx"

const table = defineStyle({
  width: "100%",
  marginTop: "4",
  borderCollapse: "collapse",
  fontSize: "sm",
  "& th, & td": { padding: "2", borderBottomWidth: "1px", textAlign: "start" },
  "& th": { color: "fg.muted", fontWeight: "medium" },
  "& [data-part~=right]": { textAlign: "end", whiteSpace: "nowrap" },
  "& th[data-part~=right]": { mdDown: { whiteSpace: "normal" } },
})

/** On a phone each awarded line is a block: what is bought, and below it each figure beside its name. Paper, whatever its width, has the table. */
const awarded = defineStyle({
  "@media screen and (max-width: 767px)": {
    "&, & tbody, & tfoot": { display: "block" },
    "& thead": { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    "& tr": {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      columnGap: "3",
      paddingBlock: "2",
      borderBottomWidth: "1px",
    },
    "& tr > :is(th, td)": { padding: "0", border: "0", overflowWrap: "anywhere" },
    "& tr > [data-part~=right]": { marginInlineStart: "auto" },
    "& [data-part~=line]": { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)" },
    "& [data-part~=line] > [data-label]": {
      gridColumn: "2",
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      columnGap: "3",
      margin: "0",
      _before: { content: "attr(data-label)", color: "fg.muted" },
    },
  },
})

interface LetterProps {
  readonly ask: Pick<Ask, "title" | "currency" | "disclosure"> & {
    readonly lots?: Ask["lots"]
    readonly lines: readonly Pick<Ask["lines"][number], "item" | "specification" | "unit" | "lot">[]
  }
  readonly inquiry: string
  readonly buyer: string
  readonly party: string
  readonly names: Readonly<Record<string, string>>
  readonly awards: readonly Award[]
  /** The supplier's own offer. */
  readonly content: Pick<QuotationContent, "lines"> | null
  readonly letter: ResultLetter
  /** The letter's date; epoch ms. */
  readonly at: number
}

/** The letter with which one supplier is told the result (成交通知书, 结果通知书): no more than the inquiry discloses. */
export function Letter({ ask, inquiry, buyer, party, names, awards, content, letter, at }: LetterProps) {
  const t = useQuotationT()
  const won = awards.length > 0
  const about = { title: ask.title, number: inquiry }
  const title = t(won ? "letter.wonTitle" : "letter.lostTitle")
  return (
    <PrintSheet>
      <Box as="article" css={sheet} aria-label={title}>
        <h2>{title}</h2>
        <p>{t("letter.to", { party: names[party] ?? "" })}</p>
        <p>{t(won ? "letter.won" : "letter.lost", about)}</p>
        {won ? <Awarded ask={ask} awards={awards} content={content} /> : null}
        {tells(ask.disclosure, "rank") ? <p>{placeText(t, letter)}</p> : null}
        {letter.why ? <p>{t(`letter.why.${letter.why}`)}</p> : null}
        {letter.lots ? <ByLot lots={letter.lots} isWhole={wonWhole(ask, awards)} /> : null}
        {letter.word ? <p>{t("letter.word", { word: letter.word })}</p> : null}
        {letter.winners.length > 0 ? (
          <p>{t("letter.winners", { names: letter.winners.map((one) => names[one] ?? "—").join(t("common:comma")) })}</p>
        ) : null}
        <p>{t(won ? "letter.wonNext" : "letter.lostNext")}</p>
        <Text marginTop="8" textAlign="end">
          {names[buyer] ?? ""}
          <br />
          {formatDay(at)}
        </Text>
      </Box>
    </PrintSheet>
  )
}

function AwardedLine({
  award,
  line,
  substitute,
  currency,
}: {
  readonly award: Award
  readonly line: LetterProps["ask"]["lines"][number] | undefined
  /** What was offered in place of what was asked for. */
  readonly substitute: string | null
  readonly currency: string
}) {
  const t = useQuotationT()
  return (
    <tr data-part="line">
      <td>{award.line + 1}</td>
      <td>
        {[line?.item, line?.specification].filter(Boolean).join(" · ")}
        <Substitute name={substitute} />
      </td>
      <td data-part="right" data-label={t("fields.quantity")}>
        <Quantity value={award.quantity} unit={line?.unit ?? ""} />
      </td>
      <td data-part="right" data-label={t("fields.unitPrice")}>
        <Money value={award.unitPrice} currency={currency} />
      </td>
      <td data-part="right" data-label={t("lineTotal")}>
        <Sum value={multiply(award.unitPrice, award.quantity)} currency={currency} />
      </td>
    </tr>
  )
}

interface LetterTableProps {
  readonly label: string
  /** The headings, with the side on which their columns stand. */
  readonly heads: readonly (readonly [head: string, side?: "right"])[]
  readonly css?: SystemStyleObject
  readonly children: ReactNode
}

function LetterTable({ label, heads, css, children }: LetterTableProps) {
  return (
    <Sideways label={label}>
      <chakra.table css={[table, css]}>
        <thead>
          <tr>
            {heads.map(([head, side]) => (
              <th key={head} data-part={side}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </chakra.table>
    </Sideways>
  )
}

/** The awarded lines with their amounts, without tax in the inquiry's currency. */
function Awarded({ ask, awards, content }: Pick<LetterProps, "ask" | "awards" | "content">) {
  const t = useQuotationT()
  const { lines, currency } = ask
  const groups = lotGroups(ask).flatMap(({ lot, lines: own }) => {
    const within = byLine(awards.filter(({ line }) => own.includes(line)))
    return within.length === 0 ? [] : [{ lot, within }]
  })
  return (
    <LetterTable
      label={t("fields.awards")}
      css={awarded}
      heads={[
        [t("fields.line")],
        [t("fields.item")],
        [t("fields.quantity"), "right"],
        [t("fields.unitPrice"), "right"],
        [t("lineTotal"), "right"],
      ]}
    >
      {groups.map(({ lot, within }) => (
        <tbody key={lot?.lot ?? ""}>
          {lot === null && groups.length === 1 ? null : (
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {[lot?.lot ?? t("lots.none"), ...(lot?.whole ? [t("lots.whole")] : [])].join(" · ")}
              </th>
              <td data-part="right">
                <Sum value={totalOfLines(within)} currency={currency} />
              </td>
            </tr>
          )}
          {within.map((one) => (
            <AwardedLine
              key={one.line}
              award={one}
              line={lines[one.line]}
              substitute={content?.lines[one.line]?.substitute ?? null}
              currency={currency}
            />
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <td colSpan={4}>{t("letter.total")}</td>
          <td data-part="right">
            <Sum value={totalOfLines(awards)} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </LetterTable>
  )
}

/** The rank in all; where ranks are told by lot too, it says that it is the one of all lines. */
function placeText(t: ReturnType<typeof useQuotationT>, { place, lots }: ResultLetter): string {
  if (lots) return place === null ? t("letter.noPlaceInAll") : t("letter.placeInAll", { place })
  return place === null ? t("letter.noPlace") : t("letter.place", { place })
}

/** Whether all lines of a lot were won, by its name. */
const wonWhole = (ask: LetterProps["ask"], awards: readonly Award[]) => (name: string) =>
  lotGroups(ask).some(({ lot, lines }) => (lot?.lot ?? "") === name && lines.every((line) => awards.some((one) => one.line === line)))

interface ByLotProps {
  readonly lots: NonNullable<ResultLetter["lots"]>
  readonly isWhole: (lot: string) => boolean
}

/** The rank in each lot, and why it was not won. */
function ByLot({ lots, isWhole }: ByLotProps) {
  const t = useQuotationT()
  return (
    <LetterTable label={t("letter.byLot")} heads={[[t("fields.lot")], [t("fields.places"), "right"], [t("letter.result")]]}>
      <tbody>
        {lots.map(({ lot, place, won, why }) => (
          <tr key={lot}>
            <td>{lot || t("lots.none")}</td>
            <td data-part="right">{place ?? "—"}</td>
            <td>
              {[t(`letter.inLot.${won ? (isWhole(lot) ? "won" : "partWon") : "lost"}`), ...(why ? [t(`letter.whyInLot.${why}`)] : [])].join(
                " · ",
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </LetterTable>
  )
}
