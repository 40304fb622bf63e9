import type { FastifyInstance } from "fastify"
import { firstPreferences, preferenceContract, preferences, type Preferences } from "#contract/preference.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"

// Settings belong to the signed-in person: no call names another one.
const policies = { read: "signedIn", change: "signedIn" } as const satisfies Policies<typeof preferenceContract>

/** A setting stored by an older release that does not parse any more counts as not set. */
function understood(stored: unknown): Preferences {
  const entries = Object.entries(preferences.shape).flatMap(([name, shape]) => {
    const value = shape.safeParse((stored as Readonly<Record<string, unknown>> | undefined)?.[name])
    return value.success ? [[name, value.data]] : []
  })
  return { ...firstPreferences, ...(Object.fromEntries(entries) as Partial<Preferences>) }
}

const handlers: Handlers<typeof preferenceContract, Services> = {
  read: async ({ user }, { database }) => {
    const { rows } = await database.query<{ settings: unknown }>({
      name: "preferences",
      text: "select settings from person_preferences where person = $1",
      values: [user.id],
    })
    return understood(rows[0]?.settings)
  },
  change: async ({ user, body }, { database }) => {
    const { rows } = await database.query<{ settings: unknown }>({
      name: "change-preferences",
      text: `insert into person_preferences as mine (person, settings) values ($1, $2)
        on conflict (person) do update set settings = mine.settings || excluded.settings returning settings`,
      values: [user.id, JSON.stringify(body)],
    })
    return understood(rows[0]?.settings)
  },
}

/** Serves people's own settings. */
export const registerPreferences = (app: FastifyInstance, services: Services): void =>
  register(app, services, preferenceContract, policies, handlers)
