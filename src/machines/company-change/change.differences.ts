import type { ChangedList, Difference } from "#contract/change.contract.ts"
import { changedLists } from "#contract/change.contract.ts"
import type { DeclaredContent, RegistrationContent } from "#contract/registration.contract.ts"
import type { SupplierCertificate } from "#contract/supplier.contract.ts"
import { masked, plainNumber } from "../registration/registration.mask.ts"
import { isSameCertificate } from "../supplier/supplier.holds.ts"
import { typedKeys } from "../_kit/typed.ts"

type Item = Readonly<Record<string, unknown>>
type Named = Pick<SupplierCertificate, "kind" | "number">

/** The company's own fields that take effect only after approval: its name, its code, which is also its tax number, and its legal person. */
const reviewedFields: ReadonlySet<string> = new Set(["company", "creditCode", "legalPerson"])

const is = (field: string) => (one: Item, other: Item) => one[field] !== "" && one[field] === other[field]
/** What identifies an entry across two lists, by list, the most certain criterion first. */
const sameness: Readonly<Record<ChangedList, readonly ((one: Item, other: Item) => boolean)[]>> = {
  contacts: [is("email"), is("phone"), is("name")],
  accounts: [(one, other) => plainNumber(String(one["number"])) === plainNumber(String(other["number"]))],
  certificates: [(one, other) => isSameCertificate(one as Named, other as Named)],
}

/** For each index of the second list, the index of the same entry in the first; no entry is matched twice. */
export function pairsOf(list: ChangedList, before: readonly object[], after: readonly object[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  for (const same of sameness[list])
    for (const [at, one] of after.entries()) {
      if (pairs.has(at)) continue
      const found = before.findIndex((other, index) => !taken.has(index) && same(one as Item, other as Item))
      if (found === -1) continue
      pairs.set(at, found)
      taken.add(found)
    }
  return pairs
}

/** A value as text; null for none. */
const textOf = (value: unknown): string | null => {
  const text = Array.isArray(value) ? value.join(", ") : (value ?? "")
  if (text === "") return null
  return typeof text === "string" ? text : JSON.stringify(text)
}

/** Whether two values are equal; undefined equals null. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether a certificate is reviewed before it counts: mandatory ones are. */
const isMandatory = (one: Named, mandatory: readonly Named[]): boolean =>
  one.kind === "businessLicence" || mandatory.some((other) => isSameCertificate(one, other))

/** Whether a certificate comes, under another number, in the place of a mandatory one that the same change removes. */
const replacesMandatory = (one: Named, before: readonly Named[], after: readonly Named[], mandatory: readonly Named[]): boolean =>
  !before.some((other) => isSameCertificate(one, other)) &&
  before.some((other) => other.kind === one.kind && isMandatory(other, mandatory) && !after.some((kept) => isSameCertificate(kept, other)))

interface Places {
  readonly list: ChangedList
  readonly before: readonly Item[]
  readonly after: readonly Item[]
  /** The same in the form that documents store. */
  readonly told: { readonly before: readonly Item[]; readonly after: readonly Item[] }
  readonly isReviewed: (one: Item) => boolean
}

function listDifferences({ list, before, after, told, isReviewed }: Places): readonly Difference[] {
  const pairs = pairsOf(list, before, after)
  const kept = new Set(pairs.values())
  const whole = (what: "added" | "removed", one: Item, index: number, shown: Item): Difference[] =>
    Object.entries(shown).flatMap(([field, value]) => {
      const text = textOf(value)
      if (text === null) return []
      const sides = what === "added" ? { before: null, after: text } : { before: text, after: null }
      return [{ list, index, what, field, ...sides, reviewed: isReviewed(one) }]
    })
  const gone = before.flatMap((one, index) => (kept.has(index) ? [] : whole("removed", one, index, told.before[index] ?? {})))
  const others = after.flatMap((one, index) => {
    const from = pairs.get(index)
    const shown = told.after[index] ?? {}
    if (from === undefined) return whole("added", one, index, shown)
    const [past, pastShown] = [before[from] ?? {}, told.before[from] ?? {}]
    return Object.keys(one).flatMap((field): Difference[] =>
      same(one[field], past[field])
        ? []
        : [
            {
              list,
              index,
              what: "changed",
              field,
              before: textOf(pastShown[field]),
              after: textOf(shown[field]),
              reviewed: isReviewed(past),
            },
          ],
    )
  })
  return [...gone, ...others]
}

/** What decides, besides the field, whether a difference is reviewed. */
export interface Reviewed {
  /** The supplier's mandatory certificates. */
  readonly mandatory: readonly Named[]
  /** Whether it has declared anything before; otherwise every difference is reviewed. */
  readonly declared: boolean
}

/** The differences of certificates. */
export const certificateDifferences = (
  before: RegistrationContent["certificates"],
  after: RegistrationContent["certificates"],
  { mandatory, declared }: Reviewed,
): readonly Difference[] =>
  listDifferences({
    list: "certificates",
    before,
    after,
    told: { before, after },
    isReviewed: (one) => !declared || isMandatory(one as Named, mandatory) || replacesMandatory(one as Named, before, after, mandatory),
  })

/** The differences field by field. Numbers are compared in full, and returned in the form that documents store. */
export function differencesOf(
  before: RegistrationContent,
  after: RegistrationContent,
  { mandatory, declared }: Reviewed,
): readonly Difference[] {
  const told = { before: masked(before), after: masked(after) }
  const names = typedKeys(after).filter((name) => !changedLists.some((list) => list === name))
  const own = names.flatMap((field): Difference[] =>
    same(before[field], after[field])
      ? []
      : [
          {
            list: null,
            index: 0,
            what: "changed",
            field,
            before: textOf(before[field]),
            after: textOf(after[field]),
            reviewed: !declared || reviewedFields.has(field),
          },
        ],
  )
  const numbered = (list: "contacts" | "accounts", reviewed: boolean) =>
    listDifferences({
      list,
      before: before[list],
      after: after[list],
      told: { before: told.before[list], after: told.after[list] },
      isReviewed: () => !declared || reviewed,
    })
  const accounts = numbered("accounts", true)
  // Whoever changes an account must not give the number that is called back about it.
  const contacts = numbered("contacts", accounts.length > 0)
  return [...own, ...contacts, ...accounts, ...certificateDifferences(before.certificates, after.certificates, { mandatory, declared })]
}

export const touchesBank = (differences: readonly Difference[]): boolean => differences.some(({ list }) => list === "accounts")

/** A supplier's certificates after a part of a change is applied: changed, added and removed ones; what others recorded meanwhile stays. */
export function certificatesAfter(
  now: readonly SupplierCertificate[],
  content: Pick<DeclaredContent, "certificates">,
  before: Pick<DeclaredContent, "certificates">,
  differences: readonly Difference[],
): readonly SupplierCertificate[] {
  const concerned = differences.filter(({ list }) => list === "certificates")
  const out = concerned.flatMap(({ what, index }) => (what === "removed" ? (before.certificates[index] ?? []) : []))
  const written = [...new Set(concerned.flatMap(({ what, index }) => (what === "removed" ? [] : [index])))].flatMap(
    (index) => content.certificates[index] ?? [],
  )
  const known = now.filter(({ mandatory }) => mandatory)
  const isNeeded = (one: Named) => isMandatory(one, known) || replacesMandatory(one, before.certificates, content.certificates, known)
  const kept = now.filter((one) => ![...out, ...written].some((other) => isSameCertificate(one, other)))
  return [...kept, ...written.map((one) => ({ ...one, mandatory: isNeeded(one) }))]
}
