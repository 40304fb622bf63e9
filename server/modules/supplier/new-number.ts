import { numberStandsDays } from "#contract/change.contract.ts"
import { digitsTyped } from "#contract/shapes.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { SupplierFact } from "#machines/supplier/supplier.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFactsOf } from "#server/event-store/store.ts"
import type { Keys } from "#server/keys.ts"
import { readSecrets } from "./registration-secrets.ts"

/** The keys under which the telephone numbers of a supplier's contacts were sealed, and since when each held, the earliest first. */
async function contactsOf(tx: Tx, company: string): Promise<readonly { readonly sealed: string; readonly since: number }[]> {
  const facts = await loadFactsOf(tx, [company], ["supplier.registered", "supplier.changed"])
  return facts.flatMap((stored) => {
    const fact = readFact(supplier.chart, stored) as Extract<SupplierFact, { type: "supplier.registered" | "supplier.changed" }>
    const sealed = fact.type === "supplier.registered" ? fact.registration : fact.numbers.contacts
    return sealed === null ? [] : [{ sealed, since: fact.at }]
  })
}

/**
 * Whether a number is one of those that came to a supplier's contacts too lately to be called back about an account, or that were sent with the change
 * itself (sealed under `sent`). Those that the supplier was approved with have always stood, and a number from elsewhere is no contact's.
 */
export async function isNewNumber(
  tx: Tx,
  keys: Pick<Keys, "gate">,
  {
    company,
    sent,
    number,
    now,
  }: { readonly company: string; readonly sent: readonly string[]; readonly number: string; readonly now: number },
): Promise<boolean> {
  const called = digitsTyped(number)
  const isAmong = async (sealed: string): Promise<boolean> =>
    // A country's prefix may stand before it, another number beside it.
    [...(await readSecrets(tx, keys, sealed))].some(
      ([field, phone]) => field.startsWith("contacts.") && called.includes(digitsTyped(phone)),
    )
  const held = await contactsOf(tx, company)
  const stood = Math.max(
    0,
    held.findLastIndex(({ since }) => since <= now - numberStandsDays * 86_400_000),
  )
  const standing = held[stood]
  if (standing && (await isAmong(standing.sealed))) return false
  for (const sealed of new Set([...held.slice(stood + 1).map((one) => one.sealed), ...sent])) if (await isAmong(sealed)) return true
  return false
}
