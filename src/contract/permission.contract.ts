import { z } from "zod"
import { dataRight, heldRole, key } from "./admin.contract.ts"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { role } from "./people.ts"

/**
 * Why somebody may or may not see a document. `confidential`: the answer depends on who was invited or is on the committee, which nobody outside the
 * tender may learn before its notice of award.
 */
export const sightReasons = [
  "within",
  "asked",
  "committee",
  "public",
  "invited",
  "outside",
  "otherCompany",
  "notOnCommittee",
  "notInvited",
  "notPublished",
  "noPart",
  "closed",
  "confidential",
] as const
export type SightReason = (typeof sightReasons)[number]

/** The side from which a person sees documents; data rights restrict only the buying side. */
const sides = ["buyer", "expert", "supplier", "nobody"] as const

/** A role of the person, with what it grants. */
const givingRole = heldRole.extend({ acting: z.array(role), dataRight, companyNames: z.array(z.string()) })
export type GivingRole = z.infer<typeof givingRole>

/** A page that the person can open; `shown` in the menu, or only by its address. */
const openPage = z.object({ id: z.string(), name: z.string(), path: z.string(), group: z.string(), shown: z.boolean() })
export type OpenPage = z.infer<typeof openPage>

/** Whose documents a person can see, of the kinds for which the same roles count. The lists name the first fifty; the counts are complete. */
const reach = z.object({
  /** Each kind with the number of its documents at present, exact up to 1,000, and 1,001 for more; null where the administrator may not know it. */
  kinds: z.array(z.object({ kind: z.string(), documents: z.int().nullable() })),
  /** The roles whose data rights count here, the widest right first; rights add up. */
  counting: z.array(key),
  /** `whole`: all documents of the company, not only those of some people. */
  companies: z.array(z.object({ id: key, name: z.string(), whole: z.boolean() })),
  companyCount: z.int(),
  departments: z.array(z.object({ id: key, name: z.string(), companyName: z.string().nullable(), people: z.int() })),
  departmentCount: z.int(),
  /** The number of colleagues, including the person, whose documents are visible. */
  people: z.int(),
})
export type Reach = z.infer<typeof reach>

const personSight = z.object({
  id: key,
  name: z.string(),
  displayName: z.string(),
  companyName: z.string().nullable(),
  departmentName: z.string().nullable(),
  /** False when the account is disabled or expired: nobody can sign in with it, so it sees nothing. */
  open: z.boolean(),
  roles: z.array(givingRole),
  side: z.enum(sides),
  /** Empty for people on another side than the buying one. */
  reach: z.array(reach),
  pages: z.array(openPage),
})
export type PersonSight = z.infer<typeof personSight>

const documentSight = z.object({
  kind: z.string(),
  number: z.string(),
  companyName: z.string(),
  /** Null when it is confidential. */
  seen: z.boolean().nullable(),
  why: z.enum(sightReasons),
  /** On the buying side: each role whose right counts, and whether it alone covers the document. */
  rights: z.array(z.object({ role: key, dataRight, reaches: z.boolean() })),
})
export type DocumentSight = z.infer<typeof documentSight>

const openingRole = z.object({ ...givingRole.shape, holders: z.int(), shown: z.boolean() })
export type OpeningRole = z.infer<typeof openingRole>
const openingPerson = z.object({
  id: key,
  name: z.string(),
  displayName: z.string(),
  companyName: z.string().nullable(),
  departmentName: z.string().nullable(),
  roles: z.array(heldRole),
  shown: z.boolean(),
})
export type OpeningPerson = z.infer<typeof openingPerson>

const byId = z.strictObject({ id: key })

/** Explanations of rights: what a person may see, and who may open a page. They are computed by the code that enforces them. */
export const permissionContract = {
  person: endpoint("GET", "system/permission/person/:id", {
    summary: "What a person may see: roles, data rights and whom they reach, and the pages of the menu",
    params: byId,
    data: personSight,
  }),
  document: endpoint("GET", "system/permission/document", {
    summary: "Whether a person may see the document of this number, and why; 10007 for one that is not the administrator's to ask about",
    query: z.strictObject({ person: key, number: z.string().trim().min(1).max(64) }),
    data: documentSight,
  }),
  pageRoles: endpoint("GET", "system/permission/page/:id/roles", {
    summary: "The roles that open a page of the menu by themselves",
    params: byId,
    data: z.array(openingRole),
  }),
  pagePeople: endpoint("GET", "system/permission/page/:id/people", {
    summary: "The people who can sign in and open a page of the menu, in the order of their account names",
    params: byId,
    query: pageQuery,
    data: pageOf(openingPerson),
  }),
}
