import { beforeAll, expect, test } from "vitest"
import type { AgreementContent } from "#contract/agreement.contract.ts"
import { emptyMaterial } from "#contract/material.contract.ts"
import { comparableIn, priceContract, thingOf } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import { agreement } from "#machines/agreement/agreement.chart.ts"
import { material } from "#machines/material/material.chart.ts"
import type { Caller } from "../support/caller.ts"
import { refusal } from "../support/refusal.ts"
import { startServer, type TestServer } from "../support/server.ts"

const long = { timeout: 120_000 }
const day = 86_400_000

let server: TestServer
/** Of each test one. */
let materials = 0

beforeAll(async () => {
  server = await startServer({ until: "file" })
})

type Priced = Pick<AgreementContent["lines"][number], "unit" | "fromQuantity" | "unitPrice">

/** A bearing kept in pieces, of which a box is 24 and a pallet 960, and prices that were agreed for it. */
async function priced(first: readonly Priced[]) {
  const code = `ZC-${(materials += 1)}`
  const [buyer, approver] = [await server.signIn("purchaser"), await server.signIn("approver")]
  const { rows } = await server.database.query<{ party: string }>({ text: "select party from person where name = 'supplier.a'" })
  const supplier = rows[0]?.party ?? ""
  const content = {
    ...emptyMaterial,
    name: "深沟球轴承",
    specification: "6205-2RS",
    unit: "H87",
    conversions: [
      { otherUnit: "XBX", factor: "24" },
      { otherUnit: "XPF", factor: "960" },
    ],
    category: "0101",
  }
  const create = (more: object = {}) => buyer.call(material.calls.create, { body: { code, content: { ...content, ...more } } })
  const pass = async (kind: typeof material | typeof agreement, who: Caller, id: string, command: "submit" | "approve") => {
    const { version } = await who.call(kind.calls.get, { params: { id }, query: {} })
    const input = command === "approve" ? { comment: "" } : {}
    await who.call(kind.calls[command] as typeof material.calls.submit, { params: { id }, body: { base: version, input: input as never } })
  }
  const { id } = await create()
  await pass(material, buyer, id, "submit")
  await pass(material, approver, id, "approve")
  const now = Date.now()
  const said = { item: "深沟球轴承", material: code, specification: "6205-2RS", leadDays: null, brand: "" }
  const agreed = (lines: readonly Priced[]): AgreementContent => ({
    title: "轴承价格",
    supplier,
    currency: "CNY",
    taxRate: "13",
    validFrom: dayAt(now - day),
    validTo: null,
    basis: "合同",
    lines: lines.map((line) => ({ ...said, ...line })),
  })
  const submit = async (lines: readonly Priced[]) => {
    const made = await buyer.call(agreement.calls.create, { body: { content: agreed(lines) } })
    await pass(agreement, buyer, made.id, "submit")
    return made.id
  }
  await pass(agreement, approver, await submit(first), "approve")
  const thing = thingOf({ ...said, unit: "" })
  const ask = (quantity: string, unit?: string) =>
    buyer.call(priceContract.at, { query: { thing, supplier, day: dayAt(now + day), quantity, ...(unit === undefined ? {} : { unit }) } })
  const lastIn = async (...units: readonly string[]) => {
    const { prices } = await buyer.call(priceContract.last, { body: { lines: units.map((unit) => ({ thing, unit, quantity: "5" })) } })
    return prices.map(({ unit, unitPrice }) => [unit, unitPrice])
  }
  const history = async () => (await buyer.call(priceContract.history, { query: { thing } })).prices
  return { ask, create, submit, lastIn, history }
}

test("what a quantity in another unit costs follows from the material's own conversions and the list of units", long, async () => {
  const { ask } = await priced([
    { unit: "件", fromQuantity: "0", unitPrice: "12" },
    { unit: "件", fromQuantity: "100", unitPrice: "11" },
  ])
  expect(await ask("100")).toMatchObject({ unitPrice: "11", unit: "件", inUnit: null })
  expect(await ask("100", "件")).toMatchObject({ unitPrice: "11", inUnit: null })
  // Four boxes are 96 pieces, five are 120.
  expect(await ask("4", "箱")).toMatchObject({ unitPrice: "12", inUnit: { factor: "24", unitPrice: "288" }, inCurrency: "288.000000" })
  expect(await ask("5", "XBX")).toMatchObject({ unitPrice: "11", inUnit: { factor: "24", unitPrice: "264" } })
  expect(await ask("1", "Pallet")).toMatchObject({ inUnit: { factor: "960", unitPrice: "10560" } })
  expect(await ask("8", "打")).toMatchObject({ inUnit: { factor: "12", unitPrice: "144" } })
  expect(await ask("9", "dz")).toMatchObject({ inUnit: { factor: "12", unitPrice: "132" } })
})

