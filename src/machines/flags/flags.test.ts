import { describe, expect, it } from "vitest"
import { type FlagName, type FlagStanding } from "#contract/tender-flags.contract.ts"
import { presetSettings } from "#contract/tender-settings.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { FlagBid, FlagCase, FormerCase, Trait } from "./flag-case.ts"
import { flagsOf, raisedIn } from "./flags.ts"

const day = 86_400_000
const published = Date.UTC(2026, 9, 8, 1)
const line = (id: string, item: string, quantity: string, targetPrice: string | null) => ({
  id,
  item,
  specification: "",
  quantity,
  unit: "台",
  targetPrice,
  deliverBy: null,
  tiers: [],
})
const document: TenderDocument = {
  title: "循环水泵采购",
  summary: "",
  terms: "",
  openTo: "public",
  invited: [],
  currency: "CNY",
  lots: [
    {
      id: "lot",
      title: "水泵",
      lines: [
        line("pump", "离心泵", "6", "180000"),
        line("seal", "机械密封", "24", "2500"),
        line("motor", "电机", "6", "42000"),
        line("valve", "止回阀", "12", "3600"),
      ],
    },
  ],
  prequalification: false,
  prequalDeadline: null,
  prequalCriteria: "",
  prequalLimit: null,
  minQualified: 1,
  earlyClose: true,
  questionDeadline: null,
  bidDeadline: published + 24 * day,
  openingTime: published + 24 * day,
  reviewDeadline: published + 30 * day,
  minBidders: 3,
  clarifyLeadDays: 15,
  scoring: { mode: "lowestPrice", priceWeight: "100", elements: [], technicalThreshold: null, features: [], trim: false },
  buyers: [],
  experts: [],
  openers: { quorum: 2, users: [] },
  publicity: { enabled: true, days: 3 },
  fileCost: "0",
  contact: "",
  regime: "byLaw",
}
const quantities: Readonly<Record<string, number>> = { pump: 6, seal: 24, motor: 6, valve: 12 }
const bid = (party: string, prices: Readonly<Record<string, string>>, words: readonly string[] = []): FlagBid => ({
  bid: `bid-${party}`,
  party,
  lines: Object.entries(prices).map(([id, unitPrice]) => ({ line: id, unitPrice })),
  total: `${Object.entries(prices).reduce((sum, [id, price]) => sum + Number(price) * (quantities[id] ?? 0), 0)}`,
  words,
})
/** Three bids as independent companies make them. */
const honest = [
  bid("A", { pump: "176500", seal: "2380", motor: "43100", valve: "3520" }),
  bid("B", { pump: "183900", seal: "2610", motor: "40750", valve: "3390" }),
  bid("C", { pump: "179200", seal: "2475", motor: "41980", valve: "3765" }),
]
const quiet: FlagCase = {
  id: "tender",
  now: published + 25 * day,
  document,
  author: "buyer",
  publishedAt: published,
  bids: honest,
  valid: 3,
  winners: ["A"],
  changes: [],
  former: [],
  traits: [],
  names: { A: "华源泵业有限公司", B: "南方流体设备股份有限公司", C: "北辰机电有限公司" },
  settings: presetSettings,
}
const standings = (changes: Partial<FlagCase>): Readonly<Record<string, FlagStanding>> =>
  Object.fromEntries(flagsOf({ ...quiet, ...changes }).map(({ name, standing }) => [name, standing]))
const raised = (changes: Partial<FlagCase>) => raisedIn(flagsOf({ ...quiet, ...changes })).map(({ name }) => name)
const evidenceOf = (name: FlagName, changes: Partial<FlagCase>) =>
  flagsOf({ ...quiet, ...changes }).find((one) => one.name === name)?.evidence[0]
const written = (changes: Partial<TenderDocument>) => ({ document: { ...document, ...changes } })

