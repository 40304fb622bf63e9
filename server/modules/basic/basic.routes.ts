import type { FastifyInstance } from "fastify"
import { type Area, basicContract, type Company } from "#contract/basic.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { areaByCode, areas, countries, ownArea, setOwnArea } from "./areas.ts"

// What is one's own is decided by the session: no call names another person.
const policies = {
  getAllCountry: "signedIn",
  queryAll: "signedIn",
  queryArea: "signedIn",
  byCode: "signedIn",
  getUserCompany: "signedIn",
  ownArea: "signedIn",
  setOwnArea: "signedIn",
} as const satisfies Policies<typeof basicContract>

const nodeOf = ({ code, name, leaf, level, parentCode }: Area) => ({
  id: code,
  label: name,
  disabled: false,
  leaf,
  data: { code, level, parentCode },
})

/** Divisions as a tree of two levels. */
function treeOf(found: readonly Area[]) {
  const below = Map.groupBy(found, ({ parentCode }) => parentCode)
  return (below.get(null) ?? []).map((area) => ({ ...nodeOf(area), children: (below.get(area.code) ?? []).map(nodeOf) }))
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

/** Serves countries, administrative divisions and one's own companies. */
export const registerBasic = (app: FastifyInstance, services: Services): void => register(app, services, basicContract, policies, handlers)
