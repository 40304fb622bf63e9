import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Part, Step } from "./arithmetic.ts"
import { multiply } from "./money.ts"
import { add, div, mul, parse, sub, toDecimal, toText, type Rational } from "./rational.ts"
import { rank, type Bid, type Ranking, type Scheme } from "./scoring.ts"

const elements: Scheme["elements"] = [
  { id: "quality", weight: "50", envelope: "technical" },
  { id: "service", weight: "20", envelope: "technical" },
  { id: "warranty", weight: "10", envelope: "commercial" },
]
const comprehensive: Scheme = { mode: "comprehensive", priceWeight: "20", elements }
const twoEnvelope: Scheme = { mode: "twoEnvelope", priceWeight: "20", elements, technicalThreshold: "42" }
const lowestPrice: Scheme = { mode: "lowestPrice", priceWeight: "0", elements: [] }

const bid = (id: string, total: string | null, more: Partial<Bid> = {}): Bid => ({ id, total, sealedAt: 0, scores: {}, ...more })
const marked = (quality: string[], service: string[], warranty: string[] = ["5"]) => ({ scores: { quality, service, warranty } })
const order = (ranking: Ranking) => ranking.rows.map((row) => [row.id, row.rank, row.decidedBy])
const excluded = (ranking: Ranking) => Object.fromEntries(ranking.rows.map((row) => [row.id, row.excluded]))

describe("comprehensive score", () => {
  it("adds the elements' means and the price points, and rounds only what is shown", () => {
    const [first] = rank(comprehensive, [
      bid("a", "300", marked(["40", "41", "41"], ["15", "16", "16"])),
      bid("b", "100", marked(["20", "20", "20"], ["9", "9", "9"])),
    ]).rows
    expect(first).toMatchObject({
      id: "a",
      technicalScore: { exact: "169/3", display: "56.33" },
      priceScore: { exact: "20/3", display: "6.67" },
      total: { exact: "68", display: "68.00" },
    })
  })

  it("leaves out one high and one low mark from five experts on, when told to", () => {
    const marks = ["10", "40", "41", "42", "50"]
    const scheme = { ...comprehensive, trim: true }
    const trimmed = rank(scheme, [bid("a", "1", marked(marks, ["1", "2", "3", "20"]))]).rows[0]?.elements
    expect(trimmed?.map((element) => [element.score?.exact, element.dropped])).toEqual([
      ["41", [0, 4]],
      ["13/2", []],
      ["5", []],
    ])
    const whole = rank(comprehensive, [bid("a", "1", marked(marks, ["1"]))]).rows[0]?.elements[0]
    expect([whole?.score?.exact, whole?.dropped]).toEqual(["183/5", []])
  })

  it("names marks more than 30 % from the mean, not those at 30 %", () => {
    const outliers = (marks: string[]) => rank(comprehensive, [bid("a", "1", marked(marks, ["1"]))]).rows[0]?.elements[0]?.outliers
    expect(outliers(["7", "10", "13"])).toEqual([])
    expect(outliers(["6.99", "10", "13.01"])).toEqual([0, 2])
    expect(outliers(["0", "0"])).toEqual([])
  })

  it("gives no rank to a bid that lacks marks or a price, and none of its price to the others", () => {
    const ranking = rank(comprehensive, [
      bid("a", "200", marked(["1"], ["1"])),
      bid("b", "100", marked(["1"], [])),
      bid("c", null, marked(["1"], ["1"])),
    ])
    expect(excluded(ranking)).toEqual({ a: null, b: "unscored", c: "unopened" })
    expect(ranking.rows[0]?.priceScore?.exact).toBe("20")
  })

  it("takes an element by any name for unmarked until it is marked", () => {
    const scheme: Scheme = { ...comprehensive, elements: [{ id: "constructor", weight: "5", envelope: "technical" }] }
    expect(excluded(rank(scheme, [bid("a", "1"), bid("b", "1", { scores: { constructor: ["5"] } })]))).toEqual({ a: "unscored", b: null })
  })

  it("refuses a mark beyond the element's full marks or under zero", () => {
    expect(() => rank(comprehensive, [bid("a", "1", marked(["50.01"], ["1"]))])).toThrow(RangeError)
    expect(() => rank(comprehensive, [bid("a", "1", marked(["-1"], ["1"]))])).toThrow(RangeError)
  })

  it("gives a price of nothing full marks, and the others theirs by the lowest price above it", () => {
    const { rows } = rank({ ...comprehensive, elements: [] }, [bid("paid", "5"), bid("free", "0"), bid("gratis", "0.00")])
    expect(rows.map((row) => [row.id, row.rank, row.total?.exact])).toEqual([
      ["free", 1, "20"],
      ["gratis", 1, "20"],
      ["paid", 3, "20"],
    ])
    expect(
      rank({ ...comprehensive, elements: [] }, [bid("free", "0"), bid("dear", "40"), bid("paid", "5")]).rows.map((row) => row.total?.exact),
    ).toEqual(["20", "20", "5/2"])
  })

  it("ranks nobody who prices only some of a lot, and says so rather than that it is closed", () => {
    const partly = bid("partly", null, { ...marked(["40"], ["16"]), priced: { lines: 1, of: 2 } })
    const unmarked = bid("unmarked", null, { priced: { lines: 1, of: 2 } })
    const elsewhere = bid("elsewhere", null, { ...marked(["40"], ["16"]), priced: { lines: 0, of: 2 } })
    const ranking = rank({ ...comprehensive, elements: elements.slice(0, 2) }, [
      partly,
      unmarked,
      elsewhere,
      bid("closed", null),
      bid("whole", "5", marked(["1"], ["1"])),
    ])
    expect(excluded(ranking)).toEqual({
      partly: "incomplete",
      unmarked: "unscored",
      elsewhere: "notOffered",
      closed: "unopened",
      whole: null,
    })
    expect(ranking.rows[0]).toMatchObject({ id: "whole", rank: 1 })
  })
})

