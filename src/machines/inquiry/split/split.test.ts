import * as fc from "fast-check"
import { expect, test } from "vitest"
import type { SplitTerms } from "#contract/comparison.contract.ts"
import { bestSplit } from "./split.ts"
import { type Option, splitOptions, type SplitProblem } from "./split-options.ts"

const lineOf = (unitPrice: string | null, maximum: string | null = null) => ({ unitPrice, maximum, leadDays: null, brand: "", remark: "" })
type Line = ReturnType<typeof lineOf> & { readonly tiers?: { readonly from: string; readonly to: string | null; readonly price: string }[] }
const offer = (supplier: string, ...lines: readonly Line[]) => ({ supplier, content: { lines: [...lines] } })
const free: SplitTerms = { suppliers: null, share: null, least: null, incumbent: null }
const ten = { quantity: "10" }
const problem = (
  lines: SplitProblem["lines"],
  offers: SplitProblem["offers"],
  terms: Partial<SplitTerms> = {},
  incumbents: readonly (string | null)[] = [],
): SplitProblem => ({ lines, offers, incumbents, terms: { ...free, ...terms } })
const who = ({ awards }: { readonly awards: readonly { readonly supplier: string }[] }) => awards.map(({ supplier }) => supplier).join("")

test("each line goes to its lowest price, and on to the next where that one cannot deliver all", () => {
  const offers = [offer("a", lineOf("5", "4"), lineOf(null)), offer("b", lineOf("6"), lineOf("0.3"))]
  expect(bestSplit(problem([ten, ten, ten], offers))).toMatchObject({
    awards: [
      { line: 0, supplier: "a", quantity: "4", unitPrice: "5" },
      { line: 0, supplier: "b", quantity: "6", unitPrice: "6" },
      { line: 1, supplier: "b", quantity: "10", unitPrice: "0.3" },
    ],
    total: "59",
    missing: [2],
    proven: true,
  })
})

test("of what nobody can deliver whole, all that is offered is bought, and the line is told to be open", () => {
  const offers = [offer("a", lineOf("5", "4")), offer("b", lineOf("6", "3"))]
  expect(bestSplit(problem([ten], offers))).toMatchObject({ total: "38", missing: [0] })
})

const tieredLine = (unitPrice: string, maximum: string | null, ...tiers: readonly (readonly [from: string, price: string])[]) => ({
  ...lineOf(unitPrice, maximum),
  tiers: tiers.map(([from, price], at) => ({ from, to: tiers[at + 1]?.[0] ?? null, price })),
})

test("as much is bought from a supplier as its lower price begins with, and the rest from whoever cannot deliver all", () => {
  const lines = [{ quantity: "120" }]
  const offers = [offer("a", tieredLine("10", null, ["100", "8"])), offer("b", lineOf("7", "60"))]
  expect(bestSplit(problem(lines, offers))).toMatchObject({
    awards: [
      { supplier: "a", quantity: "100", unitPrice: "8" },
      { supplier: "b", quantity: "20", unitPrice: "7" },
    ],
    total: "940",
    proven: true,
  })
  // A quantity with more decimals than what is asked is reckoned as exactly.
  const finer = [offer("a", tieredLine("10", null, ["100.25", "8"])), offer("b", lineOf("7", "60"))]
  expect(bestSplit(problem(lines, finer))).toMatchObject({ total: "940.25", proven: true })
})

test("of a line that is shared nothing is called proven where a price rises with the quantity, or where there are too many ways", () => {
  const lines = [{ quantity: "120" }]
  const unproven = { proven: false, atLeast: null }
  const rising = [offer("a", tieredLine("7", null, ["100", "8"])), offer("b", lineOf("7.5", "60"))]
  expect(bestSplit(problem(lines, rising))).toMatchObject({ total: "870", ...unproven })
  const steps = Array.from({ length: 20 }, (_, at): readonly [string, string] => [String(2 * at + 2), String(50 - at)])
  const many = ["a", "b", "c"].map((name) => offer(name, tieredLine("60", "50", ...steps)))
  expect(bestSplit(problem(lines, many))).toMatchObject({ missing: [], ...unproven })
  // Whoever cannot deliver so much as another price begins with has one price.
  expect(bestSplit(problem(lines, [offer("a", tieredLine("7", "90", ["100", "8"])), offer("b", lineOf("7.5"))]))).toMatchObject({
    total: "855",
    proven: true,
  })
})

