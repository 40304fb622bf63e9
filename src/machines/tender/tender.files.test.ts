import { expect, it } from "vitest"
import { fileRight } from "../_kit/kind-files.ts"
import { tenderFiles } from "./tender.files.ts"
import { emptyTender } from "./tender.reduce.ts"

it("files of a contract are added once every winner has accepted: until then the award may be made anew, without them", () => {
  const lines = ["A", "B"].map((party) => ({
    bid: party,
    party,
    lot: "",
    line: party,
    quantity: "1",
    unitPrice: "1",
    maximum: "1",
    rank: 1,
  }))
  const right = (...accepted: readonly string[]) =>
    fileRight(tenderFiles["contracts"] ?? { adds: [], sees: [] }, {
      facts: { ...emptyTender, noticedAt: 1, proposal: { by: "", at: 0, lines, reason: "" }, accepted },
      state: "notified",
      side: "buyer",
      roles: ["purchaser"],
      person: "",
      party: null,
      part: "A",
      told: null,
    })
  expect([right("A"), right("A", "B")]).toEqual(["late", "write"])
})