describe("two envelopes", () => {
  it("leaves a bid under the technical threshold out before its price is seen", () => {
    const before = rank(twoEnvelope, [
      bid("under", null, marked(["30"], ["11.99"])),
      bid("at", null, marked(["30"], ["12"])),
      bid("unmarked", null),
    ])
    expect(excluded(before)).toEqual({ under: "belowThreshold", at: "unopened", unmarked: "unscored" })
    const after = rank(twoEnvelope, [bid("under", null, marked(["30"], ["11.99"])), bid("at", "900", marked(["30"], ["12"]))])
    expect(order(after)).toEqual([
      ["at", 1, null],
      ["under", null, null],
    ])
  })

  it("compares the threshold exactly: what only rounds up to it stays under", () => {
    const ranking = rank(twoEnvelope, [bid("a", "1", marked(["30"], ["11.998", "11.999"]))])
    expect(ranking.rows[0]).toMatchObject({ technicalScore: { display: "42.00" }, excluded: "belowThreshold" })
  })

  it("lets the price alone decide among those who pass when the price carries no points", () => {
    const scheme = { ...twoEnvelope, priceWeight: "0" }
    const ranking = rank(scheme, [bid("best", "200", marked(["50"], ["20"])), bid("cheap", "100", marked(["30"], ["12"]))])
    expect([ranking.measure, ...order(ranking)]).toEqual(["price", ["cheap", 1, null], ["best", 2, "price"]])
  })
})

describe("pass or fail", () => {
  it("ranks those who passed by price and says what the others lack", () => {
    const ranking = rank({ ...lowestPrice, mode: "passFail" }, [
      bid("dear", "300", { passed: true }),
      bid("cheap", "200", { passed: true }),
      bid("failed", "100", { passed: false }),
      bid("waiting", "50"),
    ])
    expect(ranking.rows.map((row) => row.id)).toEqual(["cheap", "dear", "failed", "waiting"])
    expect(excluded(ranking)).toEqual({ cheap: null, dear: null, failed: "rejected", waiting: "unscored" })
  })
})

