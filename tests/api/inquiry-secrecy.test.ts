import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { quotationDraftId, draftContract } from "#contract/draft.contract.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { exportContract } from "#contract/export.contract.ts"
import { fileContract } from "#contract/file.contract.ts"
import { noticeContract } from "#contract/notice.contract.ts"
import { priceContract, thingOf } from "#contract/price.contract.ts"
import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { documentKinds, evaluationDocument, inquiryDocument, quotationDocument } from "#server/modules/document-kinds.ts"
import { exportSources } from "#server/modules/export-sources.ts"
import { channelOf } from "../support/channel.ts"
import { filesOver, startFile } from "../support/files.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { liveFor } from "../support/live-documents.ts"
import { disguises, tablesTelling } from "../support/marks.ts"
import { settleNotices } from "../support/notices.ts"
import { everyGet, type Read, repliesTo } from "../support/replies.ts"

const long = { timeout: 600_000 }
const hour = 3_600_000
const asked = ["supplier.a", "supplier.b", "supplier.c"] as const
type Supplier = (typeof asked)[number]
const buyers = ["purchaser", "approver", "supervisor"] as const
const experts = ["expert.1", "expert.2"] as const

const own = randomBytes(4).toString("hex")
const mark = (of: string) => `canary-${own}-${of}`
/** What each supplier offers; the second line is not offered by all of them. */
const offered = {
  "supplier.a": { prices: ["86751.090211", "311.090217"], noQuote: null },
  "supplier.b": { prices: ["86753.090271", null], noQuote: mark("no-quote") },
  "supplier.c": { prices: ["86757.090283", "317.090289"], noQuote: null },
} as const satisfies Readonly<Record<Supplier, object>>
const target = "31557.119071"
const title = mark("title")

const offerOf = (supplier: Supplier) => {
  const { prices, noQuote } = offered[supplier]
  const line = { maximum: null, leadDays: 7, brand: mark(`brand-${supplier}`), remark: mark(`remark-${supplier}`) }
  return {
    lines: prices.map((unitPrice) => ({ ...line, unitPrice, ...(unitPrice === null && noQuote !== null ? { noQuote } : {}) })),
    taxRate: "13",
    validUntil: null,
    terms: mark(`terms-${supplier}`),
  }
}

