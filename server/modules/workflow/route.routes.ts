import type { FastifyInstance } from "fastify"
import { buying } from "#contract/people.ts"
import { delegationContract, routeContract } from "#contract/route.contract.ts"
import type { DocumentModule } from "#server/documents/document-module.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { copyRoute, disableRoute, enableRoute, removeRoute, saveRoute } from "./change-route.ts"
import { endDelegation, ownDelegations, saveDelegation } from "./delegations.ts"
import { possibleDelegates, routeChoices } from "./route-choices.ts"
import { queryRoutes, readRoute, routeVersions } from "./route-store.ts"
import { type AskedAs, simulateRoute } from "./simulate-route.ts"

const administrators = { roles: ["administrator"] } as const
const routePolicies = {
  query: administrators,
  one: administrators,
  choices: administrators,
  save: administrators,
  enable: administrators,
  disable: administrators,
  remove: administrators,
  copy: administrators,
  versions: administrators,
  simulate: administrators,
} as const satisfies Policies<typeof routeContract>

const routesAsking = (asked: ReadonlyMap<string, AskedAs>): Handlers<typeof routeContract> => ({
  query: ({ query, user }, { database }) => queryRoutes(database, user, query),
  one: ({ params, user }, { database }) => readRoute(database, user, params.id),
  choices: ({ query, user }, { database }) => routeChoices(database, user, query.company ?? null, fromOutsideIn(asked)),
  save: ({ body, user }, { database }) => saveRoute(database, user, body),
  enable: ({ body, user }, { database }) => enableRoute(database, user, body),
  disable: ({ body, user }, { database }) => disableRoute(database, user, body),
  remove: ({ body, user }, { database }) => removeRoute(database, user, body),
  copy: ({ body, user }, { database }) => copyRoute(database, user, body.id),
  versions: ({ params, user }, { database }) => routeVersions(database, user, params.id),
  simulate: ({ body, user }, { database }) => simulateRoute(database, user, body, asked.get(body.subject.type) ?? { fromOutside: false }),
})

// Delegations belong to the signed-in person: no call names another one's.
const delegationPolicies = {
  own: "signedIn",
  people: "signedIn",
  save: "signedIn",
  end: "signedIn",
} as const satisfies Policies<typeof delegationContract>

const delegations: Handlers<typeof delegationContract> = {
  own: ({ user }, { database }) => ownDelegations(database, user),
  people: ({ user }, { database }) => possibleDelegates(database, user),
  save: ({ body, user }, { database }) => saveDelegation(database, user, body),
  end: ({ body, user }, { database }) => endDelegation(database, user, body.id),
}

/** How each approval of these kinds is asked for. */
const askedAsIn = (kinds: readonly Pick<DocumentModule, "id" | "kind">[]): ReadonlyMap<string, AskedAs> =>
  new Map<string, AskedAs>(
    kinds.flatMap(({ id, kind }) =>
      Object.entries(kind?.approvals ?? {}).map(([name, { askedIn }]) => {
        const askers = kind?.askers[name] ?? []
        const fromOutside = askers.length > 0 && !askers.some((role) => buying.includes(role))
        return [`${id}.${name}`, { askedIn, fromOutside }] as const
      }),
    ),
  )

const fromOutsideIn = (asked: ReadonlyMap<string, AskedAs>): readonly string[] =>
  [...asked].flatMap(([type, { fromOutside }]) => (fromOutside ? [type] : []))

/** Serves approval routes, and delegations during absence. */
export const approvalRoutesModule =
  (kinds: readonly DocumentModule[]) =>
  (app: FastifyInstance, services: Services): void => {
    register(app, services, routeContract, routePolicies, routesAsking(askedAsIn(kinds)))
    register(app, services, delegationContract, delegationPolicies, delegations)
  }
