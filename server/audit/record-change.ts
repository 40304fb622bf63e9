import type { AdminChange } from "#contract/admin.contract.ts"
import { send, type Tx } from "#server/database/database.ts"

/** What is said of a subject, as people read it: names, not ids. Never a secret. */
export type Portrait = Readonly<Record<string, AdminChange["differences"][number]["before"]>>

/** A change to be kept; null before something was added and after it was removed. */
export interface NewChange {
  readonly kind: AdminChange["kind"]
  readonly subject: string
  readonly name: string
  readonly what: string
  readonly before: Portrait | null
  readonly after: Portrait | null
  readonly person: string
}

/** Keeps a change for ever, within the transaction that makes it. It travels with the commit. */
export function recordChange(tx: Tx, { kind, subject, name, what, before, after, person }: NewChange): void {
  send(tx, {
    text: "insert into admin_change (kind, subject, name, what, before, after, person) values ($1, $2, $3, $4, $5, $6, $7)",
    values: [kind, subject, name, what, before && JSON.stringify(before), after && JSON.stringify(after), person],
  })
}