/** An inquiry of three suppliers full of marks, and everything that anybody can read of it. */
async function canaryStage(openness: "sealed" | "ranked") {
  const kinds = [inquiryDocument, quotationDocument, evaluationDocument]
  const stage = await inquiryStage({ modules: [liveFor(kinds)], config: { demo: false } })
  const { act, as, create, ids, partyOf, quotationFor, server, take } = stage
  const now = await readClock(server.database)
  const { content } = caseOf("inquiry").begin(now, ids) as { content: { lines: readonly object[] } }
  const { id } = await create()
  const lines = content.lines.map((line) => ({ ...line, target }))
  const prequalification = {
    kind: "asked",
    applyEnd: now + hour,
    reviewEnd: null,
    limit: null,
    fewest: 1,
    earlyClose: true,
    criteria: "ISO 9001",
  }
  const elements = [{ name: "质量保证", weight: "60", guidance: "" }]
  const scoring = { kind: "experts", priceWeight: "40", elements, leastMarks: null, trim: false }
  const times = { quoteStart: null, quoteEnd: now + 2 * hour, reviewDeadline: now + 24 * hour }
  const terms = { title, suppliers: asked.map(partyOf), openness, disclosure: "rank", prequalification, scoring }
  const written = { ...content, ...terms, ...times, lines }
  await act("purchaser", id, "save", { content: written })
  await act("purchaser", id, "submit")
  await act("approver", id, "approve", { comment: "" })
  const partOf = (expert: string) => memberOf(id, evaluation.id, server.people[expert] ?? "")
  const quotations = asked.map((supplier) => quotationFor(id, supplier))

  const { rows } = await server.database.query<{ name: string; display: string; company: string | null }>({
    text: "select p.name, p.display_name as display, c.name as company from person p left join party c on c.id = p.party",
  })
  const told = new Map(rows.map((row) => [row.name, row]))
  /** What tells who somebody is. */
  const whoIs = (name: string): readonly string[] => {
    const { display = "", company = null } = told.get(name) ?? {}
    return [
      server.people[name] ?? "",
      display,
      ...(name.startsWith("supplier") ? [partyOf(name), company ?? "", quotationFor(id, name)] : [partOf(name)]),
    ]
  }
  const said = (supplier: Supplier): readonly string[] => {
    const { lines: all, terms } = offerOf(supplier)
    return [
      terms,
      ...all.flatMap(({ unitPrice, brand, remark, ...one }) => [unitPrice, brand, remark, "noQuote" in one ? one.noQuote : null]),
    ].flatMap((one) => (one === null || one === undefined ? [] : [one]))
  }

  const family = [id, ...quotations, ...experts.map(partOf)]
  // What one reads of another: each parameter of this name takes each of them.
  const foreign = [id, quotationFor(id, "supplier.a"), quotationFor(id, "supplier.b"), partOf("expert.1"), partOf("expert.2")]
  const things = lines.map((line) => thingOf(line as never))
  const priced = things.map((thing) => ({ thing, unit: "件", quantity: "1000" }))
  const parties = asked.map(partyOf)
  // Documents of other kinds are never found under these ids.
  const elsewhere = ["bidding/tender", ...documentKinds.map((one) => one.id).filter((one) => kinds.every((module) => module.id !== one))]
  const gets = await everyGet(
    server.origin,
    {
      id: [...foreign, partyOf("supplier.b"), server.people["supplier.b"] ?? ""],
      draftId: quotations.map((one) => quotationDraftId(one)),
      kind: ["inquiry", "quotation", "evaluation"],
      thing: things,
      supplier: parties,
    },
    elsewhere,
  )
  const reading = (name: string, endpoint: unknown, given: object = {}): Read => ({ name, endpoint: endpoint as Endpoint, given })
  const lists = [inquiry, quotation, evaluation].flatMap(({ id: kind, calls }) => [
    reading(`${kind} list`, calls.query, { query: {}, body: {} }),
    reading(`${kind} counts`, calls.counts, { body: {} }),
    ...[...parties.map((one) => told.get(asked.find((name) => partyOf(name) === one) ?? "")?.company ?? ""), target].map((keyword) =>
      reading(`${kind} search ${keyword}`, calls.query, { query: {}, body: { filter: { keyword } } }),
    ),
  ])
  const exported = exportSources.map(({ name }) => reading(`export ${name}`, exportContract.getPur, { body: { exportType: name } }))
  const files = [
    ...["inquiry", "quotation", "evaluation"].flatMap((kind) =>
      foreign.flatMap((one) => [
        reading(`files ${kind} ${one}`, fileContract.ofDocument, { body: { kind, id: one } }),
        reading(`takings ${kind} ${one}`, fileContract.takings, { body: { kind, id: one } }),
      ]),
    ),
    ...parties.map((one) =>
      reading(`papers ${one}`, fileContract.query, { body: { businessType: "inquiry-applications", businessId: `${id}.${one}` } }),
    ),
  ]
  const reads = [
    ...gets,
    ...lists,
    ...exported,
    ...files,
    reading("notices", noticeContract.queryReceive, { query: { pageSize: 5000 }, body: {} }),
    reading("last prices", priceContract.last, { body: { lines: priced } }),
  ]
  const repliesOf = async (name: string) => {
    await settleNotices(server.database)
    return repliesTo(await as(name), reads)
  }
  /** Those of the marks that somebody can read anywhere, each with where. */
  const leaks = async (name: string, marks: readonly string[], channel?: { readonly arrived: readonly unknown[] }) => {
    const replies = { ...(await repliesOf(name)), ...(channel ? { "live channel": JSON.stringify(channel.arrived) } : {}) }
    const all = marks.flatMap((one) => disguises(one).map((written) => [one, written] as const))
    return Object.entries(replies).flatMap(([call, text]) =>
      all.flatMap(([one, written]) => (text.includes(written) ? [`${name}: ${call}: ${one}`] : [])),
    )
  }
  const follow = async (name: string) => {
    const channel = await channelOf(server.origin, await as(name))
    channel.say({ follow: family })
    await channel.heard(0)
    return channel
  }
  const does = async (expert: string, command: "confirm" | "declare" | "score", input: object = {}) => {
    const params = { id: partOf(expert) }
    const { version } = await (await as(expert)).call(evaluation.calls.get, { params })
    return (await as(expert)).call(evaluation.calls[command], { params, body: { base: version, input: input as never } })
  }
  /** The papers and words with which a supplier applies. */
  const applies = async (supplier: Supplier) => {
    const person = await as(supplier)
    const business = { businessType: "inquiry-applications", businessId: `${id}.${partyOf(supplier)}` }
    await startFile(person, filesOver(server.origin, person), business, `${mark(`paper-${supplier}`)}.txt`, "iso")
    await stage.actOn(supplier, id, "apply", { statement: mark(`statement-${supplier}`) })
  }
  const quotes = (supplier: Supplier) => stage.actOn(supplier, id, "submit", { content: offerOf(supplier) })
  const end = () => take({ id, version: 0, state: "" }, null)
  return { ...stage, id, applies, repliesOf, leaks, follow, does, whoIs, said, quotes, end }
}

