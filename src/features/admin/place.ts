import { call } from "#client/http/http.ts"
import { type AreaRow, areasContract, type CountryRow } from "#contract/areas.contract.ts"
import type { Words } from "#contract/code.contract.ts"

/** A country or a division, which can be renamed and put out of use. */
export type Place = CountryRow | AreaRow

/** A place's own setting, regardless of the places above it. */
export const enabledItself = (place: Place): boolean => ("ownFlag" in place ? place.ownFlag : place.enabledFlag) === 1

export const kindOf = (place: Place): "area" | "country" => ("ownFlag" in place ? "area" : "country")

export const rename = (place: Place, names: Words, version = place.version) => {
  const body = { code: place.code, version, names }
  return kindOf(place) === "area" ? call(areasContract.renameArea, { body }) : call(areasContract.renameCountry, { body })
}

export const setEnabled = (place: Place, enabled: boolean, version = place.version) => {
  const body = { code: place.code, version, enabled }
  return kindOf(place) === "area" ? call(areasContract.enableArea, { body }) : call(areasContract.enableCountry, { body })
}

type Node = Pick<AreaRow, "code" | "parentCode">

/** The number of divisions below one, at any depth. */
export const countBelow = (rows: readonly Node[], code: string): number =>
  rows.filter(({ parentCode }) => parentCode === code).reduce((sum, one) => sum + 1 + countBelow(rows, one.code), 0)
