import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { registeredId, registeredName } from "./ids.ts"
import { newPassword } from "./identity.contract.ts"
import { role } from "./people.ts"
import { email, phone } from "./shapes.ts"
import { instant } from "./time.ts"

/** The data that a role may see: one's own, the department's, the company's, those of chosen companies, or all (spec 6). */
export const dataRights = ["own", "department", "company", "chosen", "all"] as const
export const dataRight = z.enum(dataRights)
export type DataRight = z.infer<typeof dataRight>

/** A role's or person's id: 32 random hex digits, or the name of a built-in role. */
export const key = z
  .string()
  .max(64)
  .regex(/^[\w.-]+$/)
export const version = z.int().min(1).max(1_000_000_000)
const distinct = (keys: readonly string[]) => new Set(keys).size === keys.length
const keys = (most: number) => z.array(key).max(most).refine(distinct)

/** Account names of 3 to 16 letters, digits, dots, hyphens or underscores (spec 5). */
export const accountName = /^[A-Za-z0-9][\w.-]{2,15}$/
export const genders = ["", "female", "male"] as const

/** What administrators enter about a person (spec 3, admin entities); the display name is the description. */
const personFields = {
  displayName: z.string().trim().min(1).max(64),
  phone,
  email,
  workCode: z.string().trim().max(32),
  gender: z.enum(genders),
  age: z.int().min(14).max(120).nullable(),
  /** From then on the person can no longer sign in; null for never. */
  validUntil: instant.nullable(),
  roles: keys(50).min(1),
  company: key.nullable(),
  /** The person's unit of the organisation. */
  department: key.nullable(),
}
export const personDraft = z.strictObject({ name: z.string().min(2).max(64), ...personFields })
export type PersonDraft = z.infer<typeof personDraft>

export const heldRole = z.object({ id: key, code: z.string(), name: z.string(), builtIn: z.boolean() })
export const personRow = z.object({
  id: key,
  name: z.string(),
  ...personFields,
  phone: z.string(),
  email: z.string(),
  roles: z.array(heldRole),
  companyName: z.string().nullable(),
  departmentName: z.string().nullable(),
  active: z.boolean(),
  mustChangePassword: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  /** When the personal data were erased; the names are marks since then. */
  erasedAt: instant.nullable(),
  version,
})
export type PersonRow = z.infer<typeof personRow>

export const part = z.string().trim().max(64).optional()
const byId = z.strictObject({ id: key })

