import { z } from "zod"
import { documentBeside } from "./document.ts"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { quantity } from "./money.ts"

const short = z.string().trim().max(100)
/** Per cent of what was ordered. */
const percent = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/)

/** The identifying code of a material; it never changes. */
export const materialCode = z
  .string()
  .trim()
  .regex(/^[A-Z0-9][A-Z0-9._-]{1,31}$/)

const otherName = z.string().trim().max(200)
/** Names in languages beside the main one; empty where the main name serves. */
export const noOtherNames = { en: "", es: "", ja: "" } as const

/** How received goods are inspected. */
export const inspections = ["none", "sample", "full"] as const

/** How the materials of a category are approved (审批要求): not at all, or by those who hold a role where no route says otherwise. */
export const materialApprovals = ["none", "approver", "supervisor", "legal"] as const
export const materialApproval = z.enum(materialApprovals)
export type MaterialApproval = z.infer<typeof materialApproval>

/** The data of a material. Units, categories and tax rates are given by their codes in master data. */
export const materialContent = z.strictObject({
  name: z.string().trim().min(1).max(200),
  otherNames: z.strictObject({ en: otherName, es: otherName, ja: otherName }).default(noOtherNames),
  specification: z.string().trim().max(300),
  unit: z.string().min(1).max(3),
  /** Other units in which the material is bought or stored (单位换算): how many of its own unit each of them equals. */
  conversions: z
    .array(z.strictObject({ otherUnit: z.string().trim().min(1).max(3), factor: quantity }))
    .max(20)
    .default([]),
  category: z.string().min(1).max(32),
  taxRate: z.string().min(1).max(20).nullable(),
  brand: short,
  manufacturerNumber: short,
  /** Days from the order to the delivery. */
  leadDays: z.int().min(0).max(3650).nullable(),
  minimumQuantity: quantity.nullable(),
  packingQuantity: quantity.nullable(),
  overDelivery: percent.nullable(),
  underDelivery: percent.nullable(),
  inspection: z.enum(inspections),
  buyer: id.nullable(),
  /** Materials that may replace it. */
  substitutes: z.array(id).max(20),
})
export type MaterialContent = z.infer<typeof materialContent>

/** A material of which nothing has been said. */
export const emptyMaterial: MaterialContent = {
  name: "",
  otherNames: noOtherNames,
  specification: "",
  unit: "",
  conversions: [],
  category: "",
  taxRate: null,
  brand: "",
  manufacturerNumber: "",
  leadDays: null,
  minimumQuantity: null,
  packingQuantity: null,
  overDelivery: null,
  underDelivery: null,
  inspection: "none",
  buyer: null,
  substitutes: [],
}

/** Names of the codes in it, by `<register>:<code>`, for its reader; and how its category wants it approved now. */
export const materialBeside = documentBeside.extend({ entries: z.record(z.string(), z.string()), approval: materialApproval })

/** A material as the buying side sees it. `inForce` is the last approved version. */
export const materialView = materialBeside.extend({
  number: z.string(),
  code: z.string(),
  content: materialContent.nullable(),
  inForce: materialContent.nullable(),
  party: id,
  author: id.nullable(),
  reason: z.string(),
})
export type MaterialView = z.infer<typeof materialView>

/** The fields by which materials resemble each other. */
const likenesses = ["code", "manufacturerNumber", "specification", "name"] as const

const alike = z.object({
  id,
  number: z.string(),
  code: z.string(),
  name: z.string(),
  specification: z.string(),
  state: z.string(),
  by: z.enum(likenesses),
})
export type AlikeMaterial = z.infer<typeof alike>

/** The calls of materials beyond those of their kind. */
export const materialContract = {
  alike: endpoint("POST", "material/alike", {
    summary:
      "Materials like one that is being written: of the same code, manufacturer's number or specification, or with its name in theirs",
    body: z.strictObject({
      code: z.string().max(60),
      name: z.string().max(200),
      specification: z.string().max(300),
      manufacturerNumber: z.string().max(100),
      /** The material itself, which is left out. */
      except: id.nullable(),
    }),
    data: z.array(alike),
  }),
}
