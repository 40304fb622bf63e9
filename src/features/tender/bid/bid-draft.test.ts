import { describe, expect, it } from "vitest"
import { type BidContent, bidContent, type TenderDocument } from "#contract/tender.schema.ts"
import { formatSum } from "#ui/format/format.ts"
import { blanksOf } from "./bid-blanks.ts"
import {
  bidText,
  bidTotal,
  contentOf,
  editsOf,
  editsSince,
  bidLotTotal,
  type LineText,
  problemsOf,
  sameBid,
  shownTierPrice,
  type SubcontractorText,
  typedTierPrice,
  unpricedLines,
} from "./bid-draft.ts"

const line = (id: string, quantity: string, tiers: TenderDocument["lots"][number]["lines"][number]["tiers"] = []) => ({
  id,
  item: id,
  specification: "",
  quantity,
  unit: "台",
  targetPrice: null,
  deliverBy: null,
  tiers,
})
const document = {
  lots: [
    {
      id: "a",
      title: "A",
      lines: [
        line("pump", "24"),
        line("seal", "100", [
          { from: "1", to: "100", price: null },
          { from: "100", to: null, price: null },
        ]),
      ],
    },
    { id: "b", title: "B", lines: [line("motor", "3")] },
  ],
  scoring: {
    mode: "bestValue",
    priceWeight: "0",
    elements: [],
    technicalThreshold: null,
    features: [{ id: "warranty", name: "质保", max: "0.05" }],
    trim: false,
  },
} as unknown as TenderDocument
const sealed: BidContent = {
  technical: { statement: "响应", answers: { tech: "好" }, features: {} },
  commercial: { note: "", lines: [{ line: "pump", unitPrice: "1200.5", maximum: "20", deliveryDays: 30, tiers: [] }] },
}

const blank = { unitPrice: "", netPrice: "", taxRate: "", maximum: "", deliveryDays: "", brand: "", deviation: "", tiers: [] }

it("refuses a price with a comma that may be a decimal point or a group, in place of taking 1,5 for 15", () => {
  const text = bidText(document, null, { lines: { pump: { unitPrice: "1,5" } } })
  expect(problemsOf(document, text)).toContainEqual({ place: "pump", field: "unitPrice", key: "number" })
  const grouped = bidText(document, null, { lines: { pump: { unitPrice: "1,500.5" } } })
  expect(bidTotal(document, grouped)).toBe("36012")
})

describe("the answers of a bid in two envelopes", () => {
  const element = (id: string, envelope: "technical" | "commercial") => ({ id, name: id, weight: "10", envelope, guidance: "" })
  const elements = [element("quality", "technical"), element("payment", "commercial")]
  const two = { ...document, scoring: { ...document.scoring, mode: "twoEnvelope", elements, features: [] } } as TenderDocument
  const answers = { quality: "ISO 9001", payment: "月结 60 天" }

  it("stand in the envelope in which each is scored, so that nobody reads those on prices before the prices", () => {
    const content = contentOf(two, bidText(two, null, { answers }))
    expect([content.technical.answers, content.commercial.answers]).toEqual([{ quality: "ISO 9001" }, { payment: "月结 60 天" }])
    expect(bidContent.safeParse(content).success).toBe(true)
  })

  it("come back from both when the bid is written on", () => {
    const content = contentOf(two, bidText(two, null, { answers }))
    expect([bidText(two, content, {}).answers, editsOf(content).answers]).toEqual([answers, answers])
  })
})