/** What only the buying side may know, as long as nothing else is said. */
const buyersOwn = [target, ...["note", "trial", "scenario", "verified", "named"].map(mark)]

/** The same, of suppliers who have qualified and experts who take part. */
async function quotingStage(openness: "sealed" | "ranked") {
  const stage = await canaryStage(openness)
  const { act, applies, does, end, follow, id, leaks, partyOf, said, server, whoIs } = stage
  /** What nobody among the suppliers may know but for this one. */
  const hiddenFrom = (supplier: Supplier): readonly string[] => [
    ...asked.flatMap((one) =>
      one === supplier ? [] : [...whoIs(one), ...said(one), ...["paper", "statement"].map((what) => mark(`${what}-${one}`))],
    ),
    ...experts.flatMap(whoIs),
    ...["decline", "evidence"].map(mark),
    ...buyersOwn,
  ]
  const channels = new Map(
    await Promise.all(["supplier.a", "supplier.c", "expert.1", "purchaser"].map(async (name) => [name, await follow(name)] as const)),
  )
  /** What suppliers can read of what is hidden from them. */
  const toSuppliers = async () => [
    ...(await leaks("supplier.a", hiddenFrom("supplier.a"), channels.get("supplier.a"))),
    ...(await leaks(
      "supplier.c",
      hiddenFrom("supplier.c").filter((one) => one !== mark("decline")),
      channels.get("supplier.c"),
    )),
    ...(await leaks("supplier.d", [title, id, ...asked.flatMap(whoIs), ...asked.flatMap(said), ...buyersOwn])),
  ]
  const toExpert = (marks: readonly string[]) => leaks("expert.1", [...marks, ...buyersOwn], channels.get("expert.1"))
  for (const supplier of asked) await applies(supplier)
  expect(await toSuppliers()).toEqual([])
  await end()
  for (const supplier of asked) await act("purchaser", id, "reviewApplicant", { supplier: partyOf(supplier), passed: true, reason: "" })
  await act("purchaser", id, "closePrequalification")
  for (const expert of experts) {
    await act("purchaser", id, "addExpert", { expert: server.people[expert], reason: mark("named") })
    await does(expert, "confirm")
  }
  return { ...stage, channels, toSuppliers, toExpert }
}

const everybodySaid = (said: (supplier: Supplier) => readonly string[]) => asked.flatMap(said)

