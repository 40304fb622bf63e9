import type { DeclaredContent } from "#contract/registration.contract.ts"
import type { SupplierCertificate } from "#contract/supplier.contract.ts"

/** The fields of a complete profile. */
const wanted = ["legalPerson", "address", "established", "scope", "contacts", "categories", "regions", "accounts", "licence"] as const
type Wanted = (typeof wanted)[number]

const isSaid = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null && value !== "")

/** How complete a profile is: the number of filled fields, of all fields, and the names of the empty ones. */
export function completeness(
  profile: DeclaredContent | null,
  certificates: readonly SupplierCertificate[],
): { readonly done: number; readonly of: number; readonly missing: readonly Wanted[] } {
  const says = (name: Wanted) =>
    name === "licence" ? certificates.some(({ kind }) => kind === "businessLicence") : profile !== null && isSaid(profile[name])
  const missing = wanted.filter((name) => !says(name))
  return { done: wanted.length - missing.length, of: wanted.length, missing }
}

/** How complete a profile is, in per cent, rounded down. */
export function completenessShare(profile: DeclaredContent | null, certificates: readonly SupplierCertificate[]): number {
  const { done, of } = completeness(profile, certificates)
  return Math.floor((100 * done) / of)
}