describe("a bid for a lot that is priced by a lump sum", () => {
  const [lot] = document.lots
  const works = { ...document, title: "改造", lots: lot ? [{ ...lot, id: "works", title: "", lumpSum: true }] : [] } as TenderDocument

  it("is one amount under the lot's key, without make, and counts to the cent", () => {
    const text = bidText(works, null, { lines: { works: { unitPrice: "1,000.01", taxRate: "9", deviation: "工期缩短" } } })
    expect(Object.keys(text.lines)).toEqual(["works"])
    expect([problemsOf(works, text), bidTotal(works, text), unpricedLines(works, text)]).toEqual([[], "1000.01", []])
    const content = contentOf(works, text)
    expect(bidContent.safeParse(content).success).toBe(true)
    expect(content.commercial.lines).toEqual([
      { line: "works", unitPrice: "1000.01", maximum: "1", deliveryDays: null, tiers: [], taxRate: "9" },
    ])
    expect(content.technical.offers).toEqual({ works: { brand: "", deviation: "工期缩短" } })
    expect(bidText(works, content, {}).lines["works"]).toEqual(bidText(works, null, editsOf(content)).lines["works"])
    expect(blanksOf(works, text).blanks.filter(({ part }) => part === "cells")).toEqual([
      { part: "cells", field: "deliveryDays", count: 1, of: 1, first: "works" },
    ])
  })

  it("names the lump sum that is missing, and one of nothing", () => {
    expect(problemsOf(works, bidText(works, null, {}))).toEqual([{ place: "works", field: "unitPrice", key: "missing" }])
    expect(problemsOf(works, bidText(works, null, { lines: { works: { unitPrice: "0" } } }))).toEqual([
      { place: "works", field: "unitPrice", key: "zero" },
    ])
    const both = { ...works, lots: [...document.lots.slice(1), ...works.lots] }
    expect(unpricedLines(both, bidText(both, null, { lines: { motor: { unitPrice: "7" } } })).map(({ item }) => item)).toEqual(["改造 2"])
  })
})

describe("subcontractors of a bid", () => {
  const typed = (...subcontractors: SubcontractorText[]) => bidText(document, sealed, { subcontractors })
  const keys = (...rows: SubcontractorText[]) =>
    problemsOf(document, typed(...rows)).flatMap(({ place, field, key }) => (field === "subcontractor" ? [`${place ?? ""} ${key}`] : []))

  it("are sealed as they are named, without blank rows, and come back", () => {
    const text = typed({ name: " 某安装公司 ", creditCode: "91350100m000100y43", share: "30" }, { name: "", creditCode: "", share: " " })
    expect(keys(...text.subcontractors)).toEqual([])
    const content = contentOf(document, text)
    expect(content.technical.subcontractors).toEqual([{ name: "某安装公司", creditCode: "91350100M000100Y43", share: "30" }])
    expect(bidContent.safeParse(content).success).toBe(true)
    expect(editsOf(content).subcontractors).toEqual(content.technical.subcontractors)
    expect(contentOf(document, typed()).technical).not.toHaveProperty("subcontractors")
  })

  it("are named where a name, a code or a share is wrong, or they do all of the work and more", () => {
    const row = { name: "某安装公司", creditCode: "", share: "30" }
    expect(keys({ ...row, name: " " })).toEqual(["0 sub.name"])
    expect(keys(row, { ...row, creditCode: "91350100M000100Y44" })).toEqual(["1 sub.creditCode"])
    expect(keys({ ...row, share: "0" })).toEqual(["0 sub.share"])
    expect(keys({ ...row, share: "" }, { ...row, share: "三成" })).toEqual(["0 sub.share", "1 number"])
    expect(keys({ ...row, share: "130" }, { ...row, name: "", share: "三成" })).toEqual(["0 sub.share", "1 sub.name"])
    expect(keys({ ...row, share: "60" }, { ...row, share: "40.1" })).toEqual(["1 sub.all"])
  })
})