/** What a line costs at least in whole pieces, every quantity of every supplier tried. */
function cheapestByHand([offered, ...others]: SplitProblem["offers"], quantity: number): number {
  if (!offered) return quantity === 0 ? 0 : Number.POSITIVE_INFINITY
  const [line] = offered.content.lines
  let least = cheapestByHand(others, quantity)
  for (let own = 1; line?.unitPrice != null && own <= Math.min(quantity, Number(line.maximum ?? quantity)); own++) {
    const price = Number(line.tiers?.findLast(({ from }) => Number(from) <= own)?.price ?? line.unitPrice)
    least = Math.min(least, price * own + cheapestByHand(others, quantity - own))
  }
  return least
}

test("no way by hand to share a line whose prices fall with the quantity costs less", () => {
  const falling = fc.record({
    first: fc.integer({ min: 1, max: 20 }),
    maximum: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 3 }),
    falls: fc.uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 12 }), by: fc.integer({ min: 0, max: 6 }) }), {
      selector: ({ from }) => from,
      maxLength: 3,
    }),
  })
  fc.assert(
    fc.property(fc.array(falling, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 12 }), (drawn, quantity) => {
      const offers = drawn.map(({ first, maximum, falls }, at) => {
        const steps = falls
          .toSorted((a, b) => a.from - b.from)
          .map(({ from }, step, sorted): readonly [string, string] => [
            String(from),
            String(Math.max(1, first - sorted.slice(0, step + 1).reduce((sum, { by }) => sum + by, 0))),
          ])
        return offer(`s${at}`, tieredLine(String(first), maximum === null ? null : String(maximum), ...steps))
      })
      const { total, missing, proven } = bestSplit(problem([{ quantity: String(quantity) }], offers))
      if (missing.length > 0) return
      expect([Number(total), proven]).toEqual([cheapestByHand(offers, quantity), true])
    }),
    { seed: 20_261_128, numRuns: 400 },
  )
})

test("at most so many suppliers leave the fewest lines open, and of those it is the cheapest", () => {
  const offers = [offer("a", lineOf("1"), lineOf("9")), offer("b", lineOf("9"), lineOf("1")), offer("c", lineOf("4"), lineOf("4"))]
  expect(bestSplit(problem([ten, ten], offers, { suppliers: 1 })).total).toBe("80")
  expect(bestSplit(problem([ten, ten], offers, { suppliers: 2 })).total).toBe("20")
  expect(who(bestSplit(problem([ten, ten], [...offers, offer("d", lineOf("0.1"), lineOf(null))], { suppliers: 1 })))).toBe("cc")
})

test("nobody gets more than a part of the total, and just that part is allowed", () => {
  const lines = [ten, ten]
  const offers = [offer("a", lineOf("1"), lineOf("1")), offer("b", lineOf("1"), lineOf("1.5")), offer("c", lineOf("3"), lineOf("2"))]
  expect(bestSplit(problem(lines, offers, { share: 50 })).total).toBe("20")
  expect(bestSplit(problem(lines, offers, { share: 49 })).missing).toHaveLength(2)
})

test("a lot that is awarded whole is one choice: the cheapest of those who offer all of it, or nothing", () => {
  const offers = [offer("a", lineOf("1"), lineOf("9"), lineOf("2")), offer("b", lineOf("4"), lineOf("4"), lineOf("3"))]
  const lot = { ...problem([ten, ten, ten], offers), wholes: [[0, 1]] }
  expect(bestSplit(lot)).toMatchObject({ total: "100", missing: [], proven: true })
  expect(who(bestSplit(lot))).toBe("bba")
  // Who leaves out a line, or delivers less of it, does not count, however cheap.
  const lacking = [...offers, offer("c", lineOf("0.1"), lineOf(null)), offer("d", lineOf("0.1"), lineOf("0.1", "9"))]
  expect(bestSplit({ ...lot, offers: lacking }).total).toBe("100")
  // Nobody offers all of it: both of its lines are open, and the other is bought.
  expect(bestSplit({ ...lot, offers: lacking.slice(2) })).toMatchObject({ awards: [], missing: [0, 1, 2], proven: true })
  expect(bestSplit({ ...lot, offers: [offer("a", lineOf("1"), lineOf(null), lineOf("2"))] })).toMatchObject({
    total: "20",
    missing: [0, 1],
  })
})

