import type { DeclaredContent } from "#contract/registration.contract.ts"
import type { SupplierCertificate } from "#contract/supplier.contract.ts"

/** What a supplier's profile is complete with, by the names of its fields. */
const wanted = ["legalPerson", "address", "established", "scope", "contacts", "categories", "regions", "accounts", "licence"] as const
type Wanted = (typeof wanted)[number]

const isSaid = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null && value !== "")

/** How complete a profile is: so many fields of so many, and those that say nothing yet. */
export function completeness(
  profile: DeclaredContent | null,
  certificates: readonly SupplierCertificate[],
): { readonly done: number; readonly of: number; readonly missing: readonly Wanted[] } {
  const says = (name: Wanted) =>
    name === "licence" ? certificates.some(({ kind }) => kind === "businessLicence") : profile !== null && isSaid(profile[name])
  const missing = wanted.filter((name) => !says(name))
  return { done: wanted.length - missing.length, of: wanted.length, missing }
}
