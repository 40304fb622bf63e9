import { beforeAll, expect, test } from "vitest"
import { fileContract as files } from "#contract/file.contract.ts"
import { code } from "#contract/errors.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { material } from "#machines/material/material.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { notesOf } from "#machines/tender/tender.files.ts"
import { readClock } from "#server/database/clock.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import type { Person } from "../support/caller.ts"
import { entriesOf, filesOver, startFile } from "../support/files.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { refusalCode } from "../support/refusal.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

const long = { timeout: 120_000 }

/** For all that have documents of their own, but for inquiries: the hours that pass with those count from now, and would set its clock back. */
let lasting: TestServer
beforeAll(async () => {
  lasting = await startServer({ until: "file" })
})

/** What people do with files on a server. */
function filesOn(origin: string, as: (name: string) => Promise<Person>) {
  const add = async (who: string, businessType: string, businessId: string, name: string, text = name) => {
    const person = await as(who)
    return startFile(person, filesOver(origin, person), { businessType, businessId }, name, text)
  }
  /** The refusal of an upload before a byte of it is sent. */
  const addRefused = async (who: string, businessType: string, businessId: string, filename = "a.txt") =>
    (await filesOver(origin, await as(who)).creation({ businessType, businessId, filename }, 1)).code
  const all = async (who: string, kind: string, id: string) => (await as(who)).call(files.ofDocument, { body: { kind, id } })
  const names = async (who: string, kind: string, id: string) =>
    (await all(who, kind, id)).groups.flatMap(({ group, records }) => records.map(({ name }) => `${group}/${name}`)).toSorted()
  const text = async (who: string, key: string) => (await filesOver(origin, await as(who)).download(key)).body.toString()
  /** What is in a file that the person may have, or the code of the refusal. */
  const taken = async (who: string, key: string) =>
    (await refusalCode((await as(who)).call(files.file, { query: { bucketKey: key } }))) ?? text(who, key)
  return { add, addRefused, all, names, text, taken }
}

async function tenderFiles(server = lasting) {
  const tour = await tourOn(await tenderStage(server))
  return { ...tour, ...filesOn(tour.server.origin, (name) => tour.as(name as PersonName)) }
}

test(
  "a tender's files are read by whoever sees the notice, drawings by the line; nobody adds one after its publication",
  long,
  async () => {
    const { create, drive, add, addRefused, all, names, as, server } = await tenderFiles()
    const { id } = await create({ minBidders: 1 })
    await add("purchaser", "tender-documents", id, "规范.txt")
    await add("purchaser", "tender-drawings", `${id}.line1`, "图.txt")
    await add("purchaser", "tender-contractDraft", id, "合同.txt")
    expect(await addRefused("purchaser", "tender-drawings", `${id}.line2`)).toBe(code.absent)
    expect(await addRefused("purchaser", "tender-nothing", id)).toBe(code.absent)
    expect(await addRefused("purchaser", "tender-documents", `${id}.line1`)).toBe(code.absent)
    expect(await addRefused("purchaser", "tender-documents", id, "a.exe.txt")).toBe("20101")
    expect(await refusalCode(all("supplier.a", "tender", id))).toBe(code.absent)
    await drive(id, "biddingOpen")
    const published = ["contractDraft/合同.txt", "documents/规范.txt", "drawings/图.txt"]
    for (const who of ["supplier.a", "supplier.e", "purchaser", "supervisor"]) expect(await names(who, "tender", id)).toEqual(published)
    expect((await all("purchaser", "tender", id)).groups.filter(({ mayWrite }) => mayWrite).map(({ group }) => group)).toEqual([
      "revisions",
    ])
    expect(await addRefused("purchaser", "tender-documents", id)).toBe("20106")
    expect(await addRefused("supplier.a", "tender-documents", id)).toBe(code.notPermitted)
    expect(await addRefused("supplier.a", "tender-revisions", id)).toBe(code.absent)
    const over = filesOver(server.origin, await as("supplier.a"))
    const zipped = async (more: object) => {
      const zip = await over.raw(files.zipOfDocument.path, { method: "POST", body: JSON.stringify({ kind: "tender", id, ...more }) })
      expect([zip.status, zip.headers.get("content-type")]).toEqual([200, "application/zip"])
      return Object.keys(entriesOf(Buffer.from(await zip.arrayBuffer()))).toSorted()
    }
    expect(await zipped({})).toEqual(["contractDraft/合同.txt", "documents/规范.txt", "drawings/line1/图.txt"])
    // Folders are called what the page calls them, and lead nowhere else.
    const folders = { [`tender-documents ${id}`]: ["招标文件"], [`tender-drawings ${id}.line1`]: ["..", "1 工装/防静电"] }
    expect(await zipped({ folders })).toEqual(["__/1 工装_防静电/图.txt", "contractDraft/合同.txt", "招标文件/规范.txt"])
  },
)