test("a whole lot stays with who had all of its lines last, unless another is cheaper by more than is allowed for", () => {
  const offers = [offer("a", lineOf("10"), lineOf("10")), offer("b", lineOf("9"), lineOf("10"))]
  const lot = (incumbent: number, last: readonly (string | null)[] = ["a", "a"]) => ({
    ...problem([ten, ten], offers, { incumbent }, last),
    wholes: [[0, 1]],
  })
  expect(who(bestSplit(lot(5)))).toBe("aa")
  expect(who(bestSplit(lot(4)))).toBe("bb")
  expect(who(bestSplit(lot(5, ["a", null])))).toBe("bb")
})

test("whoever gets something gets at least so much", () => {
  const offers = [offer("a", lineOf("1"), lineOf("5")), offer("b", lineOf("2"), lineOf("4.9"))]
  expect(who(bestSplit(problem([ten, ten], offers, { least: "15" })))).toBe("aa")
  expect(bestSplit(problem([ten, ten], offers, { least: "15" })).total).toBe("60")
})

test("where suppliers' own least orders are to be met, whoever is below its own gets nothing", () => {
  const [a, b] = [offer("a", lineOf("1"), lineOf("5")), offer("b", lineOf("2"), lineOf("4.9"))]
  const named = [
    { ...a, content: { ...a.content, leastOrder: "10" } },
    { ...b, content: { ...b.content, leastOrder: "49.01" } },
  ]
  expect(who(bestSplit(problem([ten, ten], named)))).toBe("ab")
  expect(who(bestSplit(problem([ten, ten], named, { leastOrders: true })))).toBe("aa")
  const [, other] = named
  const met = other ? [a, { ...other, content: { ...other.content, leastOrder: "49" } }] : []
  expect(who(bestSplit(problem([ten, ten], met, { leastOrders: true })))).toBe("ab")
})

test("the incumbent keeps its lines unless another is cheaper by more than is allowed for", () => {
  const offers = [offer("a", lineOf("10"), lineOf("10")), offer("b", lineOf("9.5"), lineOf("8"))]
  expect(who(bestSplit(problem([ten, ten], offers, { incumbent: 5 }, ["a", "a"])))).toBe("ab")
  expect(who(bestSplit(problem([ten, ten], offers, { incumbent: 20 }, ["a", "a"])))).toBe("aa")
  expect(who(bestSplit(problem([ten, ten], offers, { incumbent: 20 }, [null, "z"])))).toBe("bb")
})

test("another that is cheaper by just what is allowed for never displaces the incumbent, and by the least bit more it does", () => {
  const parted = (own: string, other: string, incumbent: number) => {
    const lines = problem([{ quantity: "0.7" }], [offer("a", lineOf(own)), offer("b", lineOf(other))], { incumbent }, ["a"])
    return [who(bestSplit(lines)), who(bestSplit({ ...lines, wholes: [[0]] }))]
  }
  expect(parted("1.1", "0.99", 10)).toEqual(["a", "a"])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 99 }), (thousandths, percent) => {
      const own = (thousandths / 1000).toFixed(3)
      const just = thousandths * (100 - percent)
      const [other, below] = [just, just - 1].map((one) => (one / 100_000).toFixed(5))
      expect(parted(own, other ?? "", percent)).toEqual(["a", "a"])
      expect(parted(own, below ?? "", percent)).toEqual(["b", "b"])
    }),
    { seed: 20_261_127 },
  )
})

