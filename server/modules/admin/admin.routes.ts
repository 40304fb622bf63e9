import type { FastifyInstance } from "fastify"
import { auditContract, clientAdminContract, companyAdminContract, roleAdminContract, userAdminContract } from "#contract/admin.contract.ts"
import { expertContract } from "#contract/expert.contract.ts"
import { organisationContract, setupContract } from "#contract/organisation.contract.ts"
import { systemsContract } from "#contract/systems.contract.ts"
import type { DocumentModule } from "#server/documents/document-module.ts"
import { type HasOpenDocuments, hasOpenDocuments } from "#server/documents/hanging.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { queryChanges } from "./audit.ts"
import { addExpert, doToExpert, updateExpert } from "./change-expert.ts"
import { erasePerson } from "./erase-person.ts"
import { addPerson, endSessions, sessionsOf, setActive, setPassword, updatePerson } from "./change-person.ts"
import { addRole, removeRole, updateRole } from "./change-role.ts"
import { addUnit, enableUnit, moveUnit, updateUnit } from "./change-unit.ts"
import { addClient, queryClients, replaceSecret, updateClient } from "./clients.ts"
import { addCompany, enableCompany, queryCompanies, updateCompany } from "./companies.ts"
import { queryExperts } from "./experts.ts"
import { queryPeople, readPerson } from "./people.ts"
import { queryRoles } from "./roles.ts"
import { addSystem, querySystems, replaceSystemSecret, testSystem, updateSystem } from "./systems.ts"
import { missingSteps } from "./setup.ts"
import { queryUnits } from "./units.ts"

const administrators = { roles: ["administrator"] } as const

const userPolicies = {
  query: administrators,
  detail: administrators,
  add: administrators,
  update: administrators,
  setActive: administrators,
  setPassword: administrators,
  erase: administrators,
  sessions: administrators,
  endSessions: administrators,
} as const satisfies Policies<typeof userAdminContract>

const users: Handlers<typeof userAdminContract, Services> = {
  query: ({ query }, { database }) => queryPeople(database, query),
  detail: ({ params }, { database }) => readPerson(database, params.id),
  add: ({ body, user }, { database }) => addPerson(database, body, user.id),
  update: ({ body, user }, { database }) => updatePerson(database, body, user.id),
  setActive: ({ body, user }, { database }) => setActive(database, body, user.id),
  setPassword: ({ body, user }, { database }) => setPassword(database, body, user.id),
  erase: ({ body, user }, { database }) => erasePerson(database, body, user.id),
  sessions: ({ params }, { database }) => sessionsOf(database, params.id),
  endSessions: ({ body, user }, { database }) => endSessions(database, body, user.id),
}

const rolePolicies = {
  query: administrators,
  add: administrators,
  update: administrators,
  remove: administrators,
} as const satisfies Policies<typeof roleAdminContract>

const roles: Handlers<typeof roleAdminContract, Services> = {
  query: ({ query }, { database }) => queryRoles(database, query),
  add: ({ body, user }, { database }) => addRole(database, body, user.id),
  update: ({ body, user }, { database }) => updateRole(database, body, user.id),
  remove: ({ body, user }, { database }) => removeRole(database, body, user.id),
}

const companyPolicies = {
  query: administrators,
  add: administrators,
  update: administrators,
  setEnabled: administrators,
} as const satisfies Policies<typeof companyAdminContract>

const companies: Handlers<typeof companyAdminContract, Services> = {
  query: ({ query }, { database }) => queryCompanies(database, query),
  add: ({ body, user }, { database }) => addCompany(database, body, user.id),
  update: ({ body, user }, { database }) => updateCompany(database, body, user.id),
  setEnabled: ({ body, user }, { database }) => enableCompany(database, body, user.id),
}

const expertPolicies = {
  query: administrators,
  add: administrators,
  update: administrators,
  act: administrators,
} as const satisfies Policies<typeof expertContract>

const experts: Handlers<typeof expertContract, Services> = {
  query: ({ query }, { database }) => queryExperts(database, query),
  add: ({ body, user }, { database }) => addExpert(database, body, user.id),
  update: ({ body, user }, { database }) => updateExpert(database, body, user.id),
  act: ({ body, user }, { database }) => doToExpert(database, body, user.id),
}

const organisationPolicies = {
  query: administrators,
  add: administrators,
  update: administrators,
  move: administrators,
  setEnabled: administrators,
} as const satisfies Policies<typeof organisationContract>

const organisationOf = (hasOpen: HasOpenDocuments): Handlers<typeof organisationContract, Services> => ({
  query: (_, { database }) => queryUnits(database),
  add: ({ body, user }, { database }) => addUnit(database, body, user.id),
  update: ({ body, user }, { database }) => updateUnit(database, body, user.id),
  move: ({ body, user }, { database }) => moveUnit(database, body, user.id),
  setEnabled: ({ body, user }, { database }) => enableUnit(database, body, user.id, hasOpen),
})

const clientPolicies = {
  query: administrators,
  add: administrators,
  update: administrators,
  newSecret: administrators,
} as const satisfies Policies<typeof clientAdminContract>

const clients: Handlers<typeof clientAdminContract, Services> = {
  query: ({ query }, { database }) => queryClients(database, query),
  add: ({ body, user }, { database }) => addClient(database, body, user.id),
  update: ({ body, user }, { database }) => updateClient(database, body, user.id),
  newSecret: ({ body, user }, { database }) => replaceSecret(database, body, user.id),
}

const systemPolicies = {
  query: administrators,
  add: administrators,
  update: administrators,
  newSecret: administrators,
  test: administrators,
} as const satisfies Policies<typeof systemsContract>

const systems: Handlers<typeof systemsContract, Services> = {
  query: ({ query }, { database }) => querySystems(database, query),
  add: ({ body, user }, services) => addSystem(services, body, user.id),
  update: ({ body, user }, services) => updateSystem(services, body, user.id),
  newSecret: ({ body, user }, services) => replaceSystemSecret(services, body, user.id),
  test: ({ body }, services) => testSystem(services, body.id),
}

const setup: Handlers<typeof setupContract, Services> = { missing: (_, { database }) => missingSteps(database) }

const audit: Handlers<typeof auditContract, Services> = { query: ({ query }, { database }) => queryChanges(database, query) }

/** Serves the administration of people, roles, companies, the organisation and applications, and its audit trail. */
export const adminModule =
  (kinds: readonly DocumentModule[]) =>
  (app: FastifyInstance, services: Services): void => {
    register(app, services, userAdminContract, userPolicies, users)
    register(app, services, roleAdminContract, rolePolicies, roles)
    register(app, services, companyAdminContract, companyPolicies, companies)
    register(app, services, expertContract, expertPolicies, experts)
    register(app, services, organisationContract, organisationPolicies, organisationOf(hasOpenDocuments(kinds)))
    register(app, services, setupContract, { missing: administrators }, setup)
    register(app, services, clientAdminContract, clientPolicies, clients)
    register(app, services, systemsContract, systemPolicies, systems)
    register(app, services, auditContract, { query: administrators }, audit)
  }
