import { expect, test } from "vitest"
import { relatedContract } from "#contract/related.contract.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { refusal } from "../support/refusal.ts"

const long = { timeout: 120_000 }

async function inquiries() {
  const one = kindCases.find(({ kind }) => kind.id === "inquiry")
  if (!one) throw new Error("inquiries are a kind")
  const stage = await kindStage(one)
  const related = async (who: string, id: string) => (await stage.as(who)).call(relatedContract.query, { params: { id } })
  const quotationOf = (id: string, supplier: string) => memberOf(id, quotation.id, stage.ids[supplier] ?? "")
  return { ...stage, related, quotationOf }
}

test(
  "what is sealed belongs to nothing yet: before the opening the buyer is told of no quotation, and no supplier of the inquiry",
  long,
  async () => {
    const { reach, related, quotationOf } = await inquiries()
    const { id } = await reach("quoting")
    expect(await related("purchaser", id)).toEqual([])
    expect(await related("supplier.a", quotationOf(id, "supplier.a"))).toEqual([])
    expect(await refusal(related("purchaser", quotationOf(id, "supplier.a")))).toEqual(["10007", undefined])
    expect(await refusal(related("supplier.a", id))).toEqual(["10007", undefined])
    expect(await refusal(related("purchaser", "0".repeat(32)))).toEqual(["10007", undefined])
  },
)

test("what has been opened leads there and back, as it is called and stands on its own page", long, async () => {
  const { reach, related, quotationOf, as } = await inquiries()
  const { id } = await reach("firstTrial")
  const below = await related("purchaser", id)
  const buyer = await as("purchaser")
  const { records } = await buyer.call(quotation.calls.query, { query: {}, body: {} })
  expect(below.length).toBeGreaterThan(0)
  const named = records.map(({ id: of, number, title, state }) => ({ id: of, number, title, state }))
  expect(below.map(({ id: of, number, title, state }) => ({ id: of, number, title, state }))).toEqual(
    named.toSorted((one, other) => (one.number < other.number ? -1 : 1)),
  )
  expect(below.map(({ kind, screen, stage, before }) => [kind, screen, stage, before])).toEqual(
    below.map(() => ["quotation", "inquiry-create", "running", false]),
  )
  const suppliers = records.map(({ id: of, supplier }) => [of, supplier?.name])
  expect(Object.fromEntries(below.map(({ id: of, company }) => [of, company]))).toEqual(Object.fromEntries(suppliers))
  expect(below[0]?.company).toBeTruthy()
  for (const one of below) expect((await related("purchaser", one.id)).map(({ id: of, before }) => [of, before])).toEqual([[id, true]])
  expect(await related("supplier.a", quotationOf(id, "supplier.a"))).toEqual([])
})
