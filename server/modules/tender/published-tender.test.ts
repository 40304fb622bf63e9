import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { draftOf, readPublished } from "./published-tender.ts"

const real = readFileSync(new URL("./published-tenders.json", import.meta.url), "utf8")
const edited = (change: (tenders: { items: Record<string, unknown>[]; ocid: string }[]) => void): string => {
  const tenders = JSON.parse(real)
  change(tenders)
  return JSON.stringify(tenders, null, 1)
}

describe("importing published tenders", () => {
  it("reads the five real ones and makes drafts of them", () => {
    const drafts = readPublished(real).map((tender) => draftOf(tender, "a".repeat(32)))
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
})
