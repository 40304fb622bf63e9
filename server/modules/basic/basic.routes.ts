import type { FastifyInstance } from "fastify"
import { areasContract } from "#contract/areas.contract.ts"
import { type Area, basicContract, type Company } from "#contract/basic.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { areaByCode, areas, ownArea, queryAreas, readArea, setOwnArea } from "./areas.ts"
import { addArea, enablePlace, renamePlace } from "./change-place.ts"
import { countries, queryCountries, readCountry } from "./countries.ts"

// The session decides whose data are meant: no call names another person.
const policies = {
  getAllCountry: "signedIn",
  queryAll: "signedIn",
  queryArea: "signedIn",
  byCode: "signedIn",
  getUserCompany: "signedIn",
  ownArea: "signedIn",
  setOwnArea: "signedIn",
} as const satisfies Policies<typeof basicContract>

const nodeOf = ({ code, name, names, leaf, level, parentCode }: Area) => ({
  id: code,
  label: name,
  disabled: false,
  leaf,
  // Other words that find it, besides its name in the reader's language.
  data: { code, level, parentCode, words: `${code} ${Object.values(names).join(" ")}` },
})

/** Divisions as a tree of three levels. */
function treeOf(found: readonly Area[]) {
  const below = Map.groupBy(found, ({ parentCode }) => parentCode)
  const under = (parent: string | null) => below.get(parent) ?? []
  const cityOf = (area: Area) => ({ ...nodeOf(area), children: under(area.code).map(nodeOf) })
  return under(null).map((area) => ({ ...nodeOf(area), children: under(area.code).map(cityOf) }))
}

const handlers: Handlers<typeof basicContract, Services> = {
  getAllCountry: ({ body, language }, { database }) => countries(database, language, body.enabled),
  queryAll: ({ body, language }, { database }) => areas(database, language, body),
  queryArea: async ({ query: { parentCode }, language }, { database }) => {
    if (parentCode === undefined) return treeOf(await areas(database, language, { enabled: 1 }))
    const level = parentCode === "" ? { level: 1 } : { parentCode: (await areaByCode(database, language, parentCode)).code }
    return (await areas(database, language, { ...level, enabled: 1 })).map(nodeOf)
  },
  byCode: ({ query, language }, { database }) => areaByCode(database, language, query.code),
  getUserCompany: async ({ body: { enabled, name = "" }, user }, { database }) => {
    const { rows } = await database.query<Company>({
      name: "user-companies",
      text: `select id, name, credit_code as "creditCode", enabled::int as "enabledFlag" from party
        where id = $1 and ($2::int is null or enabled = ($2 = 1)) and ($3 = '' or position(lower($3) in lower(name)) > 0) order by name`,
      values: [user.party, enabled ?? null, name.trim()],
    })
    return rows
  },
  ownArea: ({ user, language }, { database }) => ownArea(database, language, user.id),
  setOwnArea: ({ body, user, language }, { database }) => setOwnArea(database, language, user.id, body.code),
}

const administrators = { roles: ["administrator"] } as const
export const placePolicies = {
  queryCountries: "signedIn",
  renameCountry: administrators,
  enableCountry: administrators,
  queryAreas: "signedIn",
  addArea: administrators,
  renameArea: administrators,
  enableArea: administrators,
} as const satisfies Policies<typeof areasContract>

const places: Handlers<typeof areasContract, Services> = {
  queryCountries: ({ query, body: { keyword, ...body }, language }, { database }) =>
    queryCountries(database, language, { ...body, name: keyword, ...query }),
  renameCountry: async ({ body, user, language }, { database }) => {
    await renamePlace(database, "country", body, user.id)
    return readCountry(database, language, body.code)
  },
  enableCountry: async ({ body, user, language }, { database }) => {
    await enablePlace(database, "country", body, user.id)
    return readCountry(database, language, body.code)
  },
  queryAreas: ({ query, body: { keyword, ...body }, language }, { database }) =>
    queryAreas(database, language, { ...body, name: keyword, ...query }),
  addArea: async ({ body, user, language }, { database }) => {
    await addArea(database, body, language, user.id)
    return readArea(database, language, body.code)
  },
  renameArea: async ({ body, user, language }, { database }) => {
    await renamePlace(database, "area", body, user.id)
    return readArea(database, language, body.code)
  },
  enableArea: async ({ body, user, language }, { database }) => {
    await enablePlace(database, "area", body, user.id)
    return readArea(database, language, body.code)
  },
}

/** Serves countries, administrative divisions and one's own companies. */
export function registerBasic(app: FastifyInstance, services: Services): void {
  register(app, services, basicContract, policies, handlers)
  register(app, services, areasContract, placePolicies, places)
}
