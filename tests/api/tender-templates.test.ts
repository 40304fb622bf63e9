import { beforeAll, describe, expect, it } from "vitest"
import { auditContract } from "#contract/admin.contract.ts"
import { tenderTemplateContract as templates, type TemplateDraft } from "#contract/tender-template.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import type { Person } from "../support/caller.ts"
import { refusal, refusalCode } from "../support/refusal.ts"
import { startServer, type TestServer } from "../support/server.ts"

const { calls } = registerNamed("categories")

let server: TestServer
let purchaser: Person
beforeAll(async () => {
  server = await startServer({ until: "file" })
  purchaser = await server.signIn("purchaser")
  const admin = await server.signIn("admin")
  const add = (own: string, word: string, supplierCategoryBid: string | null) =>
    admin.call(calls.add, {
      body: { code: own, since: null, names: { zh: word, en: word, es: word, ja: word }, values: { supplierCategoryBid, note: null } },
    })
  await add("T9", "信息设备", null)
  await add("T9-1", "服务器", "T9")
  await add("T8", "办公用品", null)
}, 60_000)

const clause = (changes: Partial<TemplateDraft> = {}): TemplateDraft => ({
  kind: "clause",
  name: "质保条款",
  category: "",
  words: "质保期 36 个月，自验收合格之日起算。",
  scoring: null,
  ...changes,
})
const scheme = (priceWeight: string): TemplateDraft =>
  clause({
    kind: "scheme",
    name: `价格 ${priceWeight}`,
    category: "T9-1",
    words: "",
    scoring: {
      mode: "comprehensive",
      priceWeight,
      elements: [{ id: "technique", name: "技术方案", weight: "60", envelope: "technical", guidance: "" }],
      technicalThreshold: null,
      features: [],
      trim: false,
    },
  })
const offered = async (person: Person, kind: TemplateDraft["kind"]) =>
  (await person.call(templates.offered, { query: { kind } })).map(({ name }) => name)

describe("templates of tenders", () => {
  it("are offered by kind to those who write tenders, with the path of their category, until they are put out of use", async () => {
    const words = await purchaser.call(templates.add, { body: clause() })
    const marks = await purchaser.call(templates.add, { body: scheme("40") })
    expect(marks.categoryName).toBe("信息设备 / 服务器")
    expect(await offered(purchaser, "clause")).toEqual(["质保条款"])
    expect(await offered(await server.signIn("legal"), "scheme")).toEqual(["价格 40"])
    const off = await purchaser.call(templates.setEnabled, { body: { id: words.id, version: words.version, enabled: false } })
    expect(off).toMatchObject({ enabledFlag: 0, version: 2, changedBy: words.changedBy })
    expect(await offered(purchaser, "clause")).toEqual([])
    const again = await purchaser.call(templates.setEnabled, { body: { id: words.id, version: 2, enabled: true } })
    const changed = await purchaser.call(templates.update, {
      body: { id: words.id, version: again.version, draft: clause({ words: "两年质保" }) },
    })
    expect(changed).toMatchObject({ words: "两年质保", version: 4 })
    const { records, total } = await purchaser.call(templates.query, { query: { page: 1, pageSize: 10 }, body: { name: "质保" } })
    expect([total, records.map(({ words: says }) => says)]).toEqual([1, ["两年质保"]])
    const admin = await server.signIn("admin")
    const { records: kept } = await admin.call(auditContract.query, { query: { page: 1, pageSize: 20, kind: "tenderTemplate" } })
    expect(kept.map(({ what, name }) => `${what} ${name}`)).toEqual([
      "update 质保条款",
      "enable 质保条款",
      "disable 质保条款",
      "add 价格 40",
      "add 质保条款",
    ])
  })

  it("come for a category with those first that are meant for it, then for one above it, then for all", async () => {
    const add = (name: string, category: string) =>
      purchaser.call(templates.add, { body: clause({ kind: "criteria", name, category, words: name }) })
    for (const [name, category] of [
      ["所有", ""],
      ["设备", "T9"],
      ["服务器", "T9-1"],
      ["别的", "T8"],
    ] as const)
      await add(name, category)
    const offeredFor = async (category?: string) =>
      (await purchaser.call(templates.offered, { query: { kind: "criteria", ...(category ? { category } : {}) } })).map(
        ({ name, fits }) => `${name}${fits ? "" : " -"}`,
      )
    expect(await offeredFor("T9-1")).toEqual(["服务器", "设备", "所有", "别的 -"])
    expect(await offeredFor("T9")).toEqual(["设备", "所有", "别的 -", "服务器 -"])
    expect(await offeredFor()).toEqual(["所有", "别的", "设备", "服务器"])
  })

  it("are refused twice under one name, of a category that there is not, with marks that do not add up, and after somebody else's change", async () => {
    const add = (draft: TemplateDraft) => purchaser.call(templates.add, { body: draft })
    const first = await add(clause({ name: "付款条款" }))
    expect(await refusalCode(add(clause({ name: "付款条款" })))).toBe("10005")
    expect(await refusalCode(add(clause({ name: "别的", category: "NOWHERE" })))).toBe("10007")
    expect(await refusal(add(scheme("41")))).toEqual(["16018", "schemeIsSound"])
    expect(await refusalCode(add(clause({ name: "空的", words: "" })))).toBe("10017")
    const update = () =>
      purchaser.call(templates.update, { body: { id: first.id, version: first.version, draft: clause({ name: "付款条款" }) } })
    await update()
    expect(await refusal(update())).toEqual(["20009", "notStale"])
  })

  it("are a company's own, and nothing for suppliers and experts", async () => {
    const { id, version } = await purchaser.call(templates.add, { body: clause({ name: "本公司条款" }) })
    for (const name of ["supplier.a", "expert.1", "approver"])
      expect(await refusalCode((await server.signIn(name)).call(templates.offered, { query: { kind: "clause" } }))).toBe("20001")
    await server.database.query({
      text: "update person set party = (select party from person where name = 'supplier.a') where name = 'legal'",
    })
    const elsewhere = await server.signIn("legal")
    expect(await offered(elsewhere, "clause")).toEqual([])
    expect(await refusalCode(elsewhere.call(templates.setEnabled, { body: { id, version, enabled: false } }))).toBe("10007")
    await elsewhere.call(templates.add, { body: clause({ name: "本公司条款" }) })
  })
})