test(
  "a newer version comes out with a clarification alone: the fact names it, nobody sees it before, and the old one stays",
  long,
  async () => {
    const { create, drive, add, names, run, see, text, taken, all, as } = await tenderFiles()
    const { id } = await create({ minBidders: 1 })
    const first = await add("purchaser", "tender-documents", id, "规范.txt", "one")
    await drive(id, "biddingOpen")
    await add("purchaser", "tender-revisions", id, "规范.txt", "draft of two")
    const second = await add("purchaser", "tender-revisions", id, "规范.txt", "two")
    await add("purchaser", "tender-revisions", id, "附图.txt", "new")
    expect(await taken("supplier.a", second.bucketKey)).toBe(code.absent)
    const issue = { title: "澄清", text: "见附件", material: false, moved: null }
    await run("purchaser", id, "issueClarification", issue)
    const [clarification] = (await see("supplier.a", id)).facts.clarifications
    expect(clarification?.files?.map(({ name, version, before, group }) => [name, version, before, group])).toEqual([
      ["规范.txt", 2, 1, "documents"],
      ["附图.txt", 1, 0, "documents"],
    ])
    expect(clarification?.files?.[0]?.sha256).toBe(second.sha256)
    expect(await names("supplier.a", "tender", id)).toEqual(["documents/规范.txt", "documents/附图.txt"])
    expect([await text("supplier.a", first.bucketKey), await text("supplier.a", second.bucketKey)]).toEqual(["one", "two"])
    // What was written in between is not brought out by the next one.
    await run("purchaser", id, "issueClarification", issue)
    expect((await see("supplier.a", id)).facts.clarifications[1]?.files).toBeUndefined()
    const [documents] = (await all("supplier.a", "tender", id)).groups
    expect(documents?.records[0]?.versions).toHaveLength(documents?.records[0]?.name === "规范.txt" ? 1 : 0)
    await run("purchaser", id, "revoke", { reason: "重来" }).catch(() => undefined)
    const remove = async (key: string) => (await as("purchaser")).call(files.remove, { body: { ossBusinessFiles: [{ bucketKey: key }] } })
    expect(["20106", "20108"]).toContain(await refusalCode(remove(first.bucketKey)))
  },
)

