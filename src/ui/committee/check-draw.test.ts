import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { drawExperts } from "#machines/scoring/expert-draw.ts"
import { checkDraw } from "./check-draw.ts"

const seed = "9f".repeat(32)
const pool = ["a", "b", "c", "d", "e", "f", "g"]
const recorded = {
  at: 0,
  count: 3,
  field: "",
  seed,
  commitment: createHash("sha256").update(seed).digest("hex"),
  pool,
  excluded: [],
  drawn: [...drawExperts(pool, 3, seed)],
}

describe("drawing again", () => {
  it("finds an honest draw the same, and its seed the committed one", async () => {
    expect(await checkDraw(recorded)).toMatchObject({ same: true, seedFits: true })
  })
  it("finds an exchanged expert", async () => {
    const [first = "", ...rest] = recorded.drawn
    expect(await checkDraw({ ...recorded, drawn: [pool.find((one) => !recorded.drawn.includes(one)) ?? first, ...rest] })).toMatchObject({
      same: false,
      seedFits: true,
    })
  })
  it("finds an exchanged seed", async () => {
    expect(await checkDraw({ ...recorded, seed: "1f".repeat(32) })).toMatchObject({ seedFits: false })
  })
})