describe("a bid as it is typed", () => {
  it("begins with what the tender asks for", () => {
    const text = bidText(document, null, {})
    expect(text.lines["pump"]).toEqual({ ...blank, maximum: "24" })
    expect(text.lines["seal"]?.tiers).toEqual([
      { from: "1", to: "100", price: "" },
      { from: "100", to: "", price: "" },
    ])
  })
  it("begins with the sealed bid where there is one, and lays over it what was typed since", () => {
    const text = bidText(document, sealed, { lines: { pump: { unitPrice: "1100" } }, answers: { quality: "优" } })
    expect(text.lines["pump"]).toEqual({ ...blank, unitPrice: "1100", maximum: "20", deliveryDays: "30" })
    expect(text.answers).toEqual({ tech: "好", quality: "优" })
  })
  it("adds up exactly, without floats", () => {
    const text = bidText(document, null, {
      lines: { pump: { unitPrice: "0.1" }, seal: { unitPrice: "0.000001" }, motor: { unitPrice: "99999999999.99" } },
    })
    expect(bidTotal(document, text)).toBe("300000000002.3701")
    expect(unpricedLines(document, text)).toEqual([])
    expect(bidLotTotal(document, document.lots[0] ?? { id: "", title: "", lines: [] }, text).total).toBe("2.4001")
  })
  it("adds up 2,000 lines", () => {
    const lines = Array.from({ length: 2000 }, (_, at) => line(`n${at}`, "25"))
    const prices = Object.fromEntries(lines.map(({ id }, at) => [id, { unitPrice: String(at + 1) }]))
    const many = { ...document, lots: [{ id: "a", title: "A", lines }] }
    const text = bidText(many, null, { lines: prices })
    expect([problemsOf(many, text), unpricedLines(many, text)]).toEqual([[], []])
    expect(formatSum(bidTotal(many, text), "zh", "CNY")).toBe("50,025,000.00")
  })
  it("takes full-width digits and group commas", () => {
    const text = bidText(document, null, { lines: { pump: { unitPrice: "１,２００.５０" } } })
    expect(contentOf(document, text).commercial.lines).toEqual([
      { line: "pump", unitPrice: "1200.50", maximum: "24", deliveryDays: null, tiers: [] },
    ])
  })
  it("sends only lines with a price, and needs at least one", () => {
    expect(problemsOf(document, bidText(document, null, {}))).toEqual([{ place: null, field: "bid", key: "noLine" }])
    expect(bidTotal(document, bidText(document, sealed, {}))).toBe("28812")
    expect(unpricedLines(document, bidText(document, sealed, {})).map(({ id }) => id)).toEqual(["seal", "motor"])
  })
  it("lets half-open ranges touch and says when they overlap", () => {
    const tiers = (first: string) =>
      bidText(document, null, {
        lines: {
          pump: { unitPrice: "1" },
          seal: {
            unitPrice: "2",
            tiers: [
              { from: "1", to: first, price: "2" },
              { from: "100", to: "", price: "1.8" },
            ],
          },
        },
      })
    expect(problemsOf(document, tiers("100"))).toEqual([])
    expect(problemsOf(document, tiers("101"))).toEqual([{ place: "seal", field: "tiers", key: "tierOverlap" }])
    expect(problemsOf(document, tiers("1"))).toEqual([{ place: "seal", field: "tiers", key: "tierEmpty" }])
  })
  it("names what is not a number and what is beyond a feature's share", () => {
    const text = bidText(document, null, {
      lines: { pump: { unitPrice: "12x", maximum: "0", deliveryDays: "9999" } },
      features: { warranty: "0.06" },
    })
    expect(problemsOf(document, text).map(({ field }) => field)).toEqual(["unitPrice", "maximum", "deliveryDays", "feature"])
  })
  it("wants every line of a lot priced that is bid on, unless the tender takes less", () => {
    const text = bidText(document, null, { lines: { pump: { unitPrice: "12" } } })
    expect(problemsOf(document, text)).toEqual([{ place: "seal", field: "unitPrice", key: "missing" }])
    expect(problemsOf({ ...document, partialBids: true }, text)).toEqual([])
    expect(problemsOf(document, bidText(document, null, { lines: { motor: { unitPrice: "3" } } }))).toEqual([])
    // What cannot be read is not missing.
    const unread = bidText(document, null, { lines: { pump: { unitPrice: "12" }, seal: { unitPrice: "x" } } })
    expect(problemsOf(document, unread)).toEqual([{ place: "seal", field: "unitPrice", key: "number" }])
  })
  it("takes a price of nothing only where the tender does, and says at which line", () => {
    const tiers = [{ from: "1", to: "", price: "0" }]
    const text = bidText(document, null, {
      lines: { pump: { unitPrice: "0.00" }, seal: { unitPrice: "2", tiers }, motor: { unitPrice: "1" } },
    })
    expect(problemsOf(document, text)).toEqual([
      { place: "pump", field: "unitPrice", key: "zero" },
      { place: "seal", field: "tiers", key: "zero" },
    ])
    expect(problemsOf({ ...document, zeroPrices: true, zeroPriceReason: "试用" }, text)).toEqual([])
  })
  it("knows a bid that says the same, however it was typed", () => {
    const text = bidText(document, sealed, { lines: { pump: { unitPrice: "1,200.5" } } })
    expect(sameBid(contentOf(document, text), sealed)).toBe(true)
    expect(sameBid(contentOf(document, bidText(document, sealed, { note: "含税" })), sealed)).toBe(false)
  })
  it("keeps a withdrawn bid as a draft", () => {
    expect(contentOf(document, bidText(document, null, editsOf(sealed)))).toEqual(sealed)
    const typed = { note: "含运费", lines: { pump: { maximum: "10" }, motor: { brand: "西门子" } } }
    const text = bidText(document, sealed, typed)
    const kept = editsSince(sealed, text, typed)
    expect(contentOf(document, bidText(document, null, kept))).toEqual(contentOf(document, text))
    expect(Object.keys(kept.lines)).toEqual(["pump", "motor"])
  })
  it("seals the price with tax that follows from one without, with its rate, and makes beside the technical answers", () => {
    const lines = { pump: { netPrice: "100", taxRate: "13", brand: " 格兰富 " }, seal: { unitPrice: "2" }, motor: { deviation: "x" } }
    const text = bidText(document, null, { lines })
    expect(problemsOf(document, text)).toEqual([])
    const { technical, commercial } = contentOf(document, text)
    expect(technical.offers).toEqual({ pump: { brand: "格兰富", deviation: "" } })
    expect(commercial.lines[0]).toMatchObject({ line: "pump", unitPrice: "113", taxRate: "13" })
    expect(commercial.lines[1]).not.toHaveProperty("taxRate")
    expect(bidContent.parse({ technical, commercial })).toEqual({ technical, commercial })
    expect(contentOf(document, bidText(document, null, editsOf({ technical, commercial })))).toEqual({ technical, commercial })
  })
  describe("with tiers beside a price without tax", () => {
    const range = { from: "10", to: "", price: "" }
    const net = { ...blank, netPrice: "100", taxRate: "13" }
    const tiers = [{ ...range, ...typedTierPrice(net, "90") }]
    const pump = { netPrice: "100", taxRate: "13", tiers }
    const motor = { unitPrice: "1" }
    const bid = (line: Partial<LineText>) => bidText({ ...document, partialBids: true }, null, { lines: { pump: line, motor } })
    const sealedTiers = (text: ReturnType<typeof bid>) => contentOf(document, text).commercial.lines[0]?.tiers.map(({ price }) => price)
    const shown = (text: ReturnType<typeof bid>) => {
      const line = text.lines["pump"] ?? net
      return line.tiers.map((tier) => shownTierPrice(line, tier))
    }

    it("takes those of the tiers without tax too, and ranks and seals all with tax", () => {
      const text = bid(pump)
      expect(problemsOf({ ...document, partialBids: true }, text)).toEqual([])
      expect(shown(text)).toEqual(["90"])
      expect(sealedTiers(text)).toEqual(["101.7"])
      // 24 at 101.7, and 3 at 1.
      expect(bidTotal(document, text)).toBe("2443.8")
    })
    it("shows a sealed bid with tax and seals the same again, also once its price without tax is changed", () => {
      const content = contentOf(document, bid(pump))
      const again = bidText(document, content, {})
      expect([shown(again), contentOf(document, again)]).toEqual([["101.7"], content])
      const changed = bidText(document, content, { lines: { pump: { unitPrice: "", netPrice: "110" } } })
      expect([shown(changed), sealedTiers(changed)]).toEqual([["90"], ["101.7"]])
    })
    it("says that the rate is missing, also where the line's own price is with tax by now, and what is no number", () => {
      const lenient = { ...document, partialBids: true }
      const places = (line: Partial<LineText>) => problemsOf(lenient, bid(line)).map(({ field, key }) => `${field} ${key}`)
      expect(places({ unitPrice: "113", tiers })).toEqual(["taxRate needsRate"])
      expect(places({ ...pump, taxRate: "" })).toEqual(["taxRate needsRate"])
      expect(places({ ...pump, tiers: [{ ...range, ...typedTierPrice(net, "9o") }] })).toEqual(["tiers tierNumber"])
      expect(places({ ...pump, tiers: [range] })).toEqual([])
    })
  })
  it("offers the whole quantity where no maximum is said", () => {
    const text = bidText(document, null, { lines: { motor: { unitPrice: "3", maximum: "" } } })
    expect(problemsOf(document, text)).toEqual([])
    expect(contentOf(document, text).commercial.lines).toMatchObject([{ line: "motor", maximum: "3" }])
  })
  it("says that a price without tax lacks its rate, and what no rate is", () => {
    const lines = { pump: { netPrice: "100" }, seal: { unitPrice: "2", taxRate: "113" } }
    expect(problemsOf(document, bidText(document, null, { lines }))).toEqual([
      { place: "pump", field: "taxRate", key: "needsRate" },
      { place: "seal", field: "taxRate", key: "rate" },
    ])
  })
  it("keeps the lines that did not change the same objects", () => {
    const before = bidText(document, sealed, {})
    const after = bidText(document, sealed, { lines: { pump: { unitPrice: "1" } } })
    expect(after.lines["seal"]).toBe(before.lines["seal"])
    expect(after.lines["pump"]).not.toBe(before.lines["pump"])
  })
})