test("the papers of a tender go along with its copy, each as it was last, and stay with it when the first is removed", long, async () => {
  const { create, add, all, names, taken, as, server } = await tenderFiles(await startServer())
  const { id, facts } = await create()
  const { document } = facts
  if (document === null) throw new Error("it has no document")
  await add("purchaser", "tender-documents", id, "规范.txt", "第一版")
  const { bucketKey: newest } = await add("purchaser", "tender-documents", id, "规范.txt", "第二版")
  await add("purchaser", "tender-contractDraft", id, "合同.txt")
  await add("purchaser", "tender-drawings", `${id}.line1`, "图.txt")
  const begin = async (line: string) => {
    const lots = document.lots.map((lot) => ({ ...lot, lines: lot.lines.map((one) => ({ ...one, id: line })) }))
    const input = { document: { ...document, lots }, from: id }
    return (await (await as("purchaser")).call(tenderContract.create, { body: { input } })).document.id
  }
  const copy = await begin("line1")
  expect(await names("purchaser", "tender", copy)).toEqual(["contractDraft/合同.txt", "documents/规范.txt", "drawings/图.txt"])
  const other = await begin("line9")
  expect(await names("purchaser", "tender", other)).toEqual(["contractDraft/合同.txt", "documents/规范.txt"])
  const { groups } = await all("purchaser", "tender", copy)
  const [paper] = groups.find(({ group }) => group === "documents")?.records ?? []
  expect(paper).toMatchObject({ version: 1, versions: [] })
  const key = paper?.bucketKey ?? ""
  const remove = async (who: PersonName, bucketKey: string) =>
    (await as(who)).call(files.remove, { body: { ossBusinessFiles: [{ bucketKey }] } })
  await remove("purchaser", newest)
  const second = await (await as("purchaser")).call(tenderContract.create, { body: { input: { document, from: copy } } })
  expect(await taken("purchaser", key)).toBe("第二版")
  await remove("purchaser", key)
  const paperOf = async (tender: string) =>
    (await all("purchaser", "tender", tender)).groups.find(({ group }) => group === "documents")?.records[0]?.bucketKey ?? ""
  await remove("purchaser", await paperOf(other))
  const last = await paperOf(second.document.id)
  expect(await taken("purchaser", last)).toBe("第二版")
  const { rows } = await server.database.query({ text: "select bucket_key from file_leftover" })
  expect(rows).toEqual([{ bucket_key: newest }])
  await remove("purchaser", last)
  expect((await server.database.query({ text: "select from file_leftover" })).rowCount).toBe(0)
})

test("a supplier never sees another's papers, and a question's file does not tell the buyer who asked", long, async () => {
  const { begin, run, add, addRefused, names, as, taken, server, drive } = await tenderFiles()
  const id = await begin("prequalOpen", { prequalification: true })
  const partyOf = async (name: string) =>
    (await server.database.query<{ party: string }>({ text: "select party from person where name = $1", values: [name] })).rows[0]?.party ??
    ""
  const [a, b] = [await partyOf("supplier.a"), await partyOf("supplier.b")]
  const paper = await add("supplier.a", "tender-applications", `${id}.${a}`, "资质-canary.txt")
  expect(await addRefused("supplier.b", "tender-applications", `${id}.${a}`)).toBe(code.absent)
  for (const who of ["purchaser", "supplier.b"]) expect([who, await names(who, "tender", id)]).toEqual([who, []])
  await run("supplier.a", id, "applyPrequalification", { statement: "齐全" })
  expect(await names("purchaser", "tender", id)).toEqual(["applications/资质-canary.txt"])
  expect(await taken("supplier.b", paper.bucketKey)).toBe(code.absent)

  await run("supplier.a", id, "ask", { text: "材质？" })
  const [question] = await (await as("supplier.a")).call(tenderContract.questions, { params: { id } })
  const sketch = await add("supplier.a", "tender-questions", `${id}.${question?.question}`, "草图.txt", "sketch")
  expect(sketch.uploader).not.toBe("")
  expect(await addRefused("supplier.b", "tender-questions", `${id}.${question?.question}`)).toBe(code.absent)
  const seen = await (await as("purchaser")).call(files.file, { query: { bucketKey: sketch.bucketKey } })
  expect(seen.uploader).toBe("")
  await taken("supplier.a", sketch.bucketKey)
  await taken("purchaser", paper.bucketKey)
  const { records } = await (await as("purchaser")).call(files.takings, { body: { kind: "tender", id } })
  expect(records.map(({ name, group, way }) => [name, group, way])).toEqual([["资质-canary.txt", "applications", "save"]])
  expect(await refusalCode((await as("supplier.a")).call(files.takings, { body: { kind: "tender", id } }))).toBe(code.notPermitted)

  const answered = await add("purchaser", "tender-answers", `${id}.${question?.question}`, "答复.txt", "answer")
  expect(await taken("supplier.b", answered.bucketKey)).toBe(code.absent)
  await run("purchaser", id, "answer", { question: question?.question ?? "", answer: "见附件" })
  expect([await taken("supplier.b", answered.bucketKey), await taken("supplier.b", sketch.bucketKey)]).toEqual(["answer", code.absent])
  await drive(id, "prequalReview")
  expect(await addRefused("supplier.a", "tender-applications", `${id}.${a}`)).toBe("20106")
  expect(await addRefused("supplier.b", "tender-applications", `${id}.${b}`)).toBe("20106")
  expect(await names("supplier.a", "tender", id)).toContain("applications/资质-canary.txt")
})

