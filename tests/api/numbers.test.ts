import { expect, it } from "vitest"
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
