import { material, usable } from "#machines/material/material.chart.ts"
import { div, mul, parse, type Rational } from "#machines/scoring/rational.ts"
import type { Tx } from "#server/database/database.ts"
import { rowTable } from "#server/documents/row-names.ts"

/** A unit of the list of units: its dimension, and how many of the dimension's first unit it equals; null when that is unknown. */
interface Unit {
  readonly code: string
  readonly dimension: string
  readonly factor: string | null
}
/** How many of a material's own unit each of its other units equals, by code; its own unit is 1. */
type OwnUnits = ReadonlyMap<string, string>

/** Units by their written form: a code, a symbol, or a name in any language. */
async function unitsCalled(tx: Tx, words: readonly string[]): Promise<ReadonlyMap<string, Unit>> {
  const { rows } = await tx.query<Unit & { readonly word: string }>({
    name: "units-called",
    text: `select asked.word, e.code, e.data ->> 'dimension' as dimension, e.data ->> 'factor' as factor
      from unnest($1::text[]) as asked (word) join register_entry e on e.register = 'units' and e.enabled
        and (e.code = asked.word or e.data ->> 'symbol' = asked.word or exists (select from jsonb_each_text(e.names) as n where lower(n.value) = lower(asked.word)))`,
    values: [words],
  })
  return new Map(rows.map(({ word, ...unit }) => [word, unit]))
}

/** The units of the material behind a thing; empty for a thing that is described in words. */
async function ownUnitsOf(tx: Tx, thing: string): Promise<OwnUnits> {
  if (!thing.startsWith("#")) return new Map()
  const { rows } = await tx.query<{ base: string; others: string | null }>({
    name: "units-of-material",
    text: `select c_unit as base, c_other_units as others from ${rowTable(material)} where c_code = $1 and state = any($2)`,
    values: [thing.slice(1), usable],
  })
  const [known] = rows
  if (!known) return new Map()
  return new Map([[known.base, "1"], ...(JSON.parse(known.others ?? "[]") as [string, string][])])
}

const ratio = (one: string, other: string): Rational => div(parse(one), parse(other))

/** How many of `to` one of `from` is: by the material's own units, else by their common dimension; null when neither knows both. */
function factorOf(from: Unit, to: Unit, own: OwnUnits): Rational | null {
  if (from.code === to.code) return parse("1")
  const [first, second] = [own.get(from.code), own.get(to.code)]
  if (first !== undefined && second !== undefined) return ratio(first, second)
  if (from.dimension === to.dimension && from.factor !== null && to.factor !== null) return ratio(from.factor, to.factor)
  return null
}

/** The same, with a detour by one of the material's own units if need be. */
function factorBy(from: Unit, to: Unit, own: OwnUnits, known: ReadonlyMap<string, Unit>): Rational | null {
  const straight = factorOf(from, to, own)
  if (straight) return straight
  for (const code of own.keys()) {
    const between = known.get(code)
    const [there, on] = between ? [factorOf(from, between, own), factorOf(between, to, own)] : [null, null]
    if (there && on) return mul(there, on)
  }
  return null
}

/** By unit, how many of it make one of the asked unit, for a thing; null without a known conversion, which is never taken as 1. */
export async function unitFactors(
  tx: Tx,
  { thing, unit, units }: { readonly thing: string; readonly unit: string; readonly units: readonly string[] },
): Promise<ReadonlyMap<string, Rational | null>> {
  const others = units.filter((one) => one !== unit)
  if (others.length === 0) return new Map(units.map((one) => [one, parse("1")]))
  const own = await ownUnitsOf(tx, thing)
  const known = await unitsCalled(tx, [unit, ...others, ...own.keys()])
  const asked = known.get(unit)
  return new Map(
    units.map((one) => {
      const of = known.get(one)
      return [one, one === unit ? parse("1") : asked && of ? factorBy(asked, of, own, known) : null]
    }),
  )
}