test("an expert's evidence is the expert's own until all sheets are in, and never a supplier's", long, async () => {
  const { begin, add, addRefused, drive, as, experts, server, taken } = await tenderFiles()
  const id = await begin("expertScorable", {
    scoring: {
      mode: "comprehensive",
      priceWeight: "40",
      technicalThreshold: null,
      features: [],
      trim: false,
      elements: [{ id: "quality", name: "质量", weight: "60", envelope: "technical", guidance: "" }],
    },
  })
  const [expert = "expert.1"] = await experts(id)
  const [bid] = await (await as(expert)).call(tenderContract.bids, { params: { id } })
  const part = notesOf(server.people[expert] ?? "", bid?.bid ?? "")
  const note = await add(expert, "tender-notes", `${id}.${part}`, "证据.txt", "p. 17")
  const others = ["purchaser", "supervisor", "supplier.a", "supplier.b"]
  for (const who of others) expect([who, await taken(who, note.bucketKey)]).toEqual([who, code.absent])
  for (const who of ["purchaser", "supplier.a"]) expect(await addRefused(who, "tender-notes", `${id}.${part}`)).toBe(code.absent)
  await drive(id, "teamConfirm")
  expect(await taken("purchaser", note.bucketKey)).toBe("p. 17")
  expect(await addRefused(expert, "tender-notes", `${id}.${part}`)).toBe("20106")
  await drive(id, "completed")
  for (const who of ["supplier.a", "supplier.b"]) expect([who, await taken(who, note.bucketKey)]).toEqual([who, code.absent])
})

test(
  "documents that are sold are bought once for the company, which is told and noted; before that they are only listed",
  long,
  async () => {
    const { create, drive, add, all, text, as, taken } = await tenderFiles()
    const { id } = await create({ minBidders: 1, fileCost: "500.50" })
    const file = await add("purchaser", "tender-documents", id, "规范.txt", "bought")
    await drive(id, "biddingOpen")
    const before = await all("supplier.a", "tender", id)
    expect(before).toMatchObject({ price: { amount: "500.50", currency: "CNY", receipt: null }, keeps: false })
    expect(before.groups[0]?.records[0]?.name).toBe("规范.txt")
    expect(await text("supplier.a", file.bucketKey)).toContain('"20107"')
    const buy = async (who: PersonName) => (await as(who)).call(files.buy, { body: { kind: "tender", id } })
    const receipt = await buy("supplier.a")
    expect(await buy("supplier.a")).toEqual(receipt)
    expect([await taken("supplier.a", file.bucketKey), await text("supplier.b", file.bucketKey)]).toEqual([
      "bought",
      expect.stringContaining("20107"),
    ])
    expect(await refusalCode(buy("purchaser"))).toBe(code.absent)
    const told = await (await as("purchaser")).call(files.takings, { body: { kind: "tender", id } })
    expect(told.receipts).toEqual([receipt])
    expect(told.records.map(({ partyName }) => partyName)).toEqual([receipt.partyName])
  },
)

test("a declared kind has files by a few lines: an inquiry's papers reach those whom it asks", long, async () => {
  const one = caseOf("inquiry")
  const stage = await kindStage(one)
  const { add, addRefused, names, taken } = filesOn(stage.server.origin, stage.as)
  let at = await stage.create()
  const { id } = at
  const file = await add("purchaser", "inquiry-documents", id, "图纸.txt", "M8")
  const quotationOf = (supplier: string) => memberOf(id, quotation.id, stage.ids[supplier] ?? "")
  expect(await taken("supplier.a", file.bucketKey)).toBe(code.absent)
  for (const step of one.ways["quoting"] ?? []) at = await stage.take(at, step)
  // On the page of its own quotation, a supplier finds what the inquiry has.
  expect(await names("supplier.a", "quotation", quotationOf("supplier.a"))).toEqual(["documents/图纸.txt"])
  expect(await taken("supplier.a", file.bucketKey)).toBe("M8")
  expect([await addRefused("purchaser", "inquiry-documents", id), await addRefused("supplier.a", "inquiry-documents", id)]).toEqual([
    "20106",
    code.notPermitted,
  ])
  for (const stranger of ["supplier.e", "expert.1", "admin"]) expect(await taken(stranger, file.bucketKey)).toBe(code.absent)
})

