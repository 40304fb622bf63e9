import { creditCodeLength } from "#contract/shapes.ts"
import { type RegistrationContent, writtenContent } from "#contract/registration.contract.ts"

export const registrationSteps = ["company", "contacts", "business", "accounts", "certificates", "papers", "check"] as const
export type RegistrationStep = (typeof registrationSteps)[number]

const stepOf = (field: string): RegistrationStep => {
  const [first = ""] = field.split(".")
  if (first === "contacts" || first === "accounts" || first === "certificates") return first
  return first === "categories" || first === "regions" ? "business" : "company"
}

/** What prevents submitting a registration: a field by its path, or an empty part. */
export interface Lack {
  readonly step: RegistrationStep
  /** The name of the field or part; its text is below `fields`. */
  readonly name: string
}

/** Paths of the fields with invalid values. */
export const misfitsOf = (content: RegistrationContent): readonly string[] => {
  const { error } = writtenContent.safeParse(content)
  const shape = error?.issues.map(({ path }) => path.join(".")) ?? []
  return content.creditCode.length === creditCodeLength || shape.includes("creditCode") ? shape : [...shape, "creditCode"]
}

const needed = ["contacts", "categories", "accounts", "licence"] as const
type Needed = (typeof needed)[number]

/** What prevents submitting, step by step; the chart's rules check the same on the server. `parts` are the ones that must not be empty. */
export function lacksOf(content: RegistrationContent, parts: readonly Needed[] = needed): readonly Lack[] {
  const fields = misfitsOf(content).map((field): Lack => ({ step: stepOf(field), name: field.split(".").at(-1) ?? "" }))
  const isThere = (name: Needed) =>
    name === "licence" ? content.certificates.some(({ kind }) => kind === "businessLicence") : content[name].length > 0
  const empty = parts.filter((name) => !isThere(name))
  const all = [...fields, ...empty.map((name): Lack => ({ step: name === "licence" ? "certificates" : stepOf(name), name }))]
  return all.filter((one, index) => all.findIndex(({ step, name }) => step === one.step && name === one.name) === index)
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
