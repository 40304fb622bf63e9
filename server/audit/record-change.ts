import type { AdminChange } from "#contract/admin.contract.ts"
import { send, type Tx } from "#server/database/database.ts"

/** A description of a subject as people read it: names, not ids. Never a secret. */
export type Portrait = Readonly<Record<string, AdminChange["differences"][number]["before"]>>

/** A change for the audit trail; `before` is null when something was added, `after` when it was removed. */
export interface NewChange {
  readonly kind: AdminChange["kind"]
  readonly subject: string
  readonly name: string
  readonly what: string
  readonly before: Portrait | null
  readonly after: Portrait | null
  readonly person: string
}

/** Writes a change to the audit trail within the transaction that makes it; the statement is sent along with the commit. */
export function recordChange(tx: Tx, { kind, subject, name, what, before, after, person }: NewChange): void {
  send(tx, {
    text: "insert into admin_change (kind, subject, name, what, before, after, person) values ($1, $2, $3, $4, $5, $6, $7)",
    values: [kind, subject, name, what, before && JSON.stringify(before), after && JSON.stringify(after), person],
  })
}