const award = (month: number, winner: string, more: Partial<FormerCase> = {}): FormerCase => ({
  id: `former${month}`,
  number: `ZB20260${month}`,
  title: "水泵备件",
  publishedAt: Date.UTC(2026, month, 1),
  awardedAt: Date.UTC(2026, month, 20),
  author: "buyer",
  winners: [winner],
  bidders: ["A", "B", "C"],
  amount: "900000",
  target: "950000",
  currency: "CNY",
  items: ["离心泵"],
  ...more,
})
const trait = (party: string, what: Trait["what"], value: string): Trait => ({ party, what, value, shown: value })

describe("indicators of collusion and poor practice", () => {
  it("raise nothing on a tender that is as it should be", () => expect(raised({})).toEqual([]))

  it("few bidders: two came, or one stood, or the tender asks for two", () => {
    expect(raised({ bids: honest.slice(0, 2), valid: 2 })).toEqual(["fewBidders"])
    expect(raised({ valid: 1 })).toEqual(["fewBidders"])
    expect(raised(written({ minBidders: 2 }))).toEqual(["fewBidders"])
    expect(standings({ bids: null, valid: null })["fewBidders"]).toBe("clear")
  })

  it("short period: 12 days where the law asks 20, but not where the enterprise asks 5", () => {
    const bidDeadline = published + 12 * day
    expect(raised(written({ bidDeadline }))).toEqual(["shortPeriod"])
    expect(evidenceOf("shortPeriod", written({ bidDeadline }))).toMatchObject({ limit: 20, rows: [{ of: "given", value: 12, off: true }] })
    expect(raised(written({ bidDeadline, regime: "own" }))).toEqual([])
  })

  it("split below the threshold: two tenders of a year for the same goods reach it together", () => {
    const own = written({ regime: "own" })
    expect(raised({ ...own, former: [award(3, "B", { target: "800000" })] })).toEqual(["splitting"])
    expect(raised({ ...own, former: [award(3, "B", { target: "300000" })] })).toEqual([])
    expect(raised({ ...own, former: [award(3, "B", { target: "800000", items: ["钢管"] })] })).toEqual([])
    expect(raised({ ...own, former: [award(3, "B", { target: "800000", publishedAt: published - 400 * day })] })).toEqual([])
    expect(
      standings(written({ regime: "own", lots: [{ id: "lot", title: "", lines: [line("pump", "离心泵", "6", null)] }] }))["splitting"],
    ).toBe("unknown")
  })

  it("late changes: a clarification that leaves three days, but not one that moved the deadline with it", () => {
    const deadline = published + 24 * day
    const change = { at: deadline - 3 * day, kind: "material" as const, title: "材质", before: deadline, after: deadline }
    expect(raised({ changes: [change] })).toEqual(["lateChanges", "amended"])
    expect(standings({ changes: [{ ...change, after: deadline + 20 * day }] })["lateChanges"]).toBe("clear")
    expect(raised({ changes: [{ ...change, kind: "moved", at: deadline - day }] })).toEqual(["lateChanges", "amended"])
  })

  it("amended after publication: what is material, moved or replaced, and no mere explanation", () => {
    const change = {
      at: published + day,
      kind: "material" as const,
      title: "材质",
      before: published + 24 * day,
      after: published + 24 * day,
    }
    expect(raised({ changes: [change] })).toEqual(["amended"])
    expect(raised({ changes: [{ ...change, kind: "files" }] })).toEqual(["amended"])
    expect(raised({ changes: [{ ...change, kind: "immaterial" }] })).toEqual([])
  })

  it("same contacts: one contact, or one author of files, of two bidders; not of one alone", () => {
    expect(raised({ traits: [trait("A", "contact", "王芳 138••••78"), trait("B", "contact", "王芳 138••••78")] })).toEqual(["sameContacts"])
    expect(raised({ traits: [trait("A", "author", "李强"), trait("C", "author", "李强")] })).toEqual(["sameContacts"])
    expect(evidenceOf("sameContacts", { traits: [trait("A", "author", "李强"), trait("C", "author", "李强")] })).toMatchObject({
      rows: [{ what: "author", value: "李强", parties: ["A", "C"] }],
    })
    expect(raised({ traits: [trait("A", "contact", "1"), trait("A", "contact", "1"), trait("B", "email", "1")] })).toEqual([])
  })

  it("identical prices: half of the lines alike, and not one among four", () => {
    const [a = honest[0], , c] = honest
    if (!a || !c) throw new Error("no bids")
    const alike = bid("B", { pump: "176500", seal: "2380", motor: "40750", valve: "3390" })
    expect(raised({ bids: [a, alike, c] })).toEqual(["pricePattern"])
    expect(evidenceOf("pricePattern", { bids: [a, alike, c] })).toMatchObject({ pattern: "same", figures: ["2"], parties: ["A", "B"] })
    expect(raised({ bids: [a, bid("B", { pump: "176500", seal: "2610", motor: "40750", valve: "3390" }), c] })).toEqual([])
  })

  it("patterned prices: one ratio, one difference, the same last digits, or totals in equal steps", () => {
    const [a, , c] = honest
    if (!a || !c) throw new Error("no bids")
    const patternWith = (b: FlagBid) => {
      const found = evidenceOf("pricePattern", { bids: [a, b, c] })
      return found?.draw === "cells" ? found.pattern : null
    }
    expect(patternWith(bid("B", { pump: "181795", seal: "2451", motor: "44393", valve: "3626" }))).toBe("ratio")
    expect(patternWith(bid("B", { pump: "176560", seal: "2440", motor: "43160", valve: "3580" }))).toBe("difference")
    const odd = bid("A", { pump: "176513", seal: "2381", motor: "43147", valve: "3529" })
    const tails = bid("B", { pump: "182913", seal: "2581", motor: "41047", valve: "3729" })
    expect(evidenceOf("pricePattern", { bids: [odd, tails] })).toMatchObject({ pattern: "digits" })
    const stepped = ["100", "110", "120"].map((price, index) => ({
      ...bid("ABC"[index] ?? "", { pump: price, seal: `${2 + index * index}` }),
      total: `${price}000`,
    }))
    expect(evidenceOf("pricePattern", { bids: stepped })).toMatchObject({ pattern: "steps", figures: ["10000"] })
  })

  it("patterns of more than two bids: one picture of them all", () => {
    const [a] = honest
    if (!a) throw new Error("no bids")
    const times = (party: string, factor: number) =>
      bid(party, Object.fromEntries((a.lines ?? []).map(({ line: id, unitPrice }) => [id, (Number(unitPrice) * factor).toFixed(2)])))
    const [, third] = honest
    const found = flagsOf({
      ...quiet,
      bids: [a, times("B", 1.03), times("D", 1.07), ...(third ? [{ ...third, party: "C", bid: "c" }] : [])],
    })
    const { evidence } = found.find(({ name }) => name === "pricePattern") ?? { evidence: [] }
    expect(evidence).toMatchObject([{ pattern: "ratio", figures: ["1.030", "1.070"], parties: ["A", "B", "D"] }])
  })

  it("abnormal prices: 40 % under the others, or 20 % over the target", () => {
    const [a, b] = honest
    if (!a || !b) throw new Error("no bids")
    const low = bid("C", { pump: "98000", seal: "1400", motor: "22000", valve: "1900" })
    expect(raised({ bids: [a, b, low] })).toEqual(["abnormalPrice"])
    const high = bid("C", { pump: "226000", seal: "3100", motor: "52500", valve: "4400" })
    expect(evidenceOf("abnormalPrice", { bids: [a, b, high] })).toMatchObject({
      points: [{ mark: null }, { mark: null }, { party: "C", mark: "high" }],
    })
  })

  it("leaves a bid that does not price everything out of what others are measured by", () => {
    const [a, b, c] = honest
    if (!a || !b || !c) throw new Error("no bids")
    expect(raised({ bids: [a, b, c, bid("D", { seal: "2400" })] })).toEqual([])
  })

  it("winners take turns: A, B, A and now B again, and not A, A, B, B", () => {
    expect(raised({ winners: ["B"], former: [award(1, "A"), award(2, "B"), award(3, "A")] })).toEqual(["rotatingWinners"])
    expect(raised({ winners: ["B"], former: [award(1, "A"), award(2, "A"), award(3, "B")] })).toEqual([])
    const alone = { bidders: ["A"] }
    expect(raised({ winners: ["B"], former: [award(1, "A", alone), award(2, "B", alone), award(3, "A", alone)] })).toEqual([])
  })

  it("one buyer, one supplier: three of four awards, and not those of another buyer", () => {
    const former = [award(1, "A"), award(2, "C", { items: ["钢管"] }), award(3, "A", { items: ["电缆"] })]
    expect(raised({ former })).toEqual(["oneSupplier"])
    expect(raised({ former: former.map((one) => ({ ...one, author: "another" })) })).toEqual([])
  })

  it("a loser as subcontractor: the words of a bid name another bidder, and not the own company", () => {
    const [a, b, c] = honest
    if (!a || !b || !c) throw new Error("no bids")
    const named = { ...a, words: ["机械密封由南方流体设备供货并负责现场服务。"] }
    expect(raised({ bids: [named, b, c] })).toEqual(["loserSubcontracts"])
    expect(raised({ bids: [{ ...a, words: ["华源泵业自行制造。"] }, b, c] })).toEqual([])
  })

  it("a loser as subcontractor: named with a share, by credit code before the name, and nobody else's company", () => {
    const [a, b, c] = honest
    if (!a || !b || !c) throw new Error("no bids")
    const names = { A: "华源泵业有限公司", B: "南方流体设备有限公司", C: "北泵" }
    const code = "91350100M000100Y43"
    const giving = (name: string, creditCode = "") => ({
      bids: [{ ...a, subcontractors: [{ name, creditCode, share: "30" }] }, b, c],
      names,
    })
    const rowsOf = (changes: Partial<FlagCase>) => {
      const evidence = flagsOf({ ...quiet, ...changes }).find(({ name }) => name === "loserSubcontracts")?.evidence[0]
      return evidence?.draw === "mentions" ? evidence.rows : []
    }
    const row = { party: a.party, names: b.party, share: "30" }
    expect(rowsOf(giving(" 南方流体设备　有限责任公司"))).toMatchObject([{ ...row, by: "name" }])
    // A name of two characters is found where a bidder fills it in, and not in texts.
    expect(rowsOf(giving("北泵"))).toMatchObject([{ names: c.party, by: "name" }])
    expect(rowsOf({ ...giving("某安装公司", code), creditCodes: { [b.party]: code } })).toMatchObject([{ ...row, by: "code" }])
    // Another credit code is another company, whatever it is called.
    expect(rowsOf({ ...giving("南方流体设备有限公司", code), creditCodes: { [b.party]: "91110000600037341L" } })).toEqual([])
    expect(rowsOf(giving("华源泵业有限公司"))).toEqual([])
    // What the bid did not say the contract may.
    const contracts = [{ party: a.party, subcontractors: [{ name: "南方流体设备有限公司", creditCode: "", share: "40" }] }]
    expect(rowsOf({ bids: [a, b, c], names, contracts })).toEqual([
      { party: a.party, names: b.party, quote: "南方流体设备有限公司", by: "name", share: "40", in: "contract" },
    ])
  })

  it("say of bids before the opening that it is not time to look", () => {
    const before = standings({ bids: null, valid: null, winners: [] })
    expect([before["pricePattern"], before["abnormalPrice"], before["loserSubcontracts"], before["sameContacts"]]).toEqual([
      "later",
      "later",
      "later",
      "later",
    ])
  })

  it("bear another mark as soon as what they rest on is another", () => {
    const markOf = (changes: Partial<FlagCase>) => flagsOf({ ...quiet, ...changes }).find(({ name }) => name === "fewBidders")?.mark
    expect(markOf({ valid: 2 })).toBe(markOf({ valid: 2, now: quiet.now + day }))
    expect(markOf({ valid: 2 })).not.toBe(markOf({ valid: 1 }))
  })
})