/** One of a person's open sessions, as an administrator sees it. */
const personSession = z.object({
  id: z.string(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
})
export type PersonSession = z.infer<typeof personSession>

/** Why personal data are erased. */
export const erasureReasons = ["left", "asked"] as const

/** People and their accounts. */
export const userAdminContract = {
  query: endpoint("GET", "system/user/query", {
    summary: "People by parts of what is said of them, in the order of their account names",
    query: pageQuery.extend({
      name: part,
      username: part,
      phone: part,
      company: key.optional(),
      /** A unit of the organisation, including those below it. */
      department: key.optional(),
      role: key.optional(),
      active: z.enum(["0", "1"]).optional(),
    }),
    data: pageOf(personRow),
  }),
  detail: endpoint("GET", "system/user/detail/:id", { summary: "One person", params: byId, data: personRow }),
  add: endpoint("POST", "system/user/add", {
    summary: "Adds a person with a first password, to be changed at the first sign-in",
    body: personDraft.extend({ name: z.string().regex(accountName), password: newPassword }),
    data: personRow,
  }),
  update: endpoint("POST", "system/user/update", {
    summary: "Changes a person; `version` is the one that was seen. Nobody changes the own rights",
    body: personDraft.extend({ id: key, version }),
    data: personRow,
  }),
  setActive: endpoint("POST", "system/user/setActive", {
    summary: "Disables an account, which ends its sessions at once, or enables it again",
    body: z.strictObject({ id: key, version, active: z.boolean() }),
    data: personRow,
  }),
  setPassword: endpoint("POST", "system/user/setPassword", {
    summary: "Sets another person's password, to be changed at the next sign-in; all sessions of the person end",
    body: z.strictObject({ id: key, version, password: newPassword }),
    data: personRow,
  }),
  erase: endpoint("POST", "system/user/erase", {
    summary: "Erases what is kept of a person and ends the account, for ever; `name` is the account's name, typed once more",
    body: z.strictObject({ id: key, version, name: z.string().trim().max(64), reason: z.enum(erasureReasons) }),
    data: personRow,
  }),
  sessions: endpoint("GET", "system/user/sessions/:id", {
    summary: "A person's open sessions, the latest seen first",
    params: byId,
    data: z.array(personSession),
  }),
  endSessions: endpoint("POST", "system/user/endSessions", {
    summary: "Ends one session of a person, or all of them",
    body: z.strictObject({ person: key, session: key.nullable() }),
    data: z.array(personSession),
  }),
}

const roleFields = {
  code: z.string().regex(/^[A-Za-z]\w{2,15}$/),
  name: z.string().trim().min(3).max(16),
  /** The acting roles of its holders, as documents know them. */
  acting: z.array(role).min(1).max(7).refine(distinct),
  modules: keys(1_000),
  dataRight,
  /** The companies of the data right `chosen`. */
  companies: keys(200),
}
const roleDraft = z.strictObject(roleFields)
export type RoleDraft = z.infer<typeof roleDraft>

export const roleRow = z.object({
  ...roleFields,
  id: key,
  code: z.string(),
  name: z.string(),
  /** The names of the companies, in the same order. */
  companyNames: z.array(z.string()),
  /** Shipped with the platform: one for each acting role. Its modules are set on the menu's own page. */
  builtIn: z.boolean(),
  holders: z.int(),
  version,
})
export type RoleRow = z.infer<typeof roleRow>

/** Roles: their acting roles, the pages they open, and the data they show. */
export const roleAdminContract = {
  query: endpoint("GET", "system/role/query", {
    summary: "Roles by part of their code or name, by data right and by what one acts as; those that came with the platform first",
    query: pageQuery.extend({ name: part, dataRight: dataRight.optional(), acting: role.optional() }),
    data: pageOf(roleRow),
  }),
  add: endpoint("POST", "system/role/add", { summary: "Adds a role", body: roleDraft, data: roleRow }),
  update: endpoint("POST", "system/role/update", {
    summary: "Changes a role that one does not hold oneself; of a built-in one only the data right",
    body: roleDraft.extend({ id: key, version }),
    data: roleRow,
  }),
  remove: endpoint("POST", "system/role/remove", {
    summary: "Removes a role that nobody holds",
    body: z.strictObject({ id: key, version }),
    data: byId,
  }),
}

export const companyDraft = z.strictObject({
  name: z.string().trim().min(2).max(128),
  /** Unified social credit code; refused with 15010 when it does not have 18 characters. */
  creditCode: z.string().trim().min(1).max(32),
})
export type CompanyDraft = z.infer<typeof companyDraft>

export const companyRow = z.object({
  id: key,
  name: z.string(),
  creditCode: z.string(),
  /** Whether the check character is right; a wrong one deserves a second look, but is not refused. */
  creditCodeFits: z.boolean(),
  enabled: z.boolean(),
  people: z.int(),
  createdAt: instant,
  version,
})
export type CompanyRow = z.infer<typeof companyRow>

/** Companies that people act for. */
export const companyAdminContract = {
  query: endpoint("GET", "basic/company/query", {
    summary: "Companies by part of their name or credit code, in the order of their names",
    query: pageQuery.extend({ name: part, creditCode: part, enabled: z.enum(["0", "1"]).optional() }),
    data: pageOf(companyRow),
  }),
  add: endpoint("POST", "basic/company/add", { summary: "Adds a company", body: companyDraft, data: companyRow }),
  update: endpoint("POST", "basic/company/update", {
    summary: "Changes a company; `version` is the one that was seen",
    body: companyDraft.extend({ id: key, version }),
    data: companyRow,
  }),
  setEnabled: endpoint("POST", "basic/company/setEnabled", {
    summary: "Disables a company, so that nobody new is entered for it, or enables it again",
    body: z.strictObject({ id: key, version, enabled: z.boolean() }),
    data: companyRow,
  }),
}

export const grantTypes = ["authorization_code", "refresh_token"] as const
const address = z.url({ protocol: /^https?$/ }).max(512)
const clientFields = {
  name: registeredName,
  grantTypes: z.array(z.enum(grantTypes)).min(1).max(2).refine(distinct),
  /** The lifetime of the application's access tokens, in seconds. */
  tokenSeconds: z.int().min(60).max(86_400),
  active: z.boolean(),
  redirectUris: z.array(address).max(20).refine(distinct),
  signOutUris: z.array(address).max(20).refine(distinct),
}
const clientDraft = z.strictObject({ id: registeredId, ...clientFields })
export type ClientDraft = z.infer<typeof clientDraft>

export const clientRow = z.object({
  id: z.string(),
  ...clientFields,
  name: z.string(),
  firstParty: z.boolean(),
  hasSecret: z.boolean(),
  version,
})
export type ClientRow = z.infer<typeof clientRow>
const withSecret = z.object({ client: clientRow, secret: z.string() })

/** Applications that may use the central login. A secret is shown once and stored only as a hash. */
export const clientAdminContract = {
  query: endpoint("GET", "system/client/query", {
    summary: "Client applications by part of their id or name",
    query: pageQuery.extend({ name: part }),
    data: pageOf(clientRow),
  }),
  add: endpoint("POST", "system/client/add", {
    summary: "Adds an application; answers its secret this once",
    body: clientDraft,
    data: withSecret,
  }),
  update: endpoint("POST", "system/client/update", {
    summary: "Changes an application; `version` is the one that was seen",
    body: z.strictObject({ id: key, version, ...clientFields }),
    data: clientRow,
  }),
  newSecret: endpoint("POST", "system/client/newSecret", {
    summary: "Gives an application a new secret in place of the old one; answers it this once",
    body: z.strictObject({ id: key, version }),
    data: withSecret,
  }),
}

/** A person who is named in documents and need not have an account, with these documents. */
const contactRow = z.object({ subject: z.string(), name: z.string(), email: z.string(), documents: z.array(z.string()) })
export type ContactRow = z.infer<typeof contactRow>

/** The text that the administrator types to confirm the erasure of a contact. */
export const contactTyped = ({ name, email }: Pick<ContactRow, "name" | "email">): string => email || name

/** Reads and erases the people who are named in documents, such as contacts of suppliers. */
export const contactAdminContract = {
  query: endpoint("GET", "system/contact/query", {
    summary: "People of whom documents tell by part of their name or address, in the order of their addresses",
    query: pageQuery.extend({ name: part, email: part }),
    data: pageOf(contactRow),
  }),
  erase: endpoint("POST", "system/contact/erase", {
    summary:
      "Erases what documents tell of a person, for ever; `typed` is the address, or the name where there is none. Answers the mark that stands in its place, in how many documents, and how many older ones still tell of the person",
    body: z.strictObject({ subject: z.string().max(400), typed: z.string().trim().max(254), reason: z.enum(erasureReasons) }),
    data: z.object({ mark: z.string(), documents: z.int(), left: z.int() }),
    command: true,
  }),
}

export const changeKinds = [
  "loginPage",
  "tenderSettings",
  "printTemplate",
  "tenderTemplate",
  "user",
  "role",
  "client",
  "company",
  "unit",
  "country",
  "area",
  "route",
  "delegation",
  "job",
  "system",
  "module",
  "expert",
  "register",
  "secret",
  "contact",
] as const
/** A value as the audit trail shows it. */
const auditValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
const difference = z.object({ field: z.string(), before: auditValue, after: auditValue })

/** A change that an administrator made: who, when, and every field that differs. */
export const adminChange = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  subject: z.string(),
  name: z.string(),
  what: z.string(),
  who: z.string(),
  at: instant,
  differences: z.array(difference),
})
export type AdminChange = z.infer<typeof adminChange>

/** The audit trail of administration. */
export const auditContract = {
  query: endpoint("GET", "system/admin/changes", {
    summary: "Changes of people, roles, companies, organisations, areas, applications and menu modules, the latest first",
    query: pageQuery.extend({ kind: z.enum(changeKinds).optional(), subject: key.optional(), name: part, who: part }),
    data: pageOf(adminChange),
  }),
}
