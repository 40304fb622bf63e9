import { describe, expect, it } from "vitest"
import { eligible, type PoolEntry, type PoolExclusions } from "./expert-pool.ts"

const expert = (id: string, more: Partial<PoolEntry> = {}): PoolEntry => ({
  id,
  fields: ["it"],
  employer: null,
  department: null,
  enabled: true,
  servedWith: {},
  declaredConflicts: [],
  ...more,
})
const tender: PoolExclusions = { fields: ["it"], parties: ["acme", "bolt"], purchaserDepartment: "works", alreadyInGroup: ["member"] }
const groundsOf = (entry: PoolEntry, exclusions = tender) => eligible([entry], exclusions).excluded[0]?.grounds

describe("the pool of experts", () => {
  it("keeps who has nothing against them", () => {
    const pool = [
      expert("a"),
      expert("b", { employer: "other", department: "sales", servedWith: { acme: 2, other: 9 }, declaredConflicts: ["other"] }),
    ]
    expect(eligible(pool, tender)).toEqual({ eligible: ["a", "b"], excluded: [] })
  })

  it.each([
    ["is disabled", expert("x", { enabled: false }), { reason: "disabled" }],
    ["knows another field", expert("x", { fields: ["law"] }), { reason: "otherField" }],
    ["works for a bidder", expert("x", { employer: "bolt" }), { reason: "employer", party: "bolt" }],
    ["sits in the purchaser's department", expert("x", { department: "works" }), { reason: "sameDepartment" }],
    [
      "served with a bidder three times in a year",
      expert("x", { servedWith: { acme: 3 } }),
      { reason: "servedTooOften", party: "acme", times: 3 },
    ],
    ["declared a conflict", expert("x", { declaredConflicts: ["acme"] }), { reason: "declaredConflict", party: "acme" }],
    ["is in the group already", expert("member"), { reason: "alreadyInGroup" }],
  ])("leaves out who %s, and says so", (_, entry, ground) => expect(groundsOf(entry)).toEqual([ground]))

  it("names every ground, not only the first", () => {
    expect(groundsOf(expert("x", { enabled: false, employer: "acme", declaredConflicts: ["bolt"] }))).toEqual([
      { reason: "disabled" },
      { reason: "employer", party: "acme" },
      { reason: "declaredConflict", party: "bolt" },
    ])
  })

  it("takes the limit of services from the tender, and any field when none is asked", () => {
    expect(groundsOf(expert("x", { servedWith: { acme: 3 } }), { ...tender, maxServed: 4 })).toBeUndefined()
    expect(groundsOf(expert("x", { fields: [] }), { ...tender, fields: [] })).toBeUndefined()
  })

  it("does not take two people without a department for colleagues", () => {
    expect(groundsOf(expert("x"), { ...tender, purchaserDepartment: null })).toBeUndefined()
  })
})