describe("best value", () => {
  const scheme: Scheme = { ...lowestPrice, mode: "bestValue", features: [{ id: "life", max: "0.2" }] }

  it("refuses a share beyond its feature's maximum or under zero, and maxima that come to 1", () => {
    for (const life of ["0.21", "-0.1"]) expect(() => rank(scheme, [bid("a", "1", { features: { life } })])).toThrow("life")
    expect(() => rank({ ...scheme, features: [{ id: "life", max: "1" }] }, [bid("a", "1")])).toThrow("under 1")
  })

  it("is the price alone for a bid that offers nothing", () => {
    expect(rank(scheme, [bid("a", "499.5")]).rows[0]?.total).toEqual({ exact: "999/2", display: "499.50" })
  })
})

describe("the real tender UA-2016-06-08-000504-c", () => {
  it("goes to 2875 once 1800 is rejected, and the rejected bid keeps its flag", () => {
    const ranking = rank(
      lowestPrice,
      ["3375", "1800", "2900", "3000", "2875"].map((price) => bid(price, price, price === "1800" ? { passed: false } : {})),
    )
    expect(ranking.rows.map((row) => row.id)).toEqual(["2875", "2900", "3000", "3375", "1800"])
    expect(ranking.abnormal.filter((flag) => flag.abnormal)).toEqual([
      {
        id: "1800",
        belowMeanOfOthers: { exact: "11/27", display: "0.407407" },
        belowNext: { exact: "43/115", display: "0.373913" },
        abnormal: true,
      },
    ])
  })
})

describe("the tie chain", () => {
  it("goes from points to price, technical score, seal and draw, and says which link decided", () => {
    const even: Scheme = { ...comprehensive, priceWeight: "0" }
    const ranking = rank(even, [
      bid("g", "20", { ...marked(["10"], ["10"]), sealedAt: 2, draw: "bb" }),
      bid("f", "20", { ...marked(["10"], ["10"]), sealedAt: 2, draw: "aa" }),
      bid("e", "20", { ...marked(["10"], ["10"]), sealedAt: 1 }),
      bid("d", "20", { ...marked(["11"], ["10"], ["4"]), sealedAt: 9 }),
      bid("c", "10", { ...marked(["10"], ["10"]), sealedAt: 9 }),
      bid("b", "90", { ...marked(["30"], ["10"]), sealedAt: 9 }),
    ])
    expect(order(ranking)).toEqual([
      ["b", 1, null],
      ["c", 2, "points"],
      ["d", 3, "price"],
      ["e", 4, "technical"],
      ["f", 5, "seal"],
      ["g", 6, "draw"],
    ])
  })

  it("leaves a tie open, at a shared rank, until every bid of it has drawn", () => {
    const ranking = rank(lowestPrice, [bid("a", "10", { draw: "aa" }), bid("b", "10"), bid("c", "10", { draw: "00" }), bid("d", "11")])
    expect(order(ranking)).toEqual([
      ["a", 1, null],
      ["b", 1, "undecided"],
      ["c", 1, "undecided"],
      ["d", 4, "price"],
    ])
  })
})

const price = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 9 })).map(([whole, tenth]) => `${whole}.${tenth}`)
const mark = (most: number) => fc.array(fc.integer({ min: 0, max: most }).map(String), { minLength: 1, maxLength: 6 })
const anyBid = fc.record({
  total: fc.option(price, { freq: 8 }),
  sealedAt: fc.integer({ min: 0, max: 2 }),
  scores: fc.record({ quality: mark(50), service: mark(20), warranty: mark(10) }),
  features: fc.record({ life: fc.constantFrom("0", "0.1", "0.25") }),
  passed: fc.constantFrom(true, true, true, false),
  draw: fc.constantFrom("aa", "bb", "cc"),
})
const anyBids = fc
  .array(anyBid, { minLength: 1, maxLength: 7 })
  .map((list) => list.map((entry, index): Bid => ({ ...entry, id: `bid${index}` })))