/** The ways to buy each line by itself, whatever lot it is in; the incumbents of whole lots are of all lines together. */
const waysOf = (problem: SplitProblem) =>
  splitOptions({
    ...problem,
    wholes: [],
    incumbents: problem.incumbents.map((one, line) => (problem.wholes?.flat().includes(line) ? null : one)),
  })

/** Whether a lot is bought with all of its lines, in full, from one supplier, who is the incumbent where that one is not dearer than allowed for. */
function isWhole({ lines, offers, incumbents, terms }: SplitProblem, lot: readonly number[], chosen: readonly Option[]): boolean {
  const awards = lot.flatMap((line) => chosen[line]?.parts.flatMap((part) => part.awards) ?? [])
  if (awards.length === 0) return true
  const isFull = lot.every((line) => awards.some((one) => one.line === line && Number(one.quantity) === Number(lines[line]?.quantity)))
  if (!isFull || new Set(awards.map(({ supplier }) => supplier)).size > 1) return false
  const costOf = (supplier: string | null): number => {
    const own = offers.find((one) => one.supplier === supplier)?.content.lines ?? []
    const costs = lot.map((line) => {
      const { unitPrice = null, maximum = null } = own[line] ?? {}
      const asked = Number(lines[line]?.quantity)
      return unitPrice === null || Number(maximum ?? asked) < asked ? Infinity : Number(unitPrice) * asked
    })
    return costs.reduce((sum, one) => sum + one, 0)
  }
  const [last = null] = lot.map((line) => incumbents[line] ?? null)
  const stays = last !== null && terms.incumbent !== null && lot.every((line) => incumbents[line] === last) && costOf(last) < Infinity
  const least = Math.min(...offers.map(({ supplier }) => costOf(supplier)))
  return !stays || awards[0]?.supplier === last || least * 100 < costOf(last) * (100 - (terms.incumbent ?? 0))
}

/** Every split there is, tried one by one in hundredths; the best by lines left out and then by money. */
function byHand(problem: SplitProblem): { readonly out: number; readonly cents: number } {
  const { lines, offers, terms, wholes = [] } = problem
  const options = waysOf(problem).units.map((unit) => unit.options)
  const centsOf = (option: Option) =>
    option.parts.map(({ awards: [award] }) => Math.round(Number(award?.unitPrice) * Number(award?.quantity) * 100))
  let best = { out: lines.length, cents: 0 }
  const go = (line: number, chosen: readonly Option[]): void => {
    if (line < options.length) return [...(options[line] ?? []), { cost: 0, parts: [] }].forEach((one) => go(line + 1, [...chosen, one]))
    const spends = new Map<string, number>()
    for (const option of chosen)
      centsOf(option).forEach((cents, at) => {
        const name = option.parts[at]?.awards[0]?.supplier ?? ""
        spends.set(name, (spends.get(name) ?? 0) + cents)
      })
    const cents = [...spends.values()].reduce((sum, one) => sum + one, 0)
    const keeps =
      wholes.every((lot) => isWhole(problem, lot, chosen)) &&
      spends.size <= (terms.suppliers ?? 100) &&
      [...spends.values()].every((one) => one * 100 <= (terms.share ?? 100) * cents && one >= Number(terms.least ?? 0) * 100) &&
      offers.every(
        ({ supplier, content }) => !terms.leastOrders || (spends.get(supplier) ?? Infinity) >= Number(content.leastOrder ?? 0) * 100,
      )
    const out = chosen.filter(({ parts }) => parts.length === 0).length
    if (keeps && (out < best.out || (out === best.out && cents < best.cents))) best = { out, cents }
  }
  go(0, [])
  return best
}

