import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { targetTotal } from "#machines/tender/tender.parts.ts"
import { draftOf } from "./published-draft.ts"
import { readPublished } from "./published-tender.ts"

const real = readFileSync(new URL("./published-tenders.json", import.meta.url), "utf8")
const buyer = "a".repeat(32)
interface Loose {
  ocid: string
  value: unknown
  lots: unknown[]
  items: Record<string, unknown>[]
}
const edited = (change: (tenders: Loose[]) => void): string => {
  const tenders = JSON.parse(real)
  change(tenders)
  return JSON.stringify(tenders, null, 1)
}

describe("importing published tenders", () => {
  it("reads the five real ones and makes drafts of them", () => {
    const drafts = readPublished(real).map((tender) => draftOf(tender, buyer).document)
    expect(drafts.map(({ lots }) => lots.flatMap(({ lines }) => lines.map(({ quantity, unit }) => `${quantity} ${unit}`)).join())).toEqual([
      "1 piece",
      "300 piece",
      "25 piece",
      "478105 kilowatt hour",
      "4301 kilogram,4745 piece,1293 kilogram",
    ])
    expect(drafts.every(({ bidDeadline, currency }) => bidDeadline === null && currency === "UAH")).toBe(true)
  })
  it("names the line and the reason of the first thing that does not fit", () => {
    const text = edited((tenders) => {
      if (tenders[1]?.items[0]) tenders[1].items[0]["quantity"] = "many"
    })
    const line = text.split("\n").findIndex((row) => row.includes('"many"')) + 1
    expect(() => readPublished(text)).toThrow(`line ${line}: 1.items.0.quantity: Invalid input: expected number, received string`)
  })
  it("refuses a file that is not JSON at the line where it breaks", () => {
    expect(() => readPublished('[\n {"ocid": }\n]')).toThrow("line 2: not JSON (ValueExpected)")
  })
  it("refuses an item of a lot that is not there, and a tender that stands twice", () => {
    expect(() =>
      readPublished(
        edited((tenders) => {
          if (tenders[0]?.items[0]) tenders[0].items[0]["relatedLot"] = "nowhere"
        }),
      ),
    ).toThrow("names no lot of this tender")
    expect(() =>
      readPublished(
        edited((tenders) => {
          if (tenders[1]) tenders[1].ocid = tenders[0]?.ocid ?? ""
        }),
      ),
    ).toThrow("stands twice in this file")
  })

  const first = (change: (tender: Loose) => void) => {
    const [tender] = readPublished(edited(([one]) => one && change(one)))
    if (!tender) throw new Error("no tender")
    return draftOf(tender, buyer)
  }
  const item = (more: object) => ({
    id: "i",
    relatedLot: null,
    quantity: 4,
    unit: "piece",
    classification: { id: "1", description: "TenderContext" },
    ...more,
  })

  it("keeps a unit that is too long as far as it goes, whole in the specification, and says so", () => {
    const unit = "thousand cubic metres of gas"
    const { document, notes } = first((tender) => (tender.items = [item({ unit })]))
    expect(document.lots[0]?.lines[0]).toMatchObject({ unit: "thousand cubic metr…", specification: `1\n${unit}` })
    expect(notes).toEqual([expect.stringContaining(`the unit "${unit}"`)])
    expect(first((tender) => (tender.items = [item({ unit: "twenty letters long!" })])).notes).toEqual([])
  })
  it("loses no file to a name that is too long, to an id that is none, or to one that stands twice", () => {
    const description = "д".repeat(450)
    const items = [
      item({ id: "№", classification: { id: "1", description } }),
      item({ id: "constructor" }),
      item({ id: "x" }),
      item({ id: "x" }),
      item({ id: "line6" }),
      item({ id: "!" }),
    ]
    const { document, notes } = first((tender) => (tender.items = items))
    const lines = document.lots[0]?.lines ?? []
    expect(lines.map(({ id }) => id)).toEqual(["line1", "line2", "x", "line4", "line6", "line7"])
    expect([lines[0]?.item.length, lines[0]?.specification.includes(description), notes.length]).toEqual([200, true, 2])
  })
  it("keeps the budget of every lot: as the target price of its one line, and as it was given in the summary", () => {
    const value = (amount: number) => ({ amount, currency: "UAH" })
    const { document } = first((tender) => {
      tender.value = value(1000)
      tender.lots = [
        { id: "one", value: value(600) },
        { id: "two", value: value(400) },
      ]
      tender.items = [item({ id: "a", relatedLot: "one" }), item({ id: "b", relatedLot: "two", quantity: 3 })]
    })
    expect(document.lots.map(({ lines }) => lines.map(({ targetPrice }) => targetPrice))).toEqual([["150"], ["133.333333"]])
    expect(document.summary).toMatch(/1000 UAH\n1: 600 UAH\n2: 400 UAH$/)
    expect(targetTotal(document)).toBe("999.999999")
  })
  it("keeps a budget that several lines share in the summary, and says that they have no target prices", () => {
    const { document, notes } = first((tender) => {
      tender.value = { amount: 84543.83, currency: "UAH" }
      tender.lots = []
      tender.items = [item({ id: "a" }), item({ id: "b" })]
    })
    expect(document.lots[0]?.lines.map(({ targetPrice }) => targetPrice)).toEqual([null, null])
    expect(document.summary).toContain("84543.83 UAH")
    expect(notes).toEqual([expect.stringContaining("2 lines of lot 1 have no target price")])
  })
  it("takes no budget of nothing, and none that is no amount for one unit, for a target price", () => {
    const priceOf = (amount: number, quantity: number) =>
      first((tender) => {
        tender.value = { amount, currency: "UAH" }
        tender.lots = []
        tender.items = [item({ quantity })]
      }).document.lots[0]?.lines[0]?.targetPrice
    expect([priceOf(0, 4), priceOf(100_000_000_000_000, 0.000001), priceOf(100, 8)]).toEqual([null, null, "12.5"])
  })
  it("refuses a quantity that no document can hold, at its line", () => {
    const tiny = edited(([one]) => one && (one.items = [item({ quantity: 0.0000001 })]))
    expect(() => readPublished(tiny)).toThrow(/^line \d+: 0\.items\.0\.quantity: /)
  })
})

