import type { z } from "zod"
import type { keptKey } from "#contract/sealing.contract.ts"
import { send, type Tx } from "#server/database/database.ts"

type Kept = z.output<typeof keptKey>

/** A person's own keys, the present one first. */
export async function ownKeys(tx: Tx, person: string): Promise<(Kept & { madeAt: number; retiredAt: number | null })[]> {
  const { rows } = await tx.query<{ kept: Kept; madeAt: string; retiredAt: string | null }>({
    text: `select kept, made_at as "madeAt", retired_at as "retiredAt" from opener_key where person = $1 order by retired_at desc nulls first`,
    values: [person],
  })
  return rows.map(({ kept, madeAt, retiredAt }) => ({
    ...kept,
    madeAt: Number(madeAt),
    retiredAt: retiredAt === null ? null : Number(retiredAt),
  }))
}

/** Keeps a key for the openings to come; the one before stays for those that are sealed for it. The same key again has a new passphrase. */
export async function keepKey(tx: Tx, person: string, kept: Kept, now: number): Promise<void> {
  await tx.query({
    text: "update opener_key set retired_at = $3 where person = $1 and public_key <> $2 and retired_at is null",
    values: [person, kept.publicKey, now],
  })
  send(tx, {
    text: `insert into opener_key (person, public_key, kept, made_at) values ($1, $2, $3, $4)
      on conflict (person, public_key) do update set kept = excluded.kept, retired_at = null`,
    values: [person, kept.publicKey, JSON.stringify(kept), now],
  })
}

interface OpenerKey {
  readonly opener: string
  readonly publicKey: string | null
  readonly department: string | null
}

/** The present keys of openers and where they work, in the order in which they are named. */
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

/** Openers without a key, and those of a department that another of them is of. */
export async function openersAmiss(tx: Tx, openers: readonly string[]): Promise<{ withoutKey: number; together: number }> {
  const keys = await keysOf(tx, [...new Set(openers)])
  const departments = keys.flatMap(({ department }) => department ?? [])
  return {
    withoutKey: keys.filter(({ publicKey }) => publicKey === null).length,
    together: departments.length - new Set(departments).size,
  }
}