const price = fc.option(
  fc.integer({ min: 1, max: 40 }).map((cents) => (cents / 4).toFixed(2)),
  { freq: 5 },
)
const asked = fc.integer({ min: 1, max: 4 })
const problems = fc
  .record({ lines: fc.integer({ min: 1, max: 5 }), suppliers: fc.integer({ min: 1, max: 4 }) })
  .chain(({ lines, suppliers }) =>
    fc.record({
      quantities: fc.array(asked, { minLength: lines, maxLength: lines }),
      offers: fc.array(
        fc.array(fc.record({ unitPrice: price, maximum: fc.option(asked, { freq: 2 }) }), { minLength: lines, maxLength: lines }),
        { minLength: suppliers, maxLength: suppliers },
      ),
      leastOrders: fc.array(fc.constantFrom(undefined, "4", "9.5", "25"), { minLength: suppliers, maxLength: suppliers }),
      incumbents: fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: lines, maxLength: lines }),
      // Each line in one of two whole lots, or in none.
      lots: fc.array(fc.constantFrom(0, 0, 1, 2), { minLength: lines, maxLength: lines }),
      terms: fc.record({
        suppliers: fc.option(fc.integer({ min: 1, max: 3 })),
        share: fc.option(fc.constantFrom(30, 40, 50, 60, 75)),
        least: fc.option(fc.constantFrom("5", "12", "30")),
        incumbent: fc.option(fc.constantFrom(0, 10, 50), { freq: 2 }),
        leastOrders: fc.constantFrom(true, undefined),
      }),
    }),
  )
  .map(({ quantities, offers, leastOrders, incumbents, terms, lots }) => ({
    ...problem(
      quantities.map((quantity) => ({ quantity: String(quantity) })),
      offers.map((lines, at) => {
        const { supplier, content } = offer(
          `s${at}`,
          ...lines.map((one) => lineOf(one.unitPrice, one.maximum === null ? null : String(one.maximum))),
        )
        return { supplier, content: { ...content, leastOrder: leastOrders[at] } }
      }),
      terms,
      incumbents.map((at) => (at === null ? null : `s${at}`)),
    ),
    wholes: [1, 2].map((lot) => lots.flatMap((own, line) => (own === lot ? [line] : []))).filter((own) => own.length > 0),
  }))

test("no split by hand leaves fewer lines out, or costs less", () => {
  fc.assert(
    fc.property(problems, (one) => {
      const best = bestSplit(one)
      const hand = byHand(one)
      const inWhole = new Set(one.wholes.flat())
      const short = new Set([...waysOf(one).short].filter((line) => !inWhole.has(line)))
      const bought = new Set(best.awards.map(({ line }) => line))
      expect(best.proven).toBe(true)
      expect({ out: one.lines.length - bought.size, cents: Math.round(Number(best.total) * 100) }).toEqual(hand)
      expect(best.missing).toEqual(one.lines.flatMap((_, line) => (!bought.has(line) || short.has(line) ? [line] : [])))
    }),
    { seed: 20_261_124, numRuns: 400 },
  )
})

const cents = fc.integer({ min: 100, max: 999 }).map((one) => (one / 100).toFixed(2))
const dearer = fc.integer({ min: 900, max: 1200 }).map((one) => (one / 100).toFixed(2))
const pairs = fc
  .record({
    prices: fc.array(fc.tuple(cents, dearer), { minLength: 7, maxLength: 7 }),
    terms: fc.oneof(fc.record({ share: fc.constantFrom(51, 55, 60, 70) }), fc.record({ least: fc.constantFrom("15", "20.5", "26.01") })),
  })
  .map(({ prices, terms }) =>
    problem(
      prices.map(() => ({ quantity: "1" })),
      [0, 1].map((at) => offer(`s${at}`, ...prices.map((own) => lineOf(own[at] ?? null)))),
      terms,
    ),
  )

test("of seven lines between two suppliers no split by hand is better", () => {
  fc.assert(
    fc.property(pairs, (one) => {
      const best = bestSplit(one)
      expect(best.proven).toBe(true)
      expect({ out: best.missing.length, cents: Math.round(Number(best.total) * 100) }).toEqual(byHand(one))
    }),
    { seed: 20_261_126, numRuns: 60 },
  )
})

test("a search that is ended early claims no proof it does not have, and its lower bound is one", () => {
  fc.assert(
    fc.property(problems, fc.integer({ min: 1, max: 400 }), (one, steps) => {
      const [early, hand] = [bestSplit(one, undefined, steps), byHand(one)]
      const out = one.lines.length - new Set(early.awards.map(({ line }) => line)).size
      const cents = Math.round(Number(early.total) * 100)
      const isBest = out === hand.out && cents === hand.cents
      const isBelow = early.atLeast === null || out > hand.out || Math.round(early.atLeast * 100) <= hand.cents
      expect({ early, holds: (isBest || !early.proven) && isBelow }).toMatchObject({ holds: true })
      expect(out > hand.out || (out === hand.out && cents >= hand.cents)).toBe(true)
    }),
    { seed: 20_261_126, numRuns: 400 },
  )
})

