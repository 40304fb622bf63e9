import type { z } from "zod"
import { isFoundedBy, type RegistrationContent, writtenContent } from "#contract/registration.contract.ts"
import { ruleIn } from "#contract/ruled.ts"
import { creditCodeLength } from "#contract/shapes.ts"
import type { Instant } from "#contract/time.ts"
import { getAt, pathOf } from "#machines/draft/path.ts"

export const registrationSteps = ["company", "contacts", "business", "accounts", "certificates", "papers", "check"] as const
export type RegistrationStep = (typeof registrationSteps)[number]

const stepOf = (field: string): RegistrationStep => {
  const [first = ""] = field.split(".")
  if (first === "contacts" || first === "accounts" || first === "certificates") return first
  return first === "categories" || first === "regions" ? "business" : "company"
}

/** What prevents submitting a registration: a field by its name, or an empty part. */
export interface Lack {
  readonly step: RegistrationStep
  /** The name of the field or part; its text is below `fields`. */
  readonly name: string
  /** What is wrong with it; null where it is missing. */
  readonly says: Misfit["says"]
}

/** An invalid value: its path, and what is wrong with it. */
export interface Misfit {
  readonly path: string
  /** Null for an empty field; else the key of a sentence, and what stands in it. */
  readonly says: { readonly key: string; readonly max?: number } | null
}

const saysOf = (issue: z.core.$ZodIssue): Misfit["says"] => {
  const rule = ruleIn(issue.message)
  if (rule === "phoneFits") return { key: "registration:hints.phone" }
  if (rule !== null) return { key: `rules:${rule}` }
  return issue.code === "too_big" && issue.origin === "string"
    ? { key: "field:longest", max: Number(issue.maximum) }
    : { key: "draft:misfit" }
}
const isEmpty = (value: unknown): boolean => value === null || value === ""

/** The fields with invalid values at an instant, each once. */
export function misfitsOf(content: RegistrationContent, now: Instant): readonly Misfit[] {
  const { error } = writtenContent.safeParse(content)
  const all = [
    ...(error?.issues ?? []).map((issue): Misfit => {
      const path = issue.path.join(".")
      return { path, says: isEmpty(getAt(content, pathOf(path))) ? null : saysOf(issue) }
    }),
    ...(content.creditCode.length === creditCodeLength ? [] : [{ path: "creditCode", says: { key: "field:creditCode" } }]),
    ...(isFoundedBy(content, now) ? [] : [{ path: "established", says: { key: "supplier-rules:isFoundedAlready" } }]),
  ]
  return all.filter(({ path }, index) => all.findIndex((one) => one.path === path) === index)
}

const needed = ["contacts", "categories", "accounts", "licence"] as const
type Needed = (typeof needed)[number]

/** What prevents submitting at an instant, step by step; the chart's rules check the same on the server. `parts` are the ones that must not be empty. */
export function lacksOf(content: RegistrationContent, now: Instant, parts: readonly Needed[] = needed): readonly Lack[] {
  const fields = misfitsOf(content, now).map(({ path, says }): Lack => ({ step: stepOf(path), name: path.split(".").at(-1) ?? "", says }))
  const isThere = (name: Needed) =>
    name === "licence" ? content.certificates.some(({ kind }) => kind === "businessLicence") : content[name].length > 0
  const empty = parts.filter((name) => !isThere(name))
  const all = [...fields, ...empty.map((name): Lack => ({ step: name === "licence" ? "certificates" : stepOf(name), name, says: null }))]
  return all.filter(
    (one, index) =>
      all.findIndex(({ step, name, says }) => step === one.step && name === one.name && (says === null) === (one.says === null)) === index,
  )
}

/** A registration before any input. */
export const emptyRegistration = (company: string, email: string): RegistrationContent => ({
  company,
  creditCode: "",
  legalPerson: "",
  address: "",
  established: null,
  website: "",
  scope: "",
  contacts: [{ name: "", title: "", phone: "", email }],
  categories: [],
  regions: [],
  certificates: [emptyCertificate],
  accounts: [emptyAccount],
})

export const emptyContact = { name: "", title: "", phone: "", email: "" }
export const emptyAccount = { bank: "", branch: "", holder: "", number: "", currency: "CNY" as const }
export const emptyCertificate = { kind: "businessLicence" as const, number: "", issuer: "", validFrom: "", validTo: null }
