import type { Kysely } from "kysely"
import { keepChangesOf } from "../change-kinds.ts"

/** The audit trail tells who has looked at telephone and account numbers in full. */
export const up = (db: Kysely<unknown>): Promise<void> => keepChangesOf(db, "secret")