test("a part of the total is decided exactly, where floating point is a little off", () => {
  const one = { quantity: "1" }
  const offers = [offer("a", lineOf("0.8"), lineOf("2"), lineOf("2")), offer("b", lineOf("2"), lineOf("0.1"), lineOf("0.7"))]
  expect(0.1 + 0.7).toBeLessThan(0.8)
  expect(bestSplit(problem([one, one, one], offers, { share: 50 }))).toMatchObject({ total: "1.6", missing: [], proven: true })
})

/** 200 lines that ten suppliers price a little apart, over and over alike: many splits cost almost the same. */
const alike = () => {
  const lines = Array.from({ length: 200 }, (_, line) => ({ quantity: String(10 + (line % 7)) }))
  const priceOf = (at: number, line: number) => (40 + ((at * 37 + line * 11) % 2000) / 100).toFixed(2)
  return { lines, offers: Array.from({ length: 10 }, (_, at) => offer(`s${at}`, ...lines.map((_line, line) => lineOf(priceOf(at, line))))) }
}

test("of 200 lines and ten suppliers the best is proven where many splits cost almost the same", () => {
  const { lines, offers } = alike()
  // Another solver, of integer programs, comes to the same totals.
  expect(bestSplit(problem(lines, offers, { suppliers: 3, share: 50 }))).toMatchObject({ total: "121201.95", missing: [], proven: true })
  expect(bestSplit(problem(lines, offers, { least: "3000" }))).toMatchObject({ total: "120510.05", missing: [], proven: true })
})

test("of 200 lines at prices by chance the best is proven, with a least that nobody reaches by itself", () => {
  let last = 3
  const chance = () => {
    last = (last * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
    return last / 0x7f_ff_ff_ff
  }
  const { lines } = alike()
  const prices = lines.map(() => Array.from({ length: 10 }, () => ((4000 + Math.floor(chance() * 2000)) / 100).toFixed(2)))
  const offers = Array.from({ length: 10 }, (_, at) => offer(`s${at}`, ...prices.map((own) => lineOf(own[at] ?? null))))
  expect(bestSplit(problem(lines, offers, { least: "8000" }))).toMatchObject({ total: "108017.29", missing: [], proven: true })
})

test("what is not proven is within a hundredth of a per cent of what none can be below", () => {
  const { lines, offers } = alike()
  for (const terms of [{ share: 15 }, { share: 12 }, { least: "11000" }]) {
    const { total, proven, atLeast, missing } = bestSplit(problem(lines, offers, terms))
    expect([proven, missing]).toEqual([false, []])
    expect(Number(total) - (atLeast ?? 0)).toBeLessThan(Number(total) / 10_000)
  }
})

test("on its way a search tells how far it is, and each better split once, of which nothing is proven", () => {
  const { lines, offers } = alike()
  const told: (readonly [number, string | null])[] = []
  const proofs = new Set<unknown>()
  const best = bestSplit(problem(lines, offers, { share: 12 }), (part, soFar) => {
    told.push([part, soFar && soFar.awards.length > 0 ? soFar.total : null])
    if (soFar) proofs.add(soFar.proven).add(soFar.atLeast)
  })
  const totals = told.flatMap(([, total]) => (total === null ? [] : [Number(total)]))
  expect([...proofs]).toEqual([false, null])
  expect(totals.length).toBeGreaterThan(1)
  expect(totals.every((total, at) => at === 0 || total < (totals[at - 1] ?? 0))).toBe(true)
  expect(totals.at(-1)).toBe(Number(best.total))
  expect(told.map(([part]) => part).every((part, at) => part >= (told[at - 1]?.[0] ?? 0) && part <= 1)).toBe(true)
})