test(
  "suppliers read the papers of an inquiry that is written again once it is out again, and only those whom it asks then",
  long,
  async () => {
    const stage = await inquiryStage()
    const { act, as, create, ids, partyOf, quotationFor, server } = stage
    const { add, names, taken } = filesOn(server.origin, as)
    const { id } = await create()
    const written = caseOf("inquiry").begin(await readClock(server.database), ids) as { readonly content: object }
    const save = (suppliers: readonly string[]) =>
      act("purchaser", id, "save", { content: { ...written.content, suppliers: suppliers.map(partyOf) } })
    const publish = async () => {
      await act("purchaser", id, "submit")
      await act("approver", id, "approve", { comment: "" })
    }
    await save(["supplier.a", "supplier.b"])
    const first = await add("purchaser", "inquiry-documents", id, "图纸.txt", "M8")
    await publish()
    await act("purchaser", id, "revoke", { reason: "规格有误" })
    expect(await names("supplier.a", "quotation", quotationFor(id, "supplier.a"))).toEqual(["documents/图纸.txt"])
    await act("purchaser", id, "reopen")
    await save(["supplier.a", "supplier.c"])
    const second = await add("purchaser", "inquiry-documents", id, "图纸.txt", "M10")
    const told = async () => {
      const read = ["supplier.a", "supplier.b", "supplier.c"].map(async (who) => [
        await taken(who, first.bucketKey),
        await taken(who, second.bucketKey),
      ])
      return Promise.all(read)
    }
    const none = [code.absent, code.absent]
    expect(await told()).toEqual([none, none, none])
    // Handed in and taken back, it is a draft all the same.
    await act("purchaser", id, "submit")
    await act("purchaser", id, "revoke", { reason: "再改" })
    expect(await told()).toEqual([none, none, none])
    await act("purchaser", id, "reopen")
    await publish()
    expect(await told()).toEqual([["M8", "M10"], none, ["M8", "M10"]])
  },
)

test("the papers of a change of company data are added until it is sent, and read by who reviews it", long, async () => {
  const one = caseOf("company_change")
  const stage = await kindStage(one, { on: lasting })
  const { add, addRefused } = filesOn(stage.server.origin, stage.as)
  let at = await stage.create()
  const { id } = at
  const business = { businessType: "company_change-papers", businessId: id }
  const names = async (who: string) => {
    const { records } = await (await stage.as(who)).call(files.query, { body: business })
    return records.map(({ name }) => name)
  }
  expect(await names(one.maker)).toEqual([])
  await add(one.maker, business.businessType, id, "执照.txt")
  for (const step of one.ways["review"] ?? []) at = await stage.take(at, step)
  expect(await addRefused(one.maker, business.businessType, id)).toBe("20106")
  expect([await names(one.maker), await names("lead")]).toEqual([["执照.txt"], ["执照.txt"]])
})

test("a drawing of a material stays once the material is approved: a change adds a version", long, async () => {
  const one = caseOf("material")
  const stage = await kindStage(one, { on: lasting })
  const { add, addRefused, all } = filesOn(stage.server.origin, stage.as)
  let at = await stage.create()
  const { id } = at
  const file = await add("purchaser", "material-drawings", id, "轴承.txt", "A")
  for (const step of one.ways["approved"] ?? []) at = await stage.take(at, step)
  expect(await addRefused("purchaser", "material-drawings", id)).toBe("20106")
  for (const step of (one.ways["changing"] ?? []).slice(one.ways["approved"]?.length)) at = await stage.take(at, step)
  const remove = (await stage.as("purchaser")).call(files.remove, { body: { ossBusinessFiles: [{ bucketKey: file.bucketKey }] } })
  expect(await refusalCode(remove)).toBe("20108")
  await add("purchaser", "material-drawings", id, "轴承.txt", "B")
  const [drawings] = (await all("supervisor", "material", id)).groups
  expect(drawings).toMatchObject({ mayWrite: false, records: [{ name: "轴承.txt", version: 2, versions: [{ version: 1 }] }] })
})