/** A release as the standard's worked example has it. */
const release = (more: object = {}) => ({
  ocid: "ocds-213czf-000-00001",
  date: "2010-03-15T09:30:00Z",
  tag: ["tender"],
  tender: {
    title: "Planned cycle lane improvements",
    value: { amount: 1_100_000, currency: "GBP" },
    procurementMethod: "open",
    items: [
      {
        id: "1.0",
        description: "Cycle lane improvements",
        classification: { scheme: "CPV", id: "45233130.0", description: "Construction work for highways" },
        quantity: 8,
        unit: { name: "Miles", id: "SMI", scheme: "UNCEFACT", value: { amount: 120_000, currency: "GBP" } },
      },
    ],
    ...more,
  },
})

describe("importing packages of the open contracting standard", () => {
  it("reads the tender of a release package, with its title and the price of a unit", () => {
    const [tender] = readPublished(JSON.stringify({ releases: [release()] }))
    if (!tender) throw new Error("no tender")
    const { document } = draftOf(tender, buyer)
    expect(document).toMatchObject({
      title: "Planned cycle lane improvements",
      currency: "GBP",
      lots: [{ lines: [{ item: "Cycle lane improvements" }] }],
    })
    expect(document.lots[0]?.lines[0]).toMatchObject({ quantity: "8", unit: "Miles", targetPrice: "120000", specification: "45233130.0" })
    expect(document.summary).toContain("1100000 GBP")
  })
  it("takes the latest release of a tender, and leaves out those that tell of none", () => {
    const later = { ...release({ title: "Changed" }), date: "2010-03-20T09:45:00Z" }
    const award = { ocid: "ocds-213czf-000-00001", date: "2010-06-01T00:00:00Z", tag: ["award"] }
    expect(readPublished(JSON.stringify({ releases: [later, release(), award] })).map(({ title }) => title)).toEqual(["Changed"])
    expect(() => readPublished(JSON.stringify({ releases: [award] }))).toThrow("line 1: releases: none tells of a tender with items")
  })
  it("reads what the records of a record package have come to", () => {
    const records = [{ ocid: "ocds-213czf-000-00001", releases: [{ url: "x" }], compiledRelease: release() }]
    expect(readPublished(JSON.stringify({ records })).map(({ ocid }) => ocid)).toEqual(["ocds-213czf-000-00001"])
  })
  it("takes an item without quantity and unit as one, and says so", () => {
    const [tender] = readPublished(JSON.stringify({ releases: [release({ items: [{ id: 7, description: "Survey" }] })] }))
    if (!tender) throw new Error("no tender")
    const { document, notes } = draftOf(tender, buyer)
    expect(document.lots[0]?.lines[0]).toMatchObject({ id: "7", item: "Survey", quantity: "1", unit: "", targetPrice: "1100000" })
    expect(notes).toEqual([expect.stringContaining("line 1 states no quantity")])
  })
  it("names the line of what does not fit", () => {
    const text = JSON.stringify({ releases: [release({ value: { amount: "much", currency: "GBP" } })] }, null, 1)
    const line = text.split("\n").findIndex((row) => row.includes('"much"')) + 1
    expect(() => readPublished(text)).toThrow(`line ${line}: releases.0.tender.value.amount: `)
  })
})
