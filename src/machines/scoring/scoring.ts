import type { ScoreMode } from "#contract/tender.schema.ts"
import { findAbnormallyLow, type AbnormallyLow } from "./abnormally-low.ts"
import { plus, shown, type Shown, type Step } from "./arithmetic.ts"
import { combineMarks, elementScore, type ElementScore } from "./element-score.ts"
import { ownValue } from "./own-value.ts"
import { priceScore, weightedPrice, type Feature } from "./price-rules.ts"
import { compare, min, parse, sum, zero, type Rational } from "./rational.ts"
import { orderByChain, type Link, type Measure } from "./tie-chain.ts"

/** An element that experts score, from 0 to `weight` points. */
export interface ScoreElement {
  readonly id: string
  readonly weight: string
  readonly envelope: "technical" | "commercial"
}

/** How a tender is decided, fixed at the publication; the contract's `ScoreScheme` is one. */
export interface Scheme {
  readonly mode: ScoreMode
  /** Points for the lowest price; with two envelopes "0" means that only the price decides among those who pass the threshold. */
  readonly priceWeight: string
  readonly elements: readonly ScoreElement[]
  /** Two envelopes: the technical points a bid needs for its commercial envelope to be opened. */
  readonly technicalThreshold?: string | null
  /** Best value only. */
  readonly features?: readonly Feature[]
  /** With five or more marks of an element, drop the highest and the lowest. */
  readonly trim?: boolean
}

/** One bid, as far as it is open. */
export interface Bid {
  readonly id: string
  /** The total price; null while the commercial envelope is closed, and for a bid that does not price everything. */
  readonly total: string | null
  /** How much of the requested lines it prices, where that is not all. */
  readonly priced?: { readonly lines: number; readonly of: number }
  /** Epoch ms. */
  readonly sealedAt: number
  /** Marks by element, one per expert. */
  readonly scores: Readonly<Record<string, readonly string[]>>
  readonly features?: Readonly<Record<string, string>>
  /** False when the review rejected the bid, in any mode; in pass/fail a bid needs true. */
  readonly passed?: boolean
  /** The recorded draw's value, given to every bid of a tie; the lower text comes first. */
  readonly draw?: string
}

/**
 * Why a bid has no rank (yet): `unscored` lacks marks or, in pass/fail, the verdict; `unopened` is closed; `notOffered` prices nothing, `incomplete`
 * not everything.
 */
export type Exclusion = "rejected" | "unscored" | "belowThreshold" | "unopened" | "notOffered" | "incomplete"

/** One bid's line of a ranking. */
export interface RankedBid {
  readonly id: string
  /** Null when excluded. Bids that only a draw can separate share a rank. */
  readonly rank: number | null
  readonly excluded: Exclusion | null
  /** The value that is ranked: points, price or weighted price, according to `measure`. */
  readonly total: Shown | null
  readonly price: string | null
  /** Null unless points decide. */
  readonly priceScore: Shown | null
  /** Null while a technical element lacks marks. */
  readonly technicalScore: Shown | null
  readonly elements: readonly ElementScore[]
  readonly arithmetic: readonly Step[]
  /** The link of the tie chain that put this bid behind the previous one; null for the first and for excluded bids. */
  readonly decidedBy: Link | null
}

/** A ranking as plain data: numbers are exact texts, with decimals rounded once for display. */
export interface Ranking {
  readonly mode: ScoreMode
  readonly measure: Measure
  /** Ranked bids from first to last, then the excluded by id. */
  readonly rows: readonly RankedBid[]
  /** All opened prices, including those of rejected bids: a rejection changes nobody's flag. */
  readonly abnormal: readonly AbnormallyLow[]
}

/** Ranks bids by a scheme. Their order in the list has no influence; a mark or feature above its maximum is a RangeError. */
export function rank(scheme: Scheme, bids: readonly Bid[]): Ranking {
  const measure = measureOf(scheme)
  const assessed = bids.map((bid) => assess(scheme, bid)).toSorted((a, b) => (a.bid.id < b.bid.id ? -1 : 1))
  const prices = assessed.flatMap((entry) => (entry.valid ? [parse(entry.valid.price)] : []))
  // With a price of zero as the lowest, all others would get no points.
  const measurable = prices.filter((price) => compare(price, zero) > 0)
  const lowest = measurable.length > 0 ? min(measurable) : zero
  const measured = assessed.map((entry) => ({
    ...entry,
    outcome: entry.valid && outcomeOf(measure, scheme, entry, entry.valid.price, lowest),
  }))
  const contenders = measured.flatMap(({ bid, valid, technical, outcome }) =>
    valid && outcome
      ? [
          {
            id: bid.id,
            sealedAt: bid.sealedAt,
            draw: bid.draw,
            price: parse(valid.price),
            technical: technical ?? zero,
            measured: outcome.total,
          },
        ]
      : [],
  )
  const places = new Map(orderByChain(measure, contenders).map((place, index) => [place.id, { ...place, index }]))
  const rows = measured
    .toSorted((a, b) => (places.get(a.bid.id)?.index ?? bids.length) - (places.get(b.bid.id)?.index ?? bids.length))
    .map(({ bid, excluded, technical, elements, steps, outcome }): RankedBid => {
      const place = places.get(bid.id)
      return {
        id: bid.id,
        rank: place?.rank ?? null,
        excluded,
        total: outcome && shown(outcome.total),
        price: bid.total,
        priceScore: outcome?.priceScore ? shown(outcome.priceScore) : null,
        technicalScore: technical && shown(technical),
        elements,
        arithmetic: [...steps, ...(outcome?.steps ?? [])],
        decidedBy: place?.decidedBy ?? null,
      }
    })
  const opened = assessed.flatMap(({ bid }) => (bid.total === null ? [] : [{ id: bid.id, price: bid.total }]))
  return { mode: scheme.mode, measure, rows, abnormal: findAbnormallyLow(opened) }
}