test(
  "drawings stand by the lines of an inquiry: a material's go along to the line that names it, and reach those who are asked",
  long,
  async () => {
    const one = caseOf("inquiry")
    const stage = await kindStage(one)
    const { add, addRefused, names, taken } = filesOn(stage.server.origin, stage.as)
    const buyer = await stage.as("purchaser")
    const approver = await stage.as("approver")
    // Two approved materials, each with a drawing.
    const materialWith = async (own: string, bytes: string) => {
      const [begun] = kindCases.filter(({ kind }) => kind.id === "material")
      const input = { ...(begun?.begin(0, stage.ids) as object), code: own }
      const { id } = await buyer.call(material.calls.create, { body: input as never })
      const file = await add("purchaser", "material-drawings", id, `${own}.txt`, bytes)
      const pass = async (who: typeof buyer, name: "submit" | "approve") => {
        const { version } = await who.call(material.calls.get, { params: { id }, query: {} })
        await who.call(material.calls[name] as typeof material.calls.submit, {
          params: { id },
          body: { base: version, input: (name === "approve" ? { comment: "" } : {}) as never },
        })
      }
      await pass(buyer, "submit")
      await pass(approver, "approve")
      return file
    }
    const first = await materialWith("M-1", "bearing")
    await materialWith("M-2", "seal")
    let at = await stage.create()
    const { id } = at
    expect(await names("purchaser", "inquiry", id)).toEqual([])
    const view = await buyer.call(inquiry.calls.get, { params: { id }, query: {} })
    const { content } = view.facts
    const [a, b] = content?.lines.map((line, index) => ({ ...line, id: `line-${index + 1}` })) ?? []
    if (!content || !a || !b) throw new Error("it has no lines")
    const save = async (lines: readonly object[]) => {
      const { version } = await buyer.call(inquiry.calls.get, { params: { id }, query: {} })
      await buyer.call(inquiry.calls.save, {
        params: { id },
        body: { base: version, input: { content: { ...content, lines: lines as never } } },
      })
    }
    await save([{ ...a, material: "M-1" }, b])
    expect(await names("purchaser", "inquiry", id)).toEqual(["drawings/M-1.txt"])
    await add("purchaser", "inquiry-drawings", `${id}.line-2`, "自绘.txt", "own")
    await add("purchaser", "inquiry-drawings", `${id}.line-1`, "补充.txt", "more")
    // Moved lines keep theirs, another material brings its own and takes the former one's away, what was added stays.
    await save([b, { ...a, material: "M-1" }])
    expect(await names("purchaser", "inquiry", id)).toEqual(["drawings/M-1.txt", "drawings/补充.txt", "drawings/自绘.txt"].toSorted())
    await save([b, { ...a, material: "M-2" }])
    expect(await names("purchaser", "inquiry", id)).toEqual(["drawings/M-2.txt", "drawings/补充.txt", "drawings/自绘.txt"].toSorted())
    await save([b, { ...a, material: "M-1" }])
    expect(await taken("purchaser", first.bucketKey)).toBe("bearing")
    expect(await addRefused("purchaser", "inquiry-drawings", `${id}.line-9`)).toBe(code.absent)
    at = { ...at, version: (await buyer.call(inquiry.calls.get, { params: { id }, query: {} })).version }
    for (const step of one.ways["quoting"] ?? []) at = await stage.take(at, step)
    const quotationOf = (supplier: string) => memberOf(id, quotation.id, stage.ids[supplier] ?? "")
    expect(await names("supplier.a", "quotation", quotationOf("supplier.a"))).toEqual(
      ["drawings/M-1.txt", "drawings/补充.txt", "drawings/自绘.txt"].toSorted(),
    )
    expect([
      await addRefused("purchaser", "inquiry-drawings", `${id}.line-1`),
      await addRefused("supplier.a", "inquiry-drawings", `${id}.line-1`),
    ]).toEqual(["20106", code.notPermitted])
    for (const stranger of ["supplier.e", "admin"]) expect(await refusalCode(names(stranger, "inquiry", id))).toBe(code.absent)
  },
)
