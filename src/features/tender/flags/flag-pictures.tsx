import { Box, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { FlagEvidence } from "#contract/tender-flags.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { DotPlot } from "#ui/dot-plot/dot-plot.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { useBidWords } from "../bid-words.ts"
import { bars, grid, lanes, link, strip } from "./flags.style.ts"

type Drawn<Draw extends FlagEvidence["draw"]> = Extract<FlagEvidence, { draw: Draw }>
interface Named {
  readonly nameOf: (party: string) => string
  readonly currency: string
}

/** Draws the evidence for a flag, to be looked at rather than read. */
export function FlagPicture({ evidence, ...named }: { readonly evidence: FlagEvidence } & Named) {
  switch (evidence.draw) {
    case "measure":
      return <Measure evidence={evidence} {...named} />
    case "cells":
      return <Cells evidence={evidence} {...named} />
    case "prices":
      return <Prices evidence={evidence} {...named} />
    case "moments":
      return <Moments evidence={evidence} />
    case "shared":
      return <Shared evidence={evidence} {...named} />
    case "wins":
      return <Wins evidence={evidence} {...named} />
    case "mentions":
      return <Mentions evidence={evidence} {...named} />
  }
}

const percent = (part: number, whole: number): string => `${Math.round(Math.min(1, whole === 0 ? 0 : part / whole) * 1000) / 10}%`

/** Figures as bars, with the limit as a line across them. */
function Measure({ evidence: { unit, limit, rows }, currency }: { readonly evidence: Drawn<"measure"> } & Named) {
  const { t, i18n } = useTranslation("tender-flags")
  const { money } = useBidWords()
  const most = Math.max(limit, ...rows.map(({ value }) => value)) * 1.1
  const said = (value: number) =>
    unit === "money"
      ? money(value.toFixed(6), currency)
      : t(`units.${unit}`, { count: value, value: formatDecimal(`${value}`, i18n.language) })
  return (
    <Box as="ul" css={bars}>
      {rows.map(({ of, label, value, off }) => (
        <li key={of} data-part={off ? "off" : undefined}>
          <span>{label === "" ? t(`measures.${unit === "money" && of !== "together" ? "own" : of}`) : label}</span>
          <span data-part="track">
            <span data-part="bar" style={{ width: percent(value, most) }} />
            <span data-part="limit" style={{ left: percent(limit, most) }} title={t("limit", { limit: said(limit) })} />
          </span>
          <span data-part="value">{said(value)}</span>
        </li>
      ))}
      <li data-part="legend">{t("limit", { limit: said(limit) })}</li>
    </Box>
  )
}

/** Prices side by side, line by line; related ones are highlighted. */
function Cells({ evidence: { pattern, figures, parties, rows }, nameOf, currency }: { readonly evidence: Drawn<"cells"> } & Named) {
  const { t } = useTranslation("tender-flags")
  const { price } = useBidWords()
  const inMoney = pattern === "difference" || pattern === "steps"
  const said = t(`patterns.${pattern}`, { figure: figures.map((figure) => (inMoney ? price(figure, currency) : figure)).join(" / ") })
  return (
    <div>
      <Text fontSize="sm" marginBottom="1.5">
        {said}
      </Text>
      <Sideways label={said}>
        <Box asChild css={grid}>
          <table>
            <thead>
              <tr>
                <th>{t("line")}</th>
                {parties.map((party) => (
                  <th key={party} data-part="number">
                    {nameOf(party)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ line, prices, alike }, index) => (
                <tr key={index} data-part={alike ? "alike" : undefined}>
                  <th scope="row">{line === "" ? t("totals") : line}</th>
                  {prices.map((one, column) => (
                    <td key={column} data-part="number">
                      {price(one, currency)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </Sideways>
    </div>
  )
}

/** The bids on one line with the target; abnormal ones are marked. */
function Prices({ evidence: { target, points }, nameOf, currency }: { readonly evidence: Drawn<"prices"> } & Named) {
  const { t } = useTranslation("tender-flags")
  const { money, percent: share } = useBidWords()
  const bids = points.map((one) => ({
    id: one.bid,
    name: nameOf(one.party),
    value: Number(one.total),
    text: money(one.total, currency),
    ...(one.mark === null ? {} : { mark: "flagged" as const, note: t(`price.${one.mark}`, { share: share(one.share ?? "0") }) }),
  }))
  const aim =
    target === null
      ? []
      : [{ id: "target", name: t("price.target"), value: Number(target), text: money(target, currency), mark: "best" as const }]
  return <DotPlot label={t("price.plot")} points={[...bids, ...aim]} />
}

/** From the publication to the deadline: changes with their times, and when they began to count as late. */
function Moments({ evidence: { from, to, lateFrom, moments } }: { readonly evidence: Drawn<"moments"> }) {
  const { t } = useTranslation("tender-flags")
  const at = (instant: number) => percent(Math.max(0, instant - from), to - from)
  return (
    <Box css={strip}>
      <div data-part="line" aria-hidden>
        <span data-part="late" style={{ left: at(lateFrom) }} />
        {moments.map((moment) => (
          <span key={`${moment.at} ${moment.title}`} data-part={moment.late ? "dot off" : "dot"} style={{ left: at(moment.at) }} />
        ))}
      </div>
      <div data-part="ends">
        <span>{formatInstant(from)}</span>
        <span>{t("moments.lateFrom", { at: formatInstant(lateFrom) })}</span>
        <span>{formatInstant(to)}</span>
      </div>
      <ul>
        {moments.map((moment) => (
          <li key={`${moment.at} ${moment.title}`} data-part={moment.late ? "off" : undefined}>
            {[formatInstant(moment.at), t(`moments.${moment.kind}`), moment.title, moment.late ? t("moments.isLate") : ""]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** What several companies have in common, between their names. */
function Shared({ evidence: { rows }, nameOf }: { readonly evidence: Drawn<"shared"> } & Named) {
  const { t } = useTranslation("tender-flags")
  return (
    <Box as="ul" css={link}>
      {rows.map(({ what, value, parties }) => (
        <li key={`${what} ${value}`}>
          <span data-part="what">
            <span>{t(`shared.${what}`)}</span>
            <strong>{value}</strong>
          </span>
          <span data-part="parties">
            {parties.map((party) => (
              <span key={party}>{nameOf(party)}</span>
            ))}
          </span>
        </li>
      ))}
    </Box>
  )
}

/** A lane for each winner and a column for each award, so that turns and runs become visible. */
function Wins({ evidence: { rows }, nameOf }: { readonly evidence: Drawn<"wins"> } & Named) {
  const { t } = useTranslation("tender-flags")
  const winners = [...new Set(rows.flatMap((row) => row.winners))]
  return (
    <Sideways label={t("wins.label")}>
      <Box asChild css={lanes}>
        <table>
          <thead>
            <tr>
              <th>{t("wins.winner")}</th>
              {rows.map(({ tender, number, title, at }) => (
                <th key={tender} title={title}>
                  {number === "" ? t("wins.this") : `${number.slice(-4)} ${formatInstant(at).slice(5, 10)}`}
                </th>
              ))}
              <th data-part="number">{t("wins.count")}</th>
            </tr>
          </thead>
          <tbody>
            {winners.map((winner) => (
              <tr key={winner}>
                <th scope="row">{nameOf(winner)}</th>
                {rows.map(({ tender, winners: won }) => (
                  <td key={tender} data-part={won.includes(winner) ? "won" : undefined}>
                    <span>{won.includes(winner) ? t("wins.won") : ""}</span>
                  </td>
                ))}
                <td data-part="number">{rows.filter(({ winners: won }) => won.includes(winner)).length}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Sideways>
  )
}

function Mentions({ evidence: { rows }, nameOf }: { readonly evidence: Drawn<"mentions"> } & Named) {
  const { t, i18n } = useTranslation("tender-flags")
  const mentionText = ({ party, names, by, share = "", in: where }: Drawn<"mentions">["rows"][number]): string => {
    const words = { party: nameOf(party), names: nameOf(names), share: formatDecimal(share, i18n.language) }
    if (by === undefined) return t("mentions", words)
    return where === "contract" ? t(`contracted.${by}`, words) : t(`subcontracts.${by}`, words)
  }
  return (
    <Box as="ul" css={link}>
      {rows.map((row) => (
        <li key={`${row.party} ${row.names} ${row.in ?? ""} ${row.quote}`}>
          <span>{mentionText(row)}</span>
          <Text as="q" color="fg.muted" fontSize="sm">
            {row.quote}
          </Text>
        </li>
      ))}
    </Box>
  )
}
