import { z } from "zod"
import { area, areaCode, country } from "./basic.contract.ts"
import { enabledFlag, words } from "./code.contract.ts"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { sortsBy } from "./list.contract.ts"
import { instant } from "./time.ts"

const version = z.int().min(1).max(1_000_000_000)
/** The version, with the time and author of the last change; the author is empty for shipped rows. */
const kept = { version, changedAt: instant, changedBy: z.string() }

const countryRow = country.extend(kept)
export type CountryRow = z.infer<typeof countryRow>

/** `ownFlag` is the division's own setting; it is also out of use (`enabledFlag`) when a division above it is. */
const areaRow = area.extend({ ...kept, ownFlag: enabledFlag })
export type AreaRow = z.infer<typeof areaRow>

/** A country's code of ISO 3166-1. */
const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** The sort keys of countries and divisions; the code comes last. */
export const placeSorts = sortsBy(["code", "zh", "en", "es", "ja", "changed", "enabled"])
export type PlaceSorts = z.infer<typeof placeSorts>

/** The beginning of a code, or a part of a name in any language, ignoring case and accents. */
const keyword = z.string().trim().max(60)
const asked = { keyword: keyword.optional(), enabled: enabledFlag.optional(), sorts: placeSorts.optional() }

/** The leading digits shared by all codes below this one: GB/T 2260 gives each of three levels two digits, and zeros to unused levels. */
export const stemOf = (code: string): string => code.replace(/(?:00)+$/, "")

/** Whether a division can have others below it. */
export const hasRoomBelow = ({ code, level }: Pick<AreaRow, "code" | "level">): boolean => level < 3 && stemOf(code).length < 6

const areaDraft = z.strictObject({ code: areaCode, parent: areaCode, names: words })
export type AreaDraft = z.infer<typeof areaDraft>

/** Countries and divisions as administrators maintain them (spec 7.4). Nothing is ever removed: what is out of use stays readable. */
export const areasContract = {
  queryCountries: endpoint("POST", "basic/country/query", {
    summary: "Countries by code or name, in the order that is asked for, then of their codes",
    query: pageQuery,
    body: z.strictObject(asked),
    data: pageOf(countryRow),
  }),
  renameCountry: endpoint("POST", "basic/country/update", {
    summary: "Renames a country; `version` is the one that was seen",
    body: z.strictObject({ code: countryCode, version, names: words }),
    data: countryRow,
  }),
  enableCountry: endpoint("POST", "basic/country/setEnabled", {
    summary: "Puts a country out of use, so that it can no longer be picked, or into use again",
    body: z.strictObject({ code: countryCode, version, enabled: z.boolean() }),
    data: countryRow,
  }),
  queryAreas: endpoint("POST", "basic/area/query", {
    summary: "Divisions by code, name or level, or all that stand below one, in the order that is asked for, then of their codes",
    query: pageQuery,
    body: z.strictObject({ ...asked, level: z.int().min(1).max(3).optional(), below: areaCode.optional() }),
    data: pageOf(areaRow),
  }),
  addArea: endpoint("POST", "basic/area/add", {
    summary: "Adds a division below another; its code begins as the other's does",
    body: areaDraft,
    data: areaRow,
  }),
  renameArea: endpoint("POST", "basic/area/update", {
    summary: "Renames a division; `version` is the one that was seen",
    body: z.strictObject({ code: areaCode, version, names: words }),
    data: areaRow,
  }),
  enableArea: endpoint("POST", "basic/area/setEnabled", {
    summary: "Puts a division with all that stands below it out of use, or into use again as it was",
    body: z.strictObject({ code: areaCode, version, enabled: z.boolean() }),
    data: areaRow,
  }),
}