test(
  "of a sealed inquiry nobody reads before its time who is asked, who has quoted, and what: no reply, list, search, export, file, notice or channel",
  long,
  async () => {
    const stage = await quotingStage("sealed")
    const {
      act,
      actOn,
      as,
      award,
      channels,
      does,
      end,
      id,
      leaks,
      partyOf,
      quotationFor,
      quotes,
      repliesOf,
      said,
      server,
      toExpert,
      toSuppliers,
      whoIs,
    } = stage
    const others = [...buyers, "expert.1", "supplier.a"]
    const seen = async () => {
      const replies = new Map<string, Readonly<Record<string, string>>>()
      for (const name of others) replies.set(name, await repliesOf(name))
      return replies
    }
    const before = await seen()
    const heard = channels.get("purchaser")?.arrived.length

    const bidder = await as("supplier.b")
    const [price] = offered["supplier.b"].prices
    const event = {
      type: "field.changed" as const,
      id: randomBytes(16).toString("hex"),
      at: 1,
      path: ["terms"],
      value: `${mark("draft")} ${price}`,
    }
    await bidder.call(draftContract.push, {
      params: { draftId: quotationDraftId(quotationFor(id, "supplier.b")) },
      body: { from: 0, events: [event] },
    })
    await quotes("supplier.b")
    await quotes("supplier.c")
    await actOn("supplier.c", id, "decline", { reason: mark("decline") })
    // To the last count and button everybody sees what they saw before.
    const after = await seen()
    const moved = others.flatMap((name) =>
      Object.entries(after.get(name) ?? {}).flatMap(([call, reply]) => (reply === before.get(name)?.[call] ? [] : [`${name}: ${call}`])),
    )
    expect(moved).toEqual([])
    expect(channels.get("purchaser")?.arrived.length).toBe(heard)
    await quotes("supplier.a")
    const sealed = [...everybodySaid(said), mark("draft"), mark("decline")]
    for (const name of [...buyers, "admin"]) expect(await leaks(name, sealed, channels.get(name))).toEqual([])
    expect(await toSuppliers()).toEqual([])
    expect(await toExpert([...sealed, ...asked.flatMap(whoIs)])).toEqual([])
    expect(await tablesTelling(server.database, [...said("supplier.a"), ...said("supplier.b"), mark("draft")].flatMap(disguises))).toEqual(
      [],
    )

    await end()
    await act("purchaser", id, "openQuotes")
    const opened = await leaks("purchaser", said("supplier.b"))
    // The same reads find all of it once it may be read.
    expect(said("supplier.b").filter((one) => !opened.some((where) => where.endsWith(one)))).toEqual([])
    expect(await toExpert([...sealed, ...asked.flatMap(whoIs)])).toEqual([])
    for (const supplier of ["supplier.a", "supplier.b"] as const)
      await act("purchaser", id, "trial", { supplier: partyOf(supplier), passed: true, reason: mark("trial") })
    await act("purchaser", id, "note", { line: 0, supplier: partyOf("supplier.a"), text: mark("note") })
    await act("purchaser", id, "finishTrial")
    // Whose quotations they are is known to the expert from here on, and what they say once no interest was declared.
    expect(await toExpert(sealed)).toEqual([])
    expect(await toSuppliers()).toEqual([])
    for (const expert of experts) await does(expert, "declare", { statement: "没有利害关系" })
    for (const supplier of ["supplier.a", "supplier.b"])
      await does("expert.2", "score", { supplier: partyOf(supplier), marks: { "1": "60" }, evidence: { "1": mark("evidence") } })
    expect(await toExpert([mark("evidence")])).toEqual([])
    for (const name of buyers) expect(await leaks(name, [mark("evidence"), mark("decline")])).toEqual([])
    for (const supplier of ["supplier.a", "supplier.b"])
      await does("expert.1", "score", { supplier: partyOf(supplier), marks: { "1": "50" }, evidence: {} })
    await act("purchaser", id, "closeScoring")

    const awards = [award("supplier.a", 0, "100", offered["supplier.a"].prices[0])]
    await act("purchaser", id, "keepScenario", { name: mark("scenario"), terms: null, awards })
    await act("purchaser", id, "setPreference", { awards })
    await act("purchaser", id, "verify")
    await act("lead", id, "verifyPrice", { awards, remark: mark("verified") })
    await act("lead", id, "submitResult")
    expect(await toSuppliers()).toEqual([])
    await act("approver", id, "approve", { comment: mark("verified") })
    expect(await toSuppliers()).toEqual([])
    expect(
      await leaks("supplier.b", [...whoIs("supplier.a"), ...said("supplier.a"), ...said("supplier.c"), ...buyersOwn, mark("evidence")]),
    ).toEqual([])
    expect(await toExpert([])).toEqual([])
  },
)

test("where ranks are told, a supplier reads its own alone, and an expert nothing before the declaration", long, async () => {
  const { act, does, end, id, leaks, partyOf, quotes, said, seeQuotation, toExpert, toSuppliers, whoIs } = await quotingStage("ranked")
  const everything = [...everybodySaid(said), ...asked.flatMap(whoIs)]
  for (const supplier of asked) await quotes(supplier)
  expect((await seeQuotation("supplier.a", id, "supplier.a")).facts.ranks).toEqual({ place: 1, places: [1, 1] })
  expect(await toSuppliers()).toEqual([])
  expect(await toExpert(everything)).toEqual([])
  const open = await leaks("purchaser", said("supplier.b"))
  expect(said("supplier.b").filter((one) => !open.some((where) => where.endsWith(one)))).toEqual([])
  await end()
  await act("purchaser", id, "openQuotes")
  for (const supplier of asked) await act("purchaser", id, "trial", { supplier: partyOf(supplier), passed: true, reason: mark("trial") })
  await act("purchaser", id, "note", { line: 0, supplier: partyOf("supplier.a"), text: mark("note") })
  expect(await toExpert(everything)).toEqual([])
  await act("purchaser", id, "finishTrial")
  expect(await toExpert(everybodySaid(said))).toEqual([])
  expect(await toSuppliers()).toEqual([])
  await does("expert.1", "declare", { statement: "没有利害关系" })
  expect(await toSuppliers()).toEqual([])
})
