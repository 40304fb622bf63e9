import { describe, expect, it } from "vitest"
import { newDocument } from "./new-document.ts"

const openersOf = (staff: Parameters<typeof newDocument>[0]["staff"]) => newDocument({ now: 0, author: "author", staff }).openers.users

describe("a new document", () => {
  it("is opened by its author and by people who do not buy", () => {
    const lead = { id: "lead", roles: ["purchaser", "supervisor"] }
    const legal = { id: "lawyer", roles: ["legal"] }
    expect(openersOf([lead, { id: "watch", roles: ["supervisor"] }, legal])).toEqual(["author", "watch", "lawyer"])
    expect(openersOf([lead, legal])).toEqual(["author", "lead", "lawyer"])
  })

  it("is sealed for its openers where all of them have keys", () => {
    const people = ["author", "watch", "lawyer"].map((id, at) => ({ id, roles: [["purchaser", "supervisor", "legal"][at] ?? ""] }))
    const sealOf = (keyed: readonly string[]) =>
      newDocument({ now: 0, author: "author", staff: people.map((one) => ({ ...one, key: keyed.includes(one.id) ? {} : null })) }).seal
    expect(sealOf(["author", "watch", "lawyer"])).toBe("S2")
    expect(sealOf(["author", "watch"])).toBe("S1")
  })
})
