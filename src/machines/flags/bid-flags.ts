import type { FlagEvidence, pricePatterns } from "#contract/tender-flags.contract.ts"
import type { Subcontractor } from "#contract/subcontractor.ts"
import { findAbnormallyLow } from "../scoring/abnormally-low.ts"
import { compareAmounts } from "../scoring/money.ts"
import { compare, decimalText, div, mean, parse, sub, toDecimal } from "../scoring/rational.ts"
import { partPriced } from "../tender/tender.bids.ts"
import { targetTotal } from "../tender/tender.parts.ts"
import { pricedLines } from "../tender/tender.priced.ts"
import { clear, type FlagBid, type FlagCase, type Indicator, later, raisedBy, raisedIf } from "./flag-case.ts"

type Mention = Extract<FlagEvidence, { draw: "mentions" }>["rows"][number]
type Pattern = (typeof pricePatterns)[number]
interface Priced extends FlagBid {
  readonly prices: ReadonlyMap<string, string>
}

const pricedBids = (bids: FlagCase["bids"]): readonly Priced[] =>
  (bids ?? []).flatMap((bid) =>
    bid.lines === null ? [] : [{ ...bid, prices: new Map(bid.lines.map(({ line, unitPrice }) => [line, unitPrice])) }],
  )

/** Ratios closer than this share count as equal: prices are rounded to cents. */
const near = 0.001

/** The last two digits as written, without the point. */
const tail = (price: string): string => price.replace(".", "").slice(-2)

interface Pair {
  readonly line: string
  readonly a: string
  readonly b: string
}

const ratioOf = ({ a, b }: Pair): number => Number(b) / Number(a)

/** The relation between the prices of two bids for the same lines: the strongest that holds, with its lines. */
function patternOf(
  pairs: readonly Pair[],
  least: number,
): { readonly pattern: Pattern; readonly figure: string; readonly lines: ReadonlySet<string> } | null {
  const same = pairs.filter(({ a, b }) => compareAmounts(a, b) === 0)
  const all = new Set(pairs.map(({ line }) => line))
  const enough = pairs.length === 1 ? 1 : Math.max(2, pairs.length / 2)
  if (same.length >= enough) return { pattern: "same", figure: `${same.length}`, lines: new Set(same.map(({ line }) => line)) }
  if (pairs.length < least || pairs.some(({ a, b }) => Number(a) === 0 || Number(b) === 0)) return null
  const differences = pairs.map(({ a, b }) => sub(parse(b), parse(a)))
  const [first] = differences
  if (first && differences.every((one) => compare(one, first) === 0))
    return { pattern: "difference", figure: decimalText(first), lines: all }
  const ratios = pairs.map(ratioOf)
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
  if (high - low <= near * low && same.length === 0) return { pattern: "ratio", figure: ((low + high) / 2).toFixed(3), lines: all }
  const tails = pairs.filter(({ a, b }) => tail(a) === tail(b))
  const distinct = new Set(tails.map(({ a }) => tail(a)))
  // Round prices end alike anyway.
  return tails.length > least && tails.length === pairs.length && distinct.size >= least
    ? { pattern: "digits", figure: `${tails.length}`, lines: all }
    : null
}

/** Whether the totals of three or more bids are equally spaced. */
function stepsOf(bids: readonly Priced[], least: number): FlagEvidence[] {
  const whole = bids.flatMap((bid) => (bid.total === null ? [] : [{ party: bid.party, total: bid.total }]))
  const sorted = whole.toSorted((a, b) => compareAmounts(a.total, b.total))
  const steps = sorted.slice(1).map(({ total }, index) => sub(parse(total), parse(sorted[index]?.total ?? "0")))
  const [first] = steps
  if (sorted.length < least || !first || first.n === 0n || steps.some((one) => compare(one, first) !== 0)) return []
  return [
    {
      draw: "cells",
      pattern: "steps",
      figures: [decimalText(first)],
      parties: sorted.map(({ party }) => party),
      rows: [{ line: "", prices: sorted.map(({ total }) => total), alike: true }],
    },
  ]
}

