import type { Difference } from "#contract/change.contract.ts"
import type { DeclaredContent } from "#contract/registration.contract.ts"
import { accountHoldDays, type HeldAccount } from "#contract/supplier.contract.ts"
import { certificatesAfter, touchesBank } from "#machines/company-change/change.differences.ts"
import type { ChangeFacts } from "#machines/company-change/change.facts.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { Changed, SupplierFacts } from "#machines/supplier/supplier.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { fromOutside } from "#server/documents/from-outside.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import { renameParty } from "#server/identity/users.ts"
import { declaredOf, numbersOf } from "./change.content.ts"

const handler = storedOf(supplier)

/** Until when payments to accounts are held: new and changed ones for some days, unchanged ones as before. */
function heldAccounts(
  { heldAccounts: known, profile }: SupplierFacts,
  accounts: DeclaredContent["accounts"],
  differences: readonly Difference[],
  now: number,
): readonly HeldAccount[] {
  const touched = new Set(differences.flatMap(({ list, what, index }) => (list === "accounts" && what !== "removed" ? [index] : [])))
  const before = profile?.accounts ?? []
  return accounts.flatMap((account, index): HeldAccount[] => {
    if (touched.has(index)) return [{ index, until: now + accountHoldDays * 86_400_000 }]
    // Documents store only some digits of a number: of two accounts that look alike, the longer hold counts.
    const alike = before.flatMap((one, at) => (JSON.stringify(one) === JSON.stringify(account) ? [at] : []))
    const until = Math.max(0, ...known.filter((one) => alike.includes(one.index)).map((one) => one.until))
    return until > now ? [{ index, until }] : []
  })
}

/** A supplier's data with these differences applied. */
function changed(id: string, { content, rounds }: ChangeFacts, differences: readonly Difference[]) {
  return (facts: SupplierFacts, now: number): Changed => {
    if (!content) throw new Error(`${id} says nothing`)
    const present = declaredOf(facts)
    const names = new Set(differences.map(({ list, field }) => list ?? field).filter((name) => name !== "certificates"))
    const taken = Object.fromEntries(Object.entries(content).filter(([name]) => names.has(name)))
    const profile: DeclaredContent = { ...present, ...taken, certificates: facts.profile?.certificates ?? [] }
    const { number, numbers } = facts
    return {
      number,
      company: profile.company,
      creditCode: profile.creditCode,
      profile,
      numbers: {
        contacts: names.has("contacts") ? numbersOf(id, rounds) : numbers.contacts,
        accounts: names.has("accounts") ? numbersOf(id, rounds) : numbers.accounts,
      },
      heldAccounts: touchesBank(differences) ? heldAccounts(facts, profile.accounts, differences, now) : facts.heldAccounts,
    }
  }
}

/** Applies the plain or the reviewed part of a change: to the supplier's document, and to its company where the name changes. */
export async function applyChange(tx: Tx, id: string, change: ChangeFacts, part: "plain" | "reviewed"): Promise<void> {
  const { supplier: company, before, content } = change
  const differences = change.differences.filter(({ reviewed }) => reviewed === (part === "reviewed"))
  if (differences.length === 0 || !before || !content) return
  const leave = async (type: string, data: (facts: SupplierFacts, now: number) => object) => {
    if (!(await fromOutside(tx, handler, company, { type, data }))) throw new Error(`${company} does not take ${type}`)
  }
  if (differences.some(({ list }) => list !== "certificates")) await leave("supplier.changed", changed(id, change, differences))
  if (differences.some(({ list }) => list === "certificates"))
    await leave("supplier.certificatesChanged", ({ certificates }) => ({
      certificates: certificatesAfter(certificates, content, before, differences),
    }))
  if (differences.some(({ field }) => field === "company" || field === "creditCode"))
    await renameParty(tx, { id: company, name: content.company, creditCode: content.creditCode })
}