const anyScheme = fc
  .record({
    mode: fc.constantFrom("lowestPrice", "comprehensive", "twoEnvelope", "passFail", "bestValue"),
    priceWeight: fc.constantFrom("0", "20"),
    trim: fc.boolean(),
  })
  .map((chosen): Scheme => ({ ...chosen, elements, technicalThreshold: "20", features: [{ id: "life", max: "0.25" }] }))

describe("any ranking", () => {
  it("is the same whatever order the bids come in", () => {
    const shuffled = anyBids.chain((bids) => fc.tuple(fc.constant(bids), fc.shuffledSubarray(bids, { minLength: bids.length })))
    const check = fc.property(anyScheme, shuffled, (scheme, [bids, other]) => {
      expect(rank(scheme, other)).toEqual(rank(scheme, bids))
    })
    fc.assert(check)
  })

  it("stays when all prices are multiplied by the same number", () => {
    const check = fc.property(anyScheme, anyBids, price, (scheme, bids, factor) => {
      const scaled = bids.map((entry) => ({ ...entry, total: entry.total && multiply(entry.total, factor) }))
      expect(order(rank(scheme, scaled))).toEqual(order(rank(scheme, bids)))
    })
    fc.assert(check)
  })

  it("gives the lowest valid price full price points and everybody else less", () => {
    const check = fc.property(anyBids, (bids) => {
      const valid = rank(comprehensive, bids).rows.filter((row) => row.rank !== null)
      const lowest = Math.min(...valid.map((row) => Number(row.price)))
      for (const row of valid) expect(row.priceScore?.exact === "20").toBe(Number(row.price) === lowest)
    })
    fc.assert(check)
  })

  it("shows arithmetic whose every line, worked out again, gives its exact result", () => {
    const check = fc.property(anyScheme, anyBids, (scheme, bids) => {
      for (const step of rank(scheme, bids).rows.flatMap((row) => row.arithmetic)) expect(toText(workedOut(step))).toBe(step.result.exact)
    })
    fc.assert(check)
  })

  it("rounds each shown number once, from its exact value", () => {
    const check = fc.property(anyScheme, anyBids, (scheme, bids) => {
      const numbers = rank(scheme, bids).rows.flatMap((row) => [
        row.total,
        row.priceScore,
        row.technicalScore,
        ...row.elements.map((entry) => entry.score),
      ])
      for (const number of numbers.filter((entry) => entry !== null)) expect(number.display).toBe(toDecimal(parse(number.exact), 2))
    })
    fc.assert(check)
  })

  it("is plain data that survives JSON", () => {
    const check = fc.property(anyScheme, anyBids, (scheme, bids) => {
      const ranking = rank(scheme, bids)
      expect(JSON.parse(JSON.stringify(ranking))).toEqual(ranking)
    })
    fc.assert(check)
  })

  it("ranks before anything is given", () => expect(rank(comprehensive, []).rows).toEqual([]))
})

/** Reads a step's parts as a person would: brackets, then × and /, then + and -. */
function workedOut(step: Step): Rational {
  const rest: Part[] = [...step.parts]
  const factor = (): Rational => {
    const part = rest.shift()
    if (part === "(") {
      const inner = terms()
      if (rest.shift() !== ")") throw new Error("a bracket stays open")
      return inner
    }
    if (part === undefined || typeof part === "string") throw new Error("a number is missing")
    return parse(part.exact)
  }
  const product = (): Rational => {
    let value = factor()
    while (rest[0] === "×" || rest[0] === "/") value = rest.shift() === "×" ? mul(value, factor()) : div(value, factor())
    return value
  }
  const terms = (): Rational => {
    let value = product()
    while (rest[0] === "+" || rest[0] === "-") value = rest.shift() === "+" ? add(value, product()) : sub(value, product())
    return value
  }
  const value = terms()
  if (rest.length > 0) throw new Error("something is left over")
  return value
}