describe("what is empty in a bid", () => {
  const marked = {
    ...document,
    scoring: {
      ...document.scoring,
      mode: "comprehensive",
      elements: [
        { id: "tech", name: "技术", weight: "20", envelope: "technical", guidance: "" },
        { id: "plan", name: "计划", weight: "15", envelope: "technical", guidance: "" },
      ],
    },
  } as TenderDocument
  it("is named with the points that go with it", () => {
    const text = bidText(marked, null, { answers: { tech: " " }, lines: { motor: { unitPrice: "3", brand: "ABB" } } })
    expect(blanksOf(marked, text)).toEqual({
      points: "35",
      blanks: [
        { part: "cells", field: "taxRate", count: 1, of: 1, first: "motor" },
        { part: "cells", field: "deliveryDays", count: 1, of: 1, first: "motor" },
        { part: "statement" },
        { part: "answer", id: "tech", name: "技术", points: "20" },
        { part: "answer", id: "plan", name: "计划", points: "15" },
      ],
    })
  })
  it("is nothing once all of it is said, and shares of the price where those count", () => {
    const lines = { motor: { unitPrice: "3", brand: "ABB", taxRate: "13", deliveryDays: "9" } }
    const text = bidText(marked, null, { statement: "有", answers: { tech: "a", plan: "b" }, lines })
    expect(blanksOf(marked, text)).toEqual({ points: "0", blanks: [] })
    expect(blanksOf(document, text).blanks).toEqual([{ part: "feature", id: "warranty", name: "质保", share: "0.05" }])
  })
})
