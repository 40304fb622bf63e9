import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  add,
  compare,
  decimalText,
  div,
  max,
  mean,
  min,
  mul,
  one,
  parse,
  sub,
  sum,
  toDecimal,
  toText,
  zero,
  type Rational,
} from "./rational.ts"

const wide = fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n })
const fraction = fc.tuple(wide, fc.bigInt({ min: 1n, max: 10n ** 12n })).map(([n, d]) => parse(`${n}/${d}`))
const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^\d{1,6}$/))
  .map(([minus, whole, decimals]) => `${minus ? "-" : ""}${whole}.${decimals}`)
const same = (a: Rational, b: Rational): void => {
  expect(toText(a)).toBe(toText(b))
}

describe("exact fractions", () => {
  it("obey the laws of a field", () => {
    const check = fc.property(fraction, fraction, fraction, (a, b, c) => {
      expect(toText(add(a, b))).toBe(toText(add(b, a)))
      same(mul(a, b), mul(b, a))
      same(add(add(a, b), c), add(a, add(b, c)))
      same(mul(mul(a, b), c), mul(a, mul(b, c)))
      same(mul(a, add(b, c)), add(mul(a, b), mul(a, c)))
      same(add(a, zero), a)
      same(mul(a, one), a)
      same(add(a, sub(zero, a)), zero)
      if (a.n !== 0n) same(mul(a, div(one, a)), one)
    })
    fc.assert(check)
  })

  it("are always in lowest terms, so that equal values have equal texts", () => {
    expect(toText(parse("18/14"))).toBe("9/7")
    expect(toText(parse("-4/2"))).toBe("-2")
    expect(toText(parse("0.00"))).toBe("0")
    expect(toText(div(one, parse("-3")))).toBe("-1/3")
  })

  it("come back whole from their text", () => {
    const check = fc.property(fraction, decimal, (a, text) => {
      expect(parse(toText(a))).toEqual(a)
      expect(parse(decimalText(parse(text)))).toEqual(parse(text))
    })
    fc.assert(check)
  })

  it("are ordered as their difference says", () => {
    const check = fc.property(fraction, fraction, (a, b) => {
      expect(compare(a, b)).toBe(compare(sub(a, b), zero))
      expect(compare(a, b) + compare(b, a)).toBe(0)
    })
    fc.assert(check)
  })

  it("know their sum, mean, least and greatest", () => {
    const values = ["3375", "1800", "2900", "3000", "2875"].map(parse)
    expect([sum(values), mean(values), min(values), max(values)].map(toText)).toEqual(["13950", "2790", "1800", "3375"])
  })

  it("refuse what is no exact number, and division by zero", () => {
    for (const text of ["", ".5", "1.", "1e3", "NaN", "+1", " 1", "1/-2", "1.5/2", "1,5", "0x10", "1\n"])
      expect(() => parse(text)).toThrow(RangeError)
    expect(() => parse("1/0")).toThrow(RangeError)
    expect(() => div(one, zero)).toThrow(RangeError)
    expect(() => mean([])).toThrow(RangeError)
    expect(() => decimalText(parse("1/3"))).toThrow(RangeError)
  })
})

describe("rounding for display", () => {
  it("goes half away from zero", () => {
    const rounded = ["0.125", "-0.125", "0.1249999", "-0.1249999", "0.005", "-0.005", "2.675", "1/3", "-2/3"].map((text) =>
      toDecimal(parse(text), 2),
    )
    expect(rounded).toEqual(["0.13", "-0.13", "0.12", "-0.12", "0.01", "-0.01", "2.68", "0.33", "-0.67"])
    expect(toDecimal(parse("0.5"), 0)).toBe("1")
    expect(toDecimal(parse("-0.5"), 0)).toBe("-1")
  })

  it("never shows a negative nothing", () => expect(toDecimal(parse("-0.001"), 2)).toBe("0.00"))

  it("is off by at most half of the last place, mirrors the sign and changes nothing the second time", () => {
    const check = fc.property(fraction, fc.integer({ min: 0, max: 8 }), (a, places) => {
      const text = toDecimal(a, places)
      const off = sub(parse(text), a)
      expect(compare(mul(off.n < 0n ? sub(zero, off) : off, parse(`${2n * 10n ** BigInt(places)}`)), one)).toBeLessThanOrEqual(0)
      same(parse(toDecimal(sub(zero, a), places)), sub(zero, parse(text)))
      expect(toDecimal(parse(text), places)).toBe(text)
    })
    fc.assert(check)
  })
})
