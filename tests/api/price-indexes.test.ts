import { expect, test } from "vitest"
import { comparisonContract } from "#contract/inquiry.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import { material } from "#machines/material/material.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { dayAt } from "#contract/time.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"

const day = 86_400_000

test("a line is held against the index of its material, of its category or the one above, in the reader's language, up to today", async () => {
  const { as, ids, server, create } = await inquiryStage()
  const [admin, buyer] = [await as("admin"), await as("purchaser")]
  const now = await readClock(server.database)
  const on = (days: number) => dayAt(now + days * day)
  const indexes = registerNamed("price-indexes").calls
  const index = (code: string, own: string | null) =>
    admin.call(indexes.add, {
      body: {
        code,
        since: null,
        names: { zh: `${code} 指数`, en: code, es: code, ja: code },
        values: { unit: "美元/吨", source: "LME", material: own },
      },
    })
  const copper = await index("CU", null)
  for (const [since, value] of [
    [-800, "8000"],
    [-500, "9000"],
    [-100, "9450.5"],
    [30, "1"],
  ] as const)
    await admin.call(registerNamed("price-index-values").calls.add, {
      body: { code: "", since: on(since), names: null, values: { index: "CU", value } },
    })
  const categories = registerNamed("categories").calls
  const { records } = await admin.call(categories.query, { query: {}, body: { filter: { keyword: "01" } } })
  const above = records.find(({ code }) => code === "01")
  if (!above) throw new Error("there is no category 01")
  const { version, names, values } = above
  await admin.call(categories.update, { body: { code: "01", since: null, version, names, values: { ...values, priceIndex: "CU" } } })
  const { content: goods } = caseOf("material").begin(now, ids) as { content: object }
  for (const [code, category] of [
    ["M-1", "0101"],
    ["M-2", "02"],
  ])
    await buyer.call(material.calls.create, { body: { code, content: { ...goods, category } } as never })
  const { content } = caseOf("inquiry").begin(now, ids) as { content: { lines: object[] } }
  const lines = ["M-1", "M-2", ""].map((code) => ({ ...content.lines[0], id: undefined, material: code }))
  const { id } = await create(undefined, { content: { ...content, lines } })
  const read = async () => buyer.call(comparisonContract.indexes, { params: { id }, query: {} })
  const earlier = await buyer.call(comparisonContract.indexes, { params: { id }, query: { since: on(-600) } })
  expect(earlier.indexes[0]?.points.map(({ day: from }) => from)).toEqual([on(-800), on(-500), on(-100)])
  const points = [
    { day: on(-500), value: "9000" },
    { day: on(-100), value: "9450.5" },
  ]
  expect(await read()).toEqual({
    indexes: [{ code: "CU", name: "CU", unit: "美元/吨", source: "LME", points }],
    lines: ["CU", null, null],
    until: on(0),
  })
  // An index without values says nothing yet, but is the material's own.
  await index("M1", "M-1")
  expect((await read()).lines[0]).toBeNull()
  await admin.call(registerNamed("price-index-values").calls.add, {
    body: { code: "", since: on(-10), names: null, values: { index: "M1", value: "5" } },
  })
  expect((await read()).lines[0]).toBe("M1")
  // Out of use neither counts.
  for (const { code, version } of [{ code: "M1", version: 1 }, copper])
    await admin.call(indexes.setEnabled, { body: { code, since: null, version, enabled: false } })
  expect(await read()).toMatchObject({ indexes: [], lines: [null, null, null] })
  expect(await refusal((await as("supplier.a")).call(comparisonContract.indexes, { params: { id }, query: {} }))).not.toBeNull()
})
