import { z } from "zod"
import { enabledFlag, words } from "./code.contract.ts"
import { endpoint } from "./endpoint.ts"

/** A country of ISO 3166-1: `name` in the caller's language, `names` in all. */
export const country = z.object({ code: z.string(), name: z.string(), names: words, enabledFlag })
export type Country = z.infer<typeof country>

/** Six digits of GB/T 2260. */
export const areaCode = z.string().regex(/^\d{6}$/)

/** An administrative division of one of three levels; the first has no parent. `path` holds the names from the first level down to its own. */
export const area = z.object({
  code: areaCode,
  name: z.string(),
  names: words,
  parentCode: areaCode.nullable(),
  level: z.int(),
  leaf: z.boolean(),
  path: z.array(z.string()),
  enabledFlag,
})
export type Area = z.infer<typeof area>

/** A node of a tree (spec 3): a branch without `children` is loaded by its id when it is opened. */
export interface TreeNode {
  readonly id: string
  readonly label: string
  readonly disabled: boolean
  /** Whether it has no children. */
  readonly leaf: boolean
  readonly data: Readonly<Record<string, string | number | null>>
  readonly children?: readonly TreeNode[] | undefined
}
const nodeFields = {
  id: z.string(),
  label: z.string(),
  disabled: z.boolean(),
  leaf: z.boolean(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
}
/** A node of a tree that is loaded level by level. */
export const treeNode = z.object(nodeFields)
/** Divisions have three levels, so their tree is written out. */
const cityNode = z.object({ ...nodeFields, children: z.array(treeNode).optional() })
const areaNode = z.object({ ...nodeFields, children: z.array(cityNode).optional() })

const company = z.object({ id: z.string(), name: z.string(), creditCode: z.string(), enabledFlag })
export type Company = z.infer<typeof company>

const ownArea = z.object({ area: area.nullable() })

/** Countries, administrative divisions and the caller's own companies (spec 7.4). */
export const basicContract = {
  getAllCountry: endpoint("POST", "basic/country/getAllCountry", {
    summary: "Every country in the caller's language, in the order of its codes",
    body: z.strictObject({ enabled: enabledFlag.optional() }),
    data: z.array(country),
  }),
  queryAll: endpoint("POST", "basic/area/queryAll", {
    summary: "Administrative divisions in the order of their codes, by level, parent or part of a name or code",
    body: z.strictObject({
      level: z.int().min(1).max(9).optional(),
      parentCode: areaCode.optional(),
      name: z.string().max(60).optional(),
      enabled: enabledFlag.optional(),
    }),
    data: z.array(area),
  }),
  queryArea: endpoint("GET", "basic/area/queryArea", {
    summary: "Administrative divisions in use as a tree, or with `parentCode` the level below it; an empty one asks for the first level",
    query: z.strictObject({ parentCode: z.union([areaCode, z.literal("")]).optional() }),
    data: z.array(areaNode),
  }),
  byCode: endpoint("GET", "basic/area/byCode", {
    summary: "One administrative division by its code",
    query: z.strictObject({ code: areaCode }),
    data: area,
  }),
  getUserCompany: endpoint("POST", "basic/company/getUserCompany", {
    summary: "The companies that the caller acts for, by part of their name",
    body: z.strictObject({ enabled: enabledFlag.optional(), name: z.string().max(120).optional() }),
    data: z.array(company),
  }),
  ownArea: endpoint("GET", "basic/area/own", { summary: "The area that the caller has named as his own", data: ownArea }),
  setOwnArea: endpoint("POST", "basic/area/own", {
    summary: "Names an area as the caller's own, or none",
    body: z.strictObject({ code: areaCode.nullable() }),
    data: ownArea,
  }),
}
