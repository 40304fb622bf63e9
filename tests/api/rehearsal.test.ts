import pino from "pino"
import { expect, onTestFinished, test } from "vitest"
import { code } from "#contract/errors.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { rehearsalContract as rehearsal } from "#contract/rehearsal.contract.ts"
import { rehearsalHeader } from "#contract/rehearsal.ts"
import { readClock } from "#server/database/clock.ts"
import { setTimer, startTimers } from "#server/jobs/timers.ts"
import { holdRehearsal } from "#server/modules/rehearsal/hold-rehearsal.ts"
import { freshDatabase } from "../support/database.ts"
import { refusal } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"
import { tenderCommands } from "../support/tender-commands.ts"

const day = 86_400_000

test("the clock of an installation in use is nobody's to move, and no answer of it speaks of rehearsals", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const to = (await readClock(server.database)) + day
  expect(await refusal(admin.call(rehearsal.clock))).toEqual([code.absent, undefined])
  expect(await refusal(admin.call(rehearsal.move, { body: { to } }))).toEqual([code.absent, undefined])
  expect(await readClock(server.database)).toBeLessThan(to - day / 2)
  const { headers } = await fetch(`${server.origin}/prod-api/${platformContract.health.path}`)
  expect(headers.get(rehearsalHeader)).toBeNull()
})

test("a rehearsal tells its clock in every answer, and its administrator moves it forward alone", async () => {
  const server = await startServer({ config: { rehearsal: true } })
  await holdRehearsal(server.database, true)
  const told = async () => {
    const { headers } = await fetch(`${server.origin}/prod-api/${platformContract.health.path}`)
    return Number(headers.get(rehearsalHeader))
  }
  const [admin, buyer] = [await server.signIn("admin"), await server.signIn("purchaser")]
  const { serverTime: now, next } = await buyer.call(rehearsal.clock)
  expect(next).toBeNull()
  expect(await refusal(buyer.call(rehearsal.move, { body: { to: now + day } }))).toEqual([code.notPermitted, undefined])
  expect(await refusal(admin.call(rehearsal.move, { body: { to: now - 1 } }))).toEqual(["16059", "clockGoesForward"])
  expect(await refusal(admin.call(rehearsal.move, { body: { to: now + 400 * day } }))).toEqual(["16059", "clockGoesAYear"])
  expect((await buyer.call(rehearsal.clock)).serverTime - now).toBeLessThan(day)

  for (const days of [3, 9]) {
    const { serverTime } = await admin.call(rehearsal.move, { body: { to: now + days * day } })
    expect(Math.floor((serverTime - now) / day)).toBe(days)
    expect(Math.floor(((await told()) - now) / day)).toBe(days)
  }
  // Whoever was signed in still is: how long a session lasts goes by the machine's clock.
  expect((await buyer.call(rehearsal.clock)).serverTime).toBeGreaterThan(now + 9 * day)
})

test("deadlines that are past strike when the clock was moved, those to come wait for it", async () => {
  const server = await startServer({ config: { rehearsal: true } })
  await holdRehearsal(server.database, true)
  const admin = await server.signIn("admin")
  const struck: string[] = []
  const heard = Promise.withResolvers<void>()
  const timers = await startTimers(server.database, {
    onDue: {
      tender: async (stream) => {
        struck.push(stream)
        heard.resolve()
      },
    },
    log: pino({ level: "silent" }),
  })
  onTestFinished(() => timers.stop())
  const setAt = (stream: string, dueAt: number) => server.database.transaction((tx) => setTimer(tx, { stream, kind: "tender", dueAt }))
  const { serverTime: now } = await admin.call(rehearsal.clock)
  await setAt("soon", now + 2 * day)
  await setAt("later", now + 20 * day)
  expect((await admin.call(rehearsal.clock)).next).toBe(now + 2 * day)
  expect((await admin.call(rehearsal.move, { body: { to: now + 3 * day } })).next).toBe(now + 20 * day)
  await heard.promise
  // What is set from now on goes by the moved clock, too.
  await setAt("between", now + 10 * day)
  expect((await admin.call(rehearsal.clock)).next).toBe(now + 10 * day)
  expect(struck).toEqual(["soon"])
})

test("a database with documents never becomes a rehearsal, and a rehearsal is never in use", async () => {
  const [used, fresh] = [await freshDatabase(), await freshDatabase()]
  await tenderCommands(used)
  await expect(holdRehearsal(used, true)).rejects.toThrow("This database holds documents that are no rehearsal")
  await holdRehearsal(used, false)
  await holdRehearsal(fresh, true)
  await holdRehearsal(fresh, true)
  await expect(holdRehearsal(fresh, false)).rejects.toThrow("This database is for rehearsals")
})