interface Found {
  readonly pattern: Pattern
  readonly figures: readonly string[]
  readonly lines: ReadonlySet<string>
  readonly bids: readonly Priced[]
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((one) => b.has(one))

/** Groups of bids: pairs with the same relation on the same lines are joined. */
function foundIn(priced: readonly Priced[], least: number): readonly Found[] {
  const found: Found[] = []
  for (const [index, one] of priced.entries())
    for (const other of priced.slice(index + 1)) {
      const pairs = [...one.prices].flatMap(([line, a]) => {
        const b = other.prices.get(line)
        return b === undefined ? [] : [{ line, a, b }]
      })
      const pattern = patternOf(pairs, least)
      if (!pattern) continue
      const at = found.findIndex(
        ({ pattern: same, bids, lines }) => same === pattern.pattern && bids.includes(one) && isSame(lines, pattern.lines),
      )
      const before = found[at]
      // The first bid's relation to each of the others holds for all of them.
      if (!before) found.push({ pattern: pattern.pattern, figures: [pattern.figure], lines: pattern.lines, bids: [one, other] })
      else if (!before.bids.includes(other))
        found[at] = { ...before, figures: [...before.figures, pattern.figure], bids: [...before.bids, other] }
    }
  return found
}

/** The most lines that are drawn; related ones first. */
const mostLines = 12

/** Identical prices, or prices with a regular difference (实施条例 art. 40 (4); OCP R028). */
export const pricePattern: Indicator = ({ document, bids, settings }) => {
  const least = settings.flags.fewestLines
  const priced = pricedBids(bids)
  if (priced.length < 2) return later
  const names = new Map(pricedLines(document).map(({ id, item }) => [id, item]))
  const together = foundIn(priced, least).map(({ pattern, figures, lines, bids: group }): FlagEvidence => {
    const rows = [...(group[0]?.prices.keys() ?? [])]
      .filter((line) => group.every(({ prices }) => prices.has(line)))
      .map((line) => ({ line: names.get(line) ?? line, prices: group.map(({ prices }) => prices.get(line) ?? ""), alike: lines.has(line) }))
      .toSorted((a, b) => Number(b.alike) - Number(a.alike))
    return {
      draw: "cells",
      pattern,
      figures: [...new Set(figures)],
      parties: group.map(({ party }) => party),
      rows: rows.slice(0, mostLines),
    }
  })
  const all = [...together, ...stepsOf(priced, least)]
  return all.length > 0 ? raisedBy(...all) : clear
}

/** An increase by a percentage, as a factor. */
const moreBy = (percent: number) => div(parse(String(100 + percent)), parse("100"))

/** Abnormally low as the ranking flags it, or high: 40 % above the mean of the others, or 20 % above the target (OCP R058; 评标委员会和评标方法暂行规定 art. 21). */
export const abnormalPrice: Indicator = ({ document, bids, settings }) => {
  const [highShare, aboveTarget] = [moreBy(settings.flags.overMean), moreBy(settings.flags.overTarget)]
  const whole = pricedBids(bids).flatMap((bid) =>
    bid.total === null || Number(bid.total) === 0 || partPriced(document, bid.lines)
      ? []
      : [{ bid, price: parse(bid.total), total: bid.total }],
  )
  const target = targetTotal(document)
  if (whole.length === 0 || (whole.length === 1 && target === null)) return later
  const low = new Map(findAbnormallyLow(whole.map(({ bid, total }) => ({ id: bid.bid, price: total }))).map((one) => [one.id, one]))
  const points = whole.map(({ bid, price, total }) => {
    const others = whole.flatMap((other) => (other.bid === bid ? [] : [other.price]))
    const overMean = others.length > 0 ? div(price, mean(others)) : null
    const overTarget = target === null || Number(target) === 0 ? null : div(price, parse(target))
    const isHigh =
      (overMean !== null && compare(overMean, highShare) >= 0) || (overTarget !== null && compare(overTarget, aboveTarget) >= 0)
    const isLow = low.get(bid.bid)?.abnormal === true
    const mark = isLow ? ("low" as const) : isHigh ? ("high" as const) : null
    const against = overMean ?? overTarget
    return { bid: bid.bid, party: bid.party, total, mark, share: against === null ? null : toDecimal(sub(against, parse("1")), 4) }
  })
  return raisedIf(
    points.some(({ mark }) => mark !== null),
    { draw: "prices", target, points },
  )
}

/** A company's name without its legal form. */
const shortName = (name: string): string =>
  name.replace(/(股份|集团)?(有限(责任)?公司)$|,? (Co\., ?)?(Ltd\.?|Inc\.?|GmbH|S\.A\.?)$/, "").trim()

/** The surroundings of a position in a text. */
const quoted = (text: string, at: number, length: number): string =>
  text.slice(Math.max(0, at - 24), at + length + 24).replaceAll(/\s+/g, " ")

/** A name as it is compared: without legal form, blanks, width and case. */
const comparedName = (name: string): string => shortName(name.normalize("NFKC").trim()).toLowerCase().replaceAll(/\s+/g, "")

/** How a subcontractor is another bidder: by its credit code or else its name; null where it is not. */
function sameCompany(
  { name, creditCode }: Subcontractor,
  bidder: { readonly name: string; readonly creditCode: string },
): "code" | "name" | null {
  if (creditCode !== "" && bidder.creditCode !== "") return creditCode === bidder.creditCode ? "code" : null
  return comparedName(name) !== "" && comparedName(name) === comparedName(bidder.name) ? "name" : null
}

/**
 * The loser becomes a subcontractor (OECD): a bid, or the contract with its bidder, names another bidder among the subcontractors, found by credit code
 * or name; or a bid does so in its own text, which says more than bidders fill in.
 */
export const loserSubcontracts: Indicator = ({ bids, contracts = [], names, creditCodes = {} }) => {
  if (bids === null || bids.length < 2) return later
  const rows = bids.flatMap(({ party, words, subcontractors = [] }) =>
    bids.flatMap((other): Mention[] => {
      if (other.party === party) return []
      const bidder = { name: names[other.party] ?? "", creditCode: creditCodes[other.party] ?? "" }
      const amongst = (given: readonly Subcontractor[], where: Pick<Mention, "in">) =>
        given.flatMap((one): Mention[] => {
          const by = sameCompany(one, bidder)
          const quote = `${one.name} ${one.creditCode}`.trim()
          return by === null ? [] : [{ party, names: other.party, quote, by, share: one.share, ...where }]
        })
      const contracted = contracts.find((one) => one.party === party)?.subcontractors ?? []
      const named = [...amongst(subcontractors, {}), ...amongst(contracted, { in: "contract" })]
      const name = shortName(bidder.name)
      const found = name.length < 4 ? undefined : words.find((text) => text.includes(name))
      if (found === undefined) return named
      return [...named, { party, names: other.party, quote: quoted(found, found.indexOf(name), name.length) }]
    }),
  )
  return rows.length > 0 ? raisedBy({ draw: "mentions", rows }) : clear
}