function measureOf(scheme: Scheme): Measure {
  if (scheme.mode === "bestValue") return "weightedPrice"
  if (scheme.mode === "comprehensive") return "points"
  return scheme.mode === "twoEnvelope" && parse(scheme.priceWeight).n > 0n ? "points" : "price"
}

interface Assessed {
  readonly bid: Bid
  readonly elements: readonly ElementScore[]
  readonly technical: Rational | null
  readonly steps: readonly Step[]
  readonly excluded: Exclusion | null
  readonly valid: { readonly price: string } | null
}

/** What can be computed for a bid without the others. */
function assess(scheme: Scheme, bid: Bid): Assessed {
  const marked = scheme.elements.map((element) => {
    const marks = ownValue(bid.scores, element.id) ?? []
    const combined = marks.length > 0 ? combineMarks(marks, element.weight, scheme.trim ?? false) : null
    const score = elementScore(element.id, element.envelope, combined)
    const steps: Step[] =
      combined && score.score ? [{ of: "element", element: element.id, parts: combined.parts, result: score.score }] : []
    return { score, steps }
  })
  const elements = marked.map((element) => element.score)
  const scores = elements.flatMap((element) => (element.envelope === "technical" ? [element.score] : []))
  const complete = scores.filter((score) => score !== null)
  const technical = complete.length === scores.length ? totalOf(complete) : null
  const steps = marked.flatMap((element) => element.steps)
  if (technical && scores.length > 0) steps.push({ of: "technical", parts: plus(complete), result: shown(technical) })
  const excluded = exclusionOf(scheme, bid, elements, technical)
  return { bid, elements, technical, steps, excluded, valid: excluded === null && bid.total !== null ? { price: bid.total } : null }
}

const totalOf = (terms: readonly Shown[]): Rational => sum(terms.map((term) => parse(term.exact)))

/** The first ground for excluding a bid, in the order of a procedure: technical part, threshold, opening, commercial part. */
function exclusionOf(scheme: Scheme, bid: Bid, elements: readonly ElementScore[], technical: Rational | null): Exclusion | null {
  const twoEnvelope = scheme.mode === "twoEnvelope"
  const threshold = twoEnvelope ? (scheme.technicalThreshold ?? null) : null
  if (bid.passed === false) return "rejected"
  if (scheme.mode === "passFail" && bid.passed !== true) return "unscored"
  if (twoEnvelope && technical === null) return "unscored"
  if (threshold !== null && technical && compare(technical, parse(threshold)) < 0) return "belowThreshold"
  if (bid.total === null && !bid.priced) return "unopened"
  if (bid.priced?.lines === 0) return "notOffered"
  if (measureOf(scheme) === "points" && elements.some((element) => element.score === null)) return "unscored"
  return bid.priced ? "incomplete" : null
}

interface Outcome {
  readonly total: Rational
  readonly priceScore: Rational | null
  readonly steps: readonly Step[]
}

/** The value by which a valid bid is ranked, given the lowest valid price above zero. */
function outcomeOf(measure: Measure, scheme: Scheme, { bid, elements }: Assessed, price: string, lowest: Rational): Outcome {
  if (measure === "price") return { total: parse(price), priceScore: null, steps: [] }
  if (measure === "weightedPrice") {
    const weighted = weightedPrice(price, scheme.features ?? [], bid.features ?? {})
    return { total: weighted.value, priceScore: null, steps: weighted.steps }
  }
  const points = priceScore(scheme.priceWeight, price, lowest)
  const terms = [...elements.flatMap((element) => element.score ?? []), shown(points.value)]
  const total = totalOf(terms)
  return { total, priceScore: points.value, steps: [...points.steps, { of: "points", parts: plus(terms), result: shown(total) }] }
}
