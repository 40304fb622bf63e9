import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { grown, noPeaks, rootOf } from "./merkle.ts"

/** The eight leaves of the test vectors of RFC 6962's reference implementation, and the roots over the first one, two, ... of them. */
const leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
const roots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
]
const textOf = (hex: string): string => Buffer.from(hex, "hex").toString("latin1")
const known = leaves.map(textOf)

test("makes the roots of the published test vectors, grown at once or leaf by leaf", () => {
  for (const [index, root] of roots.entries()) {
    const first = known.slice(0, index + 1)
    expect(rootOf(grown(noPeaks, first))).toBe(root)
    expect(rootOf(first.reduce((tree, leaf) => grown(tree, [leaf]), noPeaks))).toBe(root)
  }
})

test("has the hash of nothing for the root of no leaf", () => {
  expect(rootOf(noPeaks)).toBe(createHash("sha256").digest("hex"))
})
