import type { z } from "zod"
import type { keptKey } from "#contract/sealing.contract.ts"
import { send, type Tx } from "#server/database/database.ts"

type Kept = z.output<typeof keptKey>

/** A person's own keys, the present one first. */
export async function ownKeys(tx: Tx, person: string): Promise<(Kept & KeyAge & { retiredAt: number | null })[]> {
  const { rows } = await tx.query<{ kept: Kept; retiredAt: string | null } & StoredAge>({
    text: `select kept, made_at as "madeAt", reset_at as "resetAt", retired_at as "retiredAt" from opener_key
      where person = $1 order by retired_at desc nulls first`,
    values: [person],
  })
  return rows.map(({ kept, retiredAt, ...age }) => ({ ...kept, ...ageOf(age), retiredAt: instantIn(retiredAt) }))
}

/**
 * Stores a key for future openings; the former one stays for bids already sealed for it. Storing the same key again changes its passphrase. A new key
 * records when somebody else last reset or moved the account after its creation.
 */
export async function keepKey(tx: Tx, person: string, kept: Kept, now: number): Promise<void> {
  await tx.query({
    text: "update opener_key set retired_at = $3 where person = $1 and public_key <> $2 and retired_at is null",
    values: [person, kept.publicKey, now],
  })
  send(tx, {
    text: `insert into opener_key (person, public_key, kept, made_at, reset_at)
      select $1, $2, $3, $4, (select (extract(epoch from entrusted_at) * 1000)::bigint from person
        where id = $1 and entrusted_at > created_at + interval '1 minute')
      on conflict (person, public_key) do update set kept = excluded.kept, retired_at = null`,
    values: [person, kept.publicKey, JSON.stringify(kept), now],
  })
}

/** When a key was made, and when somebody else reset or moved the account before that. */
interface KeyAge {
  readonly madeAt: number
  readonly resetAt: number | null
}
interface StoredAge {
  readonly madeAt: string
  readonly resetAt: string | null
}
const instantIn = (stored: string | null): number | null => (stored === null ? null : Number(stored))
const ageOf = ({ madeAt, resetAt }: StoredAge): KeyAge => ({ madeAt: Number(madeAt), resetAt: instantIn(resetAt) })

interface OpenerKey {
  readonly opener: string
  readonly publicKey: string | null
  readonly department: string | null
}

/** The ages of people's present and former keys, by key. */
export async function keyAges(
  tx: Tx,
  people: readonly string[],
): Promise<ReadonlyMap<string, KeyAge & { opener: string; publicKey: string; present: boolean }>> {
  const { rows } = await tx.query<StoredAge & { opener: string; publicKey: string; present: boolean }>({
    text: `select person as opener, public_key as "publicKey", made_at as "madeAt", reset_at as "resetAt", retired_at is null as present
      from opener_key where person = any($1)`,
    values: [people],
  })
  return new Map(rows.map(({ opener, publicKey, present, ...age }) => [publicKey, { opener, publicKey, present, ...ageOf(age) }]))
}

/** The present keys of openers and their departments, in the given order. */
export async function keysOf(tx: Tx, openers: readonly string[]): Promise<readonly OpenerKey[]> {
  const { rows } = await tx.query<OpenerKey>({
    name: "opener-keys",
    text: `select p.id as opener, k.public_key as "publicKey", department_name(p) as department from person p
      left join opener_key k on k.person = p.id and k.retired_at is null where p.id = any($1)`,
    values: [openers],
  })
  const found = new Map(rows.map((row) => [row.opener, row]))
  return openers.map((opener) => found.get(opener) ?? { opener, publicKey: null, department: null })
}

/** Openers without a key, and those who share a department with another opener. */
export async function openersAmiss(tx: Tx, openers: readonly string[]): Promise<{ withoutKey: number; together: number }> {
  const keys = await keysOf(tx, [...new Set(openers)])
  const departments = keys.flatMap(({ department }) => department ?? [])
  return {
    withoutKey: keys.filter(({ publicKey }) => publicKey === null).length,
    together: departments.length - new Set(departments).size,
  }
}
