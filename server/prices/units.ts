import { material, usable } from "#machines/material/material.chart.ts"
import { div, mul, parse, type Rational } from "#machines/scoring/rational.ts"
import { rowTable } from "#server/documents/row-names.ts"

/** A unit of the list of units: its dimension, and how many of the dimension's first unit it equals; null when that is unknown. */
interface Unit {
  readonly code: string
  readonly dimension: string
  readonly factor: string | null
}
/** How many of a material's own unit each of its other units equals, by code; its own unit is 1. */
type OwnUnits = ReadonlyMap<string, string>

/** What units are converted by: those of the material behind a thing, and units of the list by their written forms. */
export interface Conversions {
  readonly own: { readonly base: string; readonly others: readonly (readonly [string, string])[] } | null
  readonly known: readonly (Unit & { readonly word: string })[]
}

const states = usable.map((state) => `'${state}'`).join(", ")
const signs = `e.code::text collate "default", e.data ->> 'symbol'`
const names = "lower(e.names ->> 'zh'), lower(e.names ->> 'en'), lower(e.names ->> 'es'), lower(e.names ->> 'ja')"
/** The SQL condition that a text is how the unit `e` is written: its code, its symbol, or a name in any language. An index serves it. */
const isCalled = (text: string): string =>
  `e.register = 'units' and e.enabled and array[${signs}, ${names}] && array[${text}, lower(${text})]
    and (${text} in (${signs}) or lower(${text}) in (${names}))`

/** The SQL of all that the unit of a text is also written as: codes and symbols, and names in lower case; nulls for what is no unit. */
export const writtenAs = (text: string): string =>
  `select array_agg(array[${signs}]) as signs, array_agg(array[${names}]) as names from register_entry e where ${isCalled(text)}`

/** The SQL of the code of the unit that a text names; the text itself where that is no unit. */
export const unitCode = (text: string): string =>
  `coalesce((select min(e.code::text collate "default") from register_entry e where ${isCalled(text)}), ${text})`

/** The SQL of the conversions between a written unit and those of the rows `from`, for a thing. */
export const conversionsFor = (from: string, unit: string, thing: string): string => `(
  with own as (select c_unit as base, coalesce(c_other_units, '[]')::jsonb as others from ${rowTable(material)}
      where c_code = substr(${thing}, 2) and left(${thing}, 1) = '#' and state in (${states})),
    words as (select ${unit}::text as word union select unit from ${from} union select base from own union select pair ->> 0 from own, jsonb_array_elements(others) as pair)
  select jsonb_build_object('own', (select to_jsonb(own) from own), 'known', coalesce((
    select jsonb_agg(jsonb_build_object('word', words.word, 'code', e.code, 'dimension', e.data ->> 'dimension', 'factor', e.data ->> 'factor'))
      from words join register_entry e on ${isCalled("words.word")}), '[]')))`

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

/** How many of one unit another one is; null without a known conversion, which is never taken as 1. */
export function factorFrom(from: string, to: string, conversions: Conversions | null): Rational | null {
  if (from === to) return parse("1")
  const { own, known = [] } = conversions ?? {}
  const units = new Map(known.map(({ word, ...unit }) => [word, unit]))
  const [asked, of] = [units.get(from), units.get(to)]
  return asked && of ? factorBy(asked, of, new Map(own ? [[own.base, "1"], ...own.others] : []), units) : null
}
