import type { z } from "zod"
import type { commandReply, TenderInputName, TenderInputs } from "#contract/tender.contract.ts"
import type { Database, Tx } from "#server/database/database.ts"
import type { CommandCall } from "#server/documents/run-command.ts"
import type { Policy } from "#server/http/policy.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import type { TenderContext } from "./context.ts"

/** Everybody who may see any tender; the chart decides what a person may do to one. */
export const everyone = { roles: ["purchaser", "approver", "supervisor", "legal", "supplier", "expert"] } as const satisfies Policy
export const staff = { roles: ["purchaser", "approver", "supervisor", "legal"] } as const satisfies Policy

/** Reads a tender for a person; refuses with 10007 one that this person may not see. */
export type OpenTender = (tx: Tx, user: SessionUser, id: string) => Promise<TenderContext>

/** A command on a tender, with the input that it takes. */
export type TenderCall<Name extends TenderInputName> = CommandCall & { readonly name: Name; readonly input: TenderInputs[Name] }
export type TenderReply = z.output<typeof commandReply>

/** Runs one command on a tender: once per key, under the tender's lock, by the database's clock. */
export type CommandTender = <Name extends TenderInputName>(database: Database, call: TenderCall<Name>) => Promise<TenderReply>

/** A call that names a tender. */
interface Reading {
  readonly user: SessionUser
  readonly params: { readonly id: string }
}

/** Answers a call with what is made of the tender that it names, as its sender may read it. */
export const readingOf =
  (open: OpenTender) =>
  <Answer, Asked extends Reading>(work: (context: TenderContext, call: Asked, services: Services) => Promise<Answer> | Answer) =>
  (call: Asked, services: Services): Promise<Answer> =>
    services.database.reading(async (tx) => work(await open(tx, call.user, call.params.id), call, services))
