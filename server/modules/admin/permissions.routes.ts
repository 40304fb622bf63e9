import type { FastifyInstance } from "fastify"
import { permissionContract } from "#contract/permission.contract.ts"
import type { SightOfDocuments } from "#server/http/document-sight.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { type MenusOf, peopleOfPage, rolesOfPage, sightOfDocument, sightOfPerson } from "./permissions.ts"

const administrators = { roles: ["administrator"] } as const
const policies = {
  person: administrators,
  document: administrators,
  pageRoles: administrators,
  pagePeople: administrators,
} as const satisfies Policies<typeof permissionContract>

/** Serves explanations of rights: who may see what, by the same menu and kinds of documents that enforce it. */
export const permissionsModule =
  (menus: MenusOf, kinds: readonly { sight(services: Services): SightOfDocuments | null }[]) =>
  (app: FastifyInstance, services: Services): void => {
    const sights = kinds.flatMap((kind) => kind.sight(services) ?? [])
    const handlers: Handlers<typeof permissionContract, Services> = {
      person: ({ params, user, language }, { database }) =>
        database.reading((tx) => sightOfPerson(tx, { asker: user, person: params.id, language }, menus, sights)),
      document: ({ query, user }, { database }) => database.reading((tx) => sightOfDocument(tx, user, query, sights)),
      pageRoles: ({ params, language }, { database }) => database.reading((tx) => rolesOfPage(tx, params.id, language, menus)),
      pagePeople: ({ params, query, language }, { database }) =>
        database.reading((tx) => peopleOfPage(tx, { module: params.id, ...query }, language, menus)),
    }
    register(app, services, permissionContract, policies, handlers)
  }
