import type { FastifyInstance } from "fastify"
import { tenderSettingsContract } from "#contract/tender-settings.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { readTenderSettings, updateTenderSettings } from "#server/settings/tender-settings.ts"

const policies = {
  read: { roles: ["administrator"] },
  update: { roles: ["administrator"] },
} as const satisfies Policies<typeof tenderSettingsContract>

const handlers: Handlers<typeof tenderSettingsContract> = {
  read: (_, { database }) => database.reading(readTenderSettings),
  update: ({ body, user }, { database }) => database.transaction((tx) => updateTenderSettings(tx, body, user.id)),
}

/** Serves the settings by which tenders are judged. */
export const registerTenderSettings = (app: FastifyInstance, services: Services): void =>
  register(app, services, tenderSettingsContract, policies, handlers)