test("a price of boxes is read for pieces, and a dozen of what comes in boxes by way of its own unit", long, async () => {
  const { ask } = await priced([{ unit: "箱", fromQuantity: "2", unitPrice: "240" }])
  expect(await ask("47", "件")).toBeNull()
  expect(await ask("48", "件")).toMatchObject({ unit: "箱", unitPrice: "240", inUnit: { factor: "0.041666666667", unitPrice: "10" } })
  expect(await ask("4", "打")).toMatchObject({ inUnit: { factor: "0.5", unitPrice: "120" } })
  expect(await ask("1", "托盘")).toMatchObject({ inUnit: { factor: "40", unitPrice: "9600" } })
})

test("the last price is that of the unit in which is asked, whatever was agreed in another", long, async () => {
  const { lastIn } = await priced([
    { unit: "件", fromQuantity: "0", unitPrice: "12" },
    { unit: "箱", fromQuantity: "2", unitPrice: "240" },
  ])
  expect(await lastIn("件", "箱", "千克")).toEqual([
    ["件", "12"],
    ["箱", "240"],
  ])
})

test("the last price is also that of the unit as it is called in another language, and told under the words that asked", long, async () => {
  const { lastIn } = await priced([
    { unit: "件", fromQuantity: "0", unitPrice: "12" },
    { unit: "Box", fromQuantity: "2", unitPrice: "240" },
  ])
  expect(await lastIn("article", "点", "H87", "箱", "xbx", "Pieza", "")).toEqual([
    ["article", "12"],
    ["点", "12"],
    ["H87", "12"],
    ["箱", "240"],
  ])
})

test(
  "a history tells prices of one unit from those of another, however they were written, and from which quantity each holds",
  long,
  async () => {
    const { history } = await priced([
      { unit: "件", fromQuantity: "0", unitPrice: "12" },
      { unit: "article", fromQuantity: "100", unitPrice: "11" },
      { unit: "箱", fromQuantity: "2", unitPrice: "240" },
      { unit: "大捆", fromQuantity: "3", unitPrice: "900" },
    ])
    const told = comparableIn(await history()).map((prices) => prices.map((one) => [one.unitCode, one.fromQuantity, one.unitPrice]))
    expect(told).toEqual([
      [
        ["H87", "0", "12"],
        ["H87", "100", "11"],
      ],
      [["XBX", "2", "240"]],
      [["大捆", "3", "900"]],
    ])
  },
)

test(
  "one agreement prices pieces and boxes apart, each from the same quantity on, and a unit is one however it is written",
  long,
  async () => {
    const pieces = { unit: "件", fromQuantity: "0", unitPrice: "12" }
    const boxes = { unit: "箱", fromQuantity: "0", unitPrice: "240" }
    const { ask, submit } = await priced([pieces, { ...pieces, fromQuantity: "100", unitPrice: "11" }, boxes])
    // Ten boxes are 240 pieces, for which boxes are still the price of boxes.
    for (const unit of ["箱", "Box"]) expect([unit, await ask("10", unit)]).toMatchObject([unit, { unit: "箱", unitPrice: "240" }])
    expect(await ask("1", "件")).toMatchObject({ unitPrice: "12" })
    expect(await ask("1", "打")).toMatchObject({ unitPrice: "12", inUnit: { factor: "12" } })
    expect(await refusal(submit([boxes, { ...boxes, unit: "Box" }]))).toEqual(["18025", "agreedTiersAreApart"])
  },
)

test("where no conversion is known the price is refused by its name, and never taken as 1", long, async () => {
  const { ask, create } = await priced([{ unit: "件", fromQuantity: "0", unitPrice: "12" }])
  for (const unit of ["千克", "XDR", "袋", "no such unit"])
    expect([unit, await refusal(ask("1", unit))]).toEqual([unit, ["10017", "unitsConvert"]])
  for (const conversions of [
    [{ otherUnit: "H87", factor: "2" }],
    [{ otherUnit: "XBX", factor: "0" }],
    [
      { otherUnit: "XBX", factor: "2" },
      { otherUnit: "XBX", factor: "3" },
    ],
  ])
    expect(await refusal(create({ conversions }))).toEqual(["10008", "convertsOnce"])
})
