import { randomInt } from "node:crypto"
import { Refused } from "#contract/errors.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { digest } from "./secrets.ts"

/** The lifetime of a mailed code in minutes, and how many tries it has. */
export const codeMinutes = 15
const mostTries = 5

const hashOf = (email: string, code: string): Buffer => digest(`${email.toLowerCase()} ${code}`)

/** Creates a code for an address, replacing an earlier one; only its hash is stored. Null when the address has an account. */
export async function openAddressCode(tx: Tx, email: string): Promise<string | null> {
  const { rowCount } = await tx.query({ text: "select from person where lower(email) = lower($1) or name = lower($1)", values: [email] })
  if (rowCount > 0) return null
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  await tx.query({
    text: `insert into address_code (email, hash, expires_at) values (lower($1), $2, now() + make_interval(mins => $3))
      on conflict (email) do update set hash = excluded.hash, tries = 0, expires_at = excluded.expires_at`,
    values: [email, hashOf(email, code), codeMinutes],
  })
  return code
}

/**
 * Counts the attempt in a transaction of its own, so that a refused one stays counted; refuses with 12010 a wrong or expired code and any attempt
 * after the fifth.
 */
export async function requireAddressCode(database: Database, email: string, code: string): Promise<void> {
  const { rows } = await database.query<{ fits: boolean }>({
    text: `update address_code set tries = tries + 1 where email = lower($1) and expires_at > now() and tries < $3 returning hash = $2 as fits`,
    values: [email, hashOf(email, code), mostTries],
  })
  if (!rows[0]?.fits) throw new Refused({ code: "12010", rule: "addressCodeFits" })
}

/** Uses a code up; refuses with 12010 when it was used meanwhile. */
export async function useAddressCode(tx: Tx, email: string, code: string): Promise<void> {
  const { rowCount } = await tx.query({
    text: "delete from address_code where email = lower($1) and hash = $2 and expires_at > now()",
    values: [email, hashOf(email, code)],
  })
  if (rowCount === 0) throw new Refused({ code: "12010", rule: "addressCodeFits" })
}
