import type { FastifyInstance } from "fastify"
import { workingDaysContract } from "#contract/register.ts"
import { dayAt } from "#contract/time.ts"
import { type Exceptions, workingDayAfter } from "#contract/working-days.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"

/** The exceptional days of the calendar from a day on. */
async function exceptionsFrom(tx: Tx, day: string): Promise<Exceptions> {
  const { rows } = await tx.query<{ code: string; kind: "off" | "working" }>({
    name: "working-days-from",
    text: `select code, data ->> 'kind' as kind from register_entry where register = 'working-days' and enabled and code > $1`,
    values: [day],
  })
  return new Map(rows.map(({ code, kind }) => [code, kind]))
}

/** Serves the day that is a number of working days from today. */
export const registerWorkingDays = (app: FastifyInstance, services: Services): void =>
  register(app, services, workingDaysContract, { after: "signedIn" }, {
    after: ({ query: { days } }, { database }) =>
      database.reading(async (tx) => {
        const today = dayAt(await readClock(tx))
        return { day: workingDayAfter(today, days, await exceptionsFrom(tx, today)) }
      }),
  } satisfies Handlers<typeof workingDaysContract, Services>)
