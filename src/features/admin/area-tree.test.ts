import { expect, test } from "vitest"
import { type AreaRow, hasRoomBelow, stemOf } from "#contract/areas.contract.ts"
import { areaTree } from "./area-tree.ts"
import { countBelow, enabledItself } from "./place.ts"

const area = (code: string, parentCode: string | null, level: number, latin: string, more: Partial<AreaRow> = {}): AreaRow => ({
  code,
  parentCode,
  level,
  name: latin,
  names: { zh: `${latin}市`, en: latin, es: latin, ja: latin },
  leaf: false,
  path: [],
  enabledFlag: 1,
  ownFlag: 1,
  version: 1,
  changedAt: 0,
  changedBy: "",
  ...more,
})
const rows = [
  area("320000", null, 1, "Jiangsu"),
  area("320200", "320000", 2, "Wuxi", { enabledFlag: 0 }),
  area("320211", "320200", 3, "Binhu", { leaf: true }),
]

test("divisions stand in a tree, found by their code and by their name in every language", () => {
  const [jiangsu] = areaTree(rows, "en")
  expect(jiangsu).toMatchObject({ label: "Jiangsu", leaf: false, children: [{ id: "320200", children: [{ id: "320211", leaf: true }] }] })
  expect(jiangsu?.children?.[0]?.data).toMatchObject({ words: "320200 Wuxi市 Wuxi Wuxi Wuxi", enabled: 0 })
})

test("what follows a division out of use is counted at any depth, and is in use itself", () => {
  expect(rows.map(({ code }) => countBelow(rows, code))).toEqual([2, 1, 0])
  expect(rows.map(enabledItself)).toEqual([true, true, true])
})

test("a division has room below it as long as its code leaves digits", () => {
  expect(["110000", "320200", "659001"].map(stemOf)).toEqual(["11", "3202", "659001"])
  expect(rows.map(hasRoomBelow)).toEqual([true, true, false])
  expect(hasRoomBelow({ code: "659001", level: 2 })).toBe(false)
})
