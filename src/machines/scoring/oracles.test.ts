import { describe, expect, it } from "vitest"
import { z } from "zod"
import { findAbnormallyLow } from "./abnormally-low.ts"
import { stepText } from "./arithmetic.ts"
import oracles from "./oracles.json" with { type: "json" }
import { weightedPrice } from "./price-rules.ts"
import { compare, parse, toDecimal, toText } from "./rational.ts"
import { rank, type Bid, type Scheme } from "./scoring.ts"

const oracle = <Shape extends z.ZodType>(id: string, shape: Shape): z.infer<Shape> => shape.parse(oracles.find((entry) => entry.id === id))
const named = (prefix: string) => oracles.map((entry) => entry.id).filter((id) => id.startsWith(prefix))

const bidOf = (id: string, total: string, more: Partial<Bid> = {}): Bid => ({ id, total, sealedAt: 0, scores: {}, ...more })
const byPrice: Scheme = { mode: "lowestPrice", priceWeight: "0", elements: [] }

it("has a test for every kind of worked answer", () => {
  const kinds = new Set(oracles.map((entry) => entry.id.replace(/-UA-.*/, "")))
  expect([...kinds]).toEqual(["meat-prozorro-1", "alp", "cnprice", "tie-rounding", "deadline-dst"])
})

describe("best value (meat-prozorro-1)", () => {
  const { input, answer } = oracle(
    "meat-prozorro-1",
    z.object({
      input: z.object({ featureMax: z.array(z.string()), parameters: z.array(z.string()), price: z.string() }),
      answer: z.object({ coef: z.string(), weighted_exact: z.string(), weighted_2dp: z.string() }),
    }),
  )
  const features = input.featureMax.map((max, index) => ({ id: `f${index}`, max }))
  const offered = Object.fromEntries(input.parameters.map((share, index) => [`f${index}`, share]))

  it("comes out exactly", () => {
    const worked = weightedPrice(input.price, features, offered)
    expect(worked.steps[0]?.result.exact).toBe(answer.coef)
    expect(toText(worked.value)).toBe(answer.weighted_exact)
    expect(toDecimal(worked.value, 2)).toBe(answer.weighted_2dp)
  })

  it("ranks by the weighted price and shows the way", () => {
    const scheme: Scheme = { mode: "bestValue", priceWeight: "0", elements: [], features }
    const { rows } = rank(scheme, [bidOf("plain", "400"), bidOf("better", input.price, { features: offered })])
    expect(rows.map((row) => row.id)).toEqual(["better", "plain"])
    expect(rows[0]?.total).toEqual({ exact: answer.weighted_exact, display: answer.weighted_2dp })
    expect(rows[0]?.arithmetic.map(stepText)).toEqual(["1 + (0.1 + 0.1) / (1 - (0.15 + 0.15)) = 1.2857", "499 / 1.2857 = 388.11"])
    expect(rows[1]?.decidedBy).toBe("weightedPrice")
  })
})

describe.each(named("alp-"))("abnormally low prices (%s)", (id) => {
  const { input, answer } = oracle(
    id,
    z.object({
      input: z.object({ prices: z.array(z.string()) }),
      answer: z.object({
        ranking: z.array(z.string()),
        below_mean_of_others: z.number(),
        below_next: z.number(),
        abnormally_low: z.boolean(),
      }),
    }),
  )
  const bids = input.prices.map((price) => bidOf(price, price))

  it("ranks by price", () => {
    expect(rank(byPrice, bids).rows.map((row) => toText(parse(row.id)))).toEqual(answer.ranking.map((price) => toText(parse(price))))
  })

  it("flags the lowest or not, and nobody else", () => {
    const [lowest] = rank(byPrice, bids).rows
    const flags = findAbnormallyLow(input.prices.map((price) => ({ id: price, price })))
    const flag = flags.find((entry) => entry.id === lowest?.id)
    expect(Number(flag?.belowMeanOfOthers?.display)).toBeCloseTo(answer.below_mean_of_others, 4)
    expect(Number(flag?.belowNext?.display)).toBeCloseTo(answer.below_next, 4)
    expect(flag?.abnormal).toBe(answer.abnormally_low)
    expect(flags.filter((entry) => entry.abnormal && entry !== flag)).toEqual([])
  })
})

describe.each(named("cnprice-"))("price points (%s)", (id) => {
  const { input, answer } = oracle(
    id,
    z.object({ input: z.object({ prices: z.array(z.string()), full: z.number() }), answer: z.record(z.string(), z.string()) }),
  )
  const scheme: Scheme = { mode: "comprehensive", priceWeight: `${input.full}`, elements: [] }

  it("come out for every price", () => {
    const { rows } = rank(
      scheme,
      input.prices.map((price) => bidOf(price, price)),
    )
    expect(rows).toHaveLength(Object.keys(answer).length)
    for (const row of rows) expect(compare(parse(row.priceScore?.display ?? "-1"), parse(answer[row.id] ?? "-2"))).toBe(0)
  })
})

it("shows how price points came about", () => {
  const scheme: Scheme = { mode: "comprehensive", priceWeight: "30", elements: [] }
  const { rows } = rank(scheme, [bidOf("a", "2900"), bidOf("b", "1800.00")])
  expect(rows.map((row) => row.arithmetic.map(stepText))).toEqual([
    ["30 = 30.00", "30.00 = 30.00"],
    ["30 × 1800 / 2900 = 18.62", "18.62 = 18.62"],
  ])
  expect(rows[1]?.total?.exact).toBe("540/29")
})

it("ranks prices that look the same at two decimals by their exact value, whatever their dates (tie-rounding)", () => {
  const { input, answer } = oracle(
    "tie-rounding",
    z.object({ input: z.array(z.tuple([z.string(), z.string(), z.string()])), answer: z.object({ exact: z.string() }) }),
  )
  const bids = input.map(([id, total, at]) => bidOf(id, total, { sealedAt: Date.parse(at) }))
  const { rows } = rank(byPrice, bids)
  expect(new Set(rows.map((row) => row.total?.display)).size).toBe(1)
  expect(rows[0]?.id).toBe(answer.exact)
  expect(rows[1]?.decidedBy).toBe("price")
})

it("takes the earlier of two seals by the instant, where their texts say the opposite (deadline-dst)", () => {
  const { input } = oracle("deadline-dst", z.object({ input: z.object({ deadline: z.string(), now: z.string() }) }))
  expect(input.now < input.deadline).toBe(true)
  expect(Date.parse(input.now) - Date.parse(input.deadline)).toBe(40 * 60_000)
  const { rows } = rank(byPrice, [
    bidOf("late", "100", { sealedAt: Date.parse(input.now) }),
    bidOf("timely", "100", { sealedAt: Date.parse(input.deadline) }),
  ])
  expect(rows.map((row) => [row.id, row.rank, row.decidedBy])).toEqual([
    ["timely", 1, null],
    ["late", 2, "seal"],
  ])
})
