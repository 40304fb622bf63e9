import { expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { lovContract } from "#contract/lov.contract.ts"
import { type MaterialContent, materialContract, noOtherNames } from "#contract/material.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { material, materialChart } from "#machines/material/material.chart.ts"
import { record, restore } from "#server/event-store/document.ts"
import { readHead } from "#server/event-store/store.ts"
import { searchSources } from "#server/modules/search-sources.ts"
import { readSearch } from "#server/search/search-reader.ts"
import { type Caller, readingIn } from "../support/caller.ts"
import { refusal } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"

const { calls } = material
const pipe: MaterialContent = {
  name: "无缝钢管",
  otherNames: noOtherNames,
  specification: "Φ108×4 20#",
  unit: "MTR",
  conversions: [],
  category: "0101",
  taxRate: "CN.13",
  brand: "宝钢",
  manufacturerNumber: "BG-108-4",
  leadDays: 15,
  minimumQuantity: "6",
  packingQuantity: "12",
  overDelivery: "5",
  underDelivery: "2.5",
  inspection: "sample",
  buyer: null,
  substitutes: [],
}

/** One server with its people, and how a material is begun and moved on there. */
async function yard() {
  const server = await startServer()
  const buyer = await server.signIn("purchaser")
  const approver = await server.signIn("approver")
  const begin = async (own: string, more: Partial<MaterialContent> = {}) =>
    (await buyer.call(calls.create, { body: { code: own, content: { ...pipe, ...more } } })).id
  const version = async (id: string) => (await buyer.call(calls.get, { params: { id }, query: {} })).version
  const does = async (who: Caller, name: keyof typeof material.commands, id: string, input: object = {}) =>
    who.call(calls[name] as typeof calls.submit, { params: { id }, body: { base: await version(id), input: input as never } })
  const approved = async (own: string, more: Partial<MaterialContent> = {}) => {
    const id = await begin(own, more)
    await does(buyer, "submit", id)
    await does(approver, "approve", id, { comment: "" })
    return id
  }
  /** What materials are found by is entered by a reader of the facts. */
  const entered = async (): Promise<void> => ((await readSearch(server.database, searchSources)) === "nothing" ? undefined : entered())
  const pick = async (name: string) => {
    await entered()
    return (await buyer.call(lovContract.display, { query: { code: "MATERIAL" }, body: { searchParams: { name } } })).searchResult
  }
  return { server, buyer, approver, begin, does, approved, pick, entered }
}

test("no two materials have the same code, until one of them is discarded as a draft", async () => {
  const { begin, does, buyer } = await yard()
  const first = await begin("ST-1")
  expect(await refusal(begin("ST-1", { name: "别的" }))).toEqual([code.taken, undefined])
  await does(buyer, "discard", first)
  await begin("ST-1")
  const { records } = await buyer.call(calls.query, { query: {}, body: { filter: { states: ["draft"] } } })
  expect(records.map((one) => [one.code, one.title])).toEqual([["ST-1", "无缝钢管"]])
})

test("a material that names what is not there is not submitted", async () => {
  const { begin, does, buyer, server, approved } = await yard()
  const refused = async (own: string, more: Partial<MaterialContent>) => refusal(does(buyer, "submit", await begin(own, more)))
  expect(await refused("ST-1", { unit: "QQ" })).toEqual(["10008", "namesWhatIsThere"])
  expect(await refused("ST-2", { category: "99" })).toEqual(["10008", "namesWhatIsThere"])
  expect(await refused("ST-3", { taxRate: "CN.14" })).toEqual(["10008", "namesWhatIsThere"])
  const draft = await begin("ST-4")
  expect(await refused("ST-5", { substitutes: [draft] })).toEqual(["10008", "namesWhatIsThere"])
  await does(buyer, "submit", await begin("ST-6", { substitutes: [await approved("ST-7")] }))
  const admin = await server.signIn("admin")
  const { setEnabled } = registerNamed("categories").calls
  await admin.call(setEnabled, { body: { code: "0101", since: null, version: 1, enabled: false } })
  expect(await refusal(does(buyer, "submit", draft))).toEqual(["10008", "namesWhatIsThere"])
})

test("a change of an approved material holds once it is approved; until then it is picked as it was, and blocked it is not picked at all", async () => {
  const { approved, does, pick, buyer, approver } = await yard()
  const id = await approved("ST-1")
  expect(await pick("wufeng")).toMatchObject([{ id, code: "ST-1", name: "无缝钢管", specification: pipe.specification, unit: "Metre" }])
  await does(buyer, "change", id, { content: pipe })
  expect(await refusal(does(buyer, "submitChange", id))).toEqual(["10008", "isChanged"])
  await does(buyer, "change", id, { content: { ...pipe, name: "不锈钢管" } })
  await does(buyer, "submitChange", id)
  expect(await pick("ST-1")).toMatchObject([{ name: "无缝钢管" }])
  await does(approver, "approve", id, { comment: "" })
  expect(await pick("ST-1")).toMatchObject([{ name: "不锈钢管" }])
  await does(buyer, "block", id, { reason: "停产" })
  expect(await pick("ST-1")).toEqual([])
  await does(buyer, "unblock", id)
  expect(await pick("ST-1")).toMatchObject([{ name: "不锈钢管" }])
  const { facts } = await buyer.call(calls.get, { params: { id }, query: {} })
  expect(facts.entries).toMatchObject({ "units:MTR": expect.any(String), "categories:0101": "Steel" })
})

test("a dropped change leaves what was in force", async () => {
  const { approved, does, buyer } = await yard()
  const id = await approved("ST-1")
  await does(buyer, "change", id, { content: { ...pipe, brand: "鞍钢" } })
  await does(buyer, "dropChange", id)
  const { facts, state } = await buyer.call(calls.get, { params: { id }, query: {} })
  expect([state, facts.content?.brand]).toEqual(["approved", "宝钢"])
})

test("a material is found by its name in force while it is changed, and once the change is dropped", async () => {
  const { approved, does, buyer, pick } = await yard()
  const id = await approved("ST-1")
  await does(buyer, "change", id, { content: { ...pipe, name: "不锈钢管", specification: "" } })
  for (const name of ["无缝", "不锈", "Φ108×4"]) expect([name, await pick(name)]).toMatchObject([name, [{ id, name: "无缝钢管" }]])
  await does(buyer, "dropChange", id)
  expect(await pick("无缝")).toMatchObject([{ id, name: "无缝钢管" }])
})

test("a material is found again by its name in force where its fact of a change does not tell it, whenever the change was dropped", async () => {
  const { server, approved, does, buyer, pick } = await yard()
  const id = await approved("ST-1")
  await server.database.transaction(async (tx) => {
    const head = await readHead(tx, id)
    if (!head) throw new Error("there is no material")
    const document = await restore(tx, materialChart, head)
    const content = { ...pipe, name: "不锈钢管", specification: "" }
    const { number, code: own, party } = document.facts
    const fact = factOf("material.changed", { id: "1", roles: ["purchaser"], party }, 1, { number, code: own, party, content })
    record(tx, materialChart, { stream: id, root: id, version: head.version, document }, [fact])
  })
  expect(await pick("无缝")).toMatchObject([{ id }])
  await does(buyer, "dropChange", id)
  expect(await pick("无缝")).toMatchObject([{ id }])
  expect(await pick("不锈")).toEqual([])
})

test("whoever writes a material is told of those that are like it, the surest first, and of nothing else", async () => {
  const { begin, buyer, does, server, entered } = await yard()
  const first = await begin("ST-1")
  await begin("ST-2", { name: "铜管", specification: "φ108 × 4 20＃", manufacturerNumber: "" })
  await begin("ST-3", { name: "焊接钢管", specification: "Φ20", manufacturerNumber: "" })
  await does(buyer, "discard", await begin("ST-4"))
  await entered()
  const asked = { code: "", name: "", specification: "", manufacturerNumber: "", except: null }
  const alike = async (more: object) =>
    (await buyer.call(materialContract.alike, { body: { ...asked, ...more } })).map((one) => `${one.code} ${one.by}`)
  expect(await alike({ specification: "Φ108×4 20#", manufacturerNumber: "bg 108-4" })).toEqual([
    "ST-1 manufacturerNumber",
    "ST-2 specification",
  ])
  expect(await alike({ name: "钢管" })).toEqual(["ST-1 name", "ST-3 name"])
  expect(await alike({ name: "钢管", except: first })).toEqual(["ST-3 name"])
  expect(await alike({ code: "ST-3" })).toEqual(["ST-3 code"])
  expect([await alike({}), await alike({ name: "管" })]).toEqual([[], []])
  const supplier = await server.signIn("supplier.a")
  expect(await refusal(supplier.call(materialContract.alike, { body: { ...asked, name: "钢管" } }))).toEqual([code.notPermitted, undefined])
})

test("another company's purchaser reads a material and does nothing to it, a supplier does not know of it", async () => {
  const { approved, does, server } = await yard()
  const id = await approved("ST-1")
  const supplier = await server.signIn("supplier.a")
  expect(await refusal(supplier.call(calls.get, { params: { id }, query: {} }))).toEqual([code.absent, undefined])
  await server.database.query({
    text: "update person set party = (select id from party where id <> party limit 1) where name = 'lead'",
  })
  const other = await server.signIn("lead")
  expect((await other.call(calls.get, { params: { id }, query: {} })).state).toBe("approved")
  expect(await refusal(does(other, "block", id, { reason: "停产" }))).toEqual([code.notPermitted, "isOwnMaterial"])
})

test("a material is called in its reader's language, by its main name where that lacks one, and found by every name", async () => {
  const { approved, begin, buyer, server, entered, pick } = await yard()
  const id = await approved("ST-1", { otherNames: { en: "Seamless steel tube", es: "", ja: "継目無鋼管" } })
  await begin("ST-2", { name: "铜管", otherNames: { en: "", es: "Tubo de cobre", ja: "" }, specification: "Φ20", substitutes: [id] })
  await entered()
  const listed = async (who: Caller, filter: { readonly keyword?: string } = {}) =>
    (await who.call(calls.query, { query: {}, body: { filter, sorts: [{ column: "title", down: false }] } })).records.map(
      ({ title }) => title,
    )
  expect(await listed(readingIn(buyer, "zh"))).toEqual(["铜管", "无缝钢管"])
  expect(await listed(readingIn(buyer, "es"))).toEqual(["Tubo de cobre", "无缝钢管"])
  const japanese = readingIn(buyer, "ja")
  expect(await listed(japanese, { keyword: "seamless" })).toEqual(["継目無鋼管"])
  const english = readingIn(buyer, "en")
  expect(await listed(english)).toEqual(["Seamless steel tube", "铜管"])
  for (const keyword of ["无缝", "wufeng", "Seamless", "継目", "ST-1"])
    expect([keyword, await listed(english, { keyword })]).toEqual([keyword, ["Seamless steel tube"]])
  expect(await pick("継目")).toMatchObject([{ id, name: "Seamless steel tube" }])
  // The screen's language counts before the account's: the one that was chosen, else the browser's; names and texts of a reply are in the same.
  const said = async (screen: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${server.origin}/prod-api/material/query`, {
      method: "POST",
      headers: { authorization: `Bearer ${buyer.tokens.access_token}`, "content-type": "application/json", ...screen },
      body: JSON.stringify({ filter: { keyword: "ST-1" } }),
    })
    return ((await answer.json()) as { data: { records: { title: string }[] } }).data.records.map(({ title }) => title)
  }
  expect(await said({ cookie: "language=ja", "accept-language": "en" })).toEqual(["継目無鋼管"])
  expect(await said({ "accept-language": "ja" })).toEqual(["継目無鋼管"])
  expect(await said({ "accept-language": "*" })).toEqual(["无缝钢管"])
  const asked = { code: "", name: "", specification: "φ108×4 20#", manufacturerNumber: "", except: null }
  expect(await english.call(materialContract.alike, { body: asked })).toMatchObject([{ id, name: "Seamless steel tube" }])
  const { records } = await buyer.call(calls.query, { query: {}, body: { filter: { keyword: "ST-2" } } })
  const { facts } = await english.call(calls.get, { params: { id: records[0]?.id ?? "" }, query: {} })
  expect(facts.names[id]).toBe("ST-1 Seamless steel tube")
})

test("a list calls units, categories and rates of tax by their names in the reader's language, and finds all below a category", async () => {
  const { begin, buyer, server } = await yard()
  await begin("ST-1")
  await begin("ST-2", { category: "01", unit: "EA", taxRate: null })
  await begin("ST-3", { category: "gone" })
  const { rows } = await server.database.query<{ key: string; names: Record<string, string> }>({
    text: "select distinct on (code) code as key, names from register_entry where code in ('MTR', 'EA', '01', '0101', 'CN.13')",
  })
  const names = new Map(rows.map(({ key, names: all }) => [key, all]))
  for (const language of ["zh", "es"] as const) {
    const reader = readingIn(buyer, language)
    const listed = async (category?: string[]) =>
      (await reader.call(calls.query, { query: {}, body: { filter: { category }, sorts: [{ column: "code", down: false }] } })).records
    const named = (own: string) => ({ code: own, name: names.get(own)?.[language] ?? own })
    const cells = (await listed()).map(({ unit, category, taxRate }) => [unit, category, taxRate])
    expect([language, ...cells]).toEqual([
      language,
      [named("MTR"), named("0101"), named("CN.13")],
      [named("EA"), named("01"), null],
      [named("MTR"), { code: "gone", name: "gone" }, named("CN.13")],
    ])
    expect((await listed(["01"])).map(({ code: own }) => own)).toEqual(["ST-1", "ST-2"])
    expect((await listed(["0101"])).map(({ code: own }) => own)).toEqual(["ST-1"])
  }
})

test("a category says whether its materials need an approval, and of whom; one that says nothing does as the one above", async () => {
  const { server, begin, does, buyer, approver, approved } = await yard()
  const admin = await server.signIn("admin")
  const { calls: categories } = registerNamed("categories")
  const { records } = await admin.call(categories.query, { query: {}, body: { filter: { below: "01" } } })
  const wants = async (own: string, materialApproval: string | null) => {
    const { records: now } = await admin.call(categories.query, { query: {}, body: { filter: { below: own } } })
    const [entry] = now.filter((row) => row.code === own)
    const { names = null, values = {}, version: seen = 0 } = entry ?? {}
    await admin.call(categories.update, { body: { code: own, since: null, version: seen, names, values: { ...values, materialApproval } } })
  }
  expect(records.map((row) => row.code)).toContain("0101")
  const told = async (id: string) => (await buyer.call(calls.get, { params: { id }, query: {} })).facts.approval
  const state = async (id: string) => (await buyer.call(calls.get, { params: { id }, query: {} })).state
  // The whole branch needs none: what is submitted holds at once, and so does its change.
  await wants("01", "none")
  const free = await begin("ST-1")
  expect(await told(free)).toBe("none")
  await does(buyer, "submit", free)
  expect(await state(free)).toBe("approved")
  await does(buyer, "change", free, { content: { ...pipe, brand: "鞍钢" } })
  await does(buyer, "submitChange", free)
  const { facts } = await buyer.call(calls.get, { params: { id: free }, query: {} })
  expect([await state(free), facts.inForce?.brand]).toEqual(["approved", "鞍钢"])
  // One below says otherwise, and whom to ask: nobody else decides.
  await wants("0101", "supervisor")
  const asked = await begin("ST-2")
  await does(buyer, "submit", asked)
  expect([await told(asked), await state(asked)]).toEqual(["supervisor", "inApproval"])
  expect(await refusal(does(approver, "approve", asked, { comment: "" }))).toEqual(["20041", "isAssignee"])
  await does(await server.signIn("supervisor"), "approve", asked, { comment: "" })
  expect(await state(asked)).toBe("approved")
  // Without a word in the whole branch approvers decide, as before.
  await wants("01", null)
  await wants("0101", null)
  expect(await state(await approved("ST-3"))).toBe("approved")
})
