import { expect, it } from "vitest"
import { dayAt } from "#contract/time.ts"
import { readClock } from "#server/database/clock.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { tenderStage } from "../support/tender.ts"

const long = { timeout: 60_000 }
const beyond = Array.from({ length: 12 }, (_, turn) => String(9_998 + turn))

it("counts tenders from 0001 on past 9999, each by a number of its own", long, async () => {
  const { create, server } = await tenderStage()
  const begin = async () => (await create()).facts.number
  expect(await begin()).toMatch(/^ZB-\d{8}-0001$/)
  await server.database.query({ text: "select setval('tender_number', 9997)" })
  for (const number of beyond) expect(await begin()).toMatch(new RegExp(`^ZB-\\d{8}-${number}$`))
})

it("counts anew each year for a kind that says so", long, async () => {
  const trial = kindCases.find((one) => one.trial)
  if (!trial) throw new Error("there is no trial kind")
  const { create, see, pass, server } = await kindStage(trial)
  const numberOf = async () => ((await see(trial.maker, (await create()).id)).facts as { number: string }).number
  const year = Number(dayAt(await readClock(server.database)).slice(0, 4))
  expect(await numberOf()).toBe(`TO-${year}-0001`)
  expect(await numberOf()).toBe(`TO-${year}-0002`)
  await pass(366 * 86_400_000)
  expect(await numberOf()).toBe(`TO-${year + 1}-0001`)
})
