import type { RegistrationContent } from "#contract/registration.contract.ts"
import { unmasked } from "#machines/registration/registration.mask.ts"
import type { SupplierFacts } from "#machines/supplier/supplier.facts.ts"
import type { Tx } from "#server/database/database.ts"
import type { Keys } from "#server/keys.ts"
import { readSecrets } from "./registration-secrets.ts"

/** The key under which the numbers of one submission of a change are sealed. */
export const numbersOf = (change: string, round: number): string => `${change}/${round}`

/** The keys under which the numbers of a supplier's changes are sealed, one per submission; 0 comes after the slash. */
export async function changeNumbersOf(tx: Tx, id: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ document: string }>({
    name: "change-secrets",
    text: `select distinct s.document from row_company_change r
      join registration_secret s on s.document > r.id || '/' and s.document < r.id || '0' where r.c_supplier = $1`,
    values: [id],
  })
  return rows.map(({ document }) => document)
}

/** A supplier's data as documents store them; empty where nothing is declared. Its certificates are those kept in its own document. */
export function declaredOf({ company, creditCode, profile, certificates }: SupplierFacts): RegistrationContent {
  const none = {
    legalPerson: "",
    address: "",
    established: null,
    website: "",
    scope: "",
    contacts: [],
    categories: [],
    regions: [],
    accounts: [],
  }
  return {
    ...(profile ?? none),
    company,
    creditCode,
    certificates: certificates.map((certificate) => {
      const { mandatory: _, ...one } = certificate
      return one
    }),
  }
}

/** The same with all numbers in full. */
export async function presentContent(tx: Tx, keys: Pick<Keys, "gate">, facts: SupplierFacts): Promise<RegistrationContent> {
  const { contacts, accounts } = facts.numbers
  const read = async (document: string | null, list: string) =>
    document === null ? [] : [...(await readSecrets(tx, keys, document))].filter(([field]) => field.startsWith(list))
  return unmasked(declaredOf(facts), new Map([...(await read(contacts, "contacts.")), ...(await read(accounts, "accounts."))]))
}
