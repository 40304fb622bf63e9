import { isToldOfTender } from "#machines/tender/tender.told.ts"
import { loadSteps } from "#server/event-store/store.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { sideOf } from "#server/tender/who-sees.ts"

type Counting = Pick<TenderContext, "tx" | "id" | "user" | "document" | "version">

export const isOnBuyersSide = (context: Omit<Counting, "tx">): boolean => sideOf(context) === "buyer"

/** The versions of a tender that its reader is told of, up to one of them. */
async function versionsTold({ tx, id, ...context }: Counting, to: number): Promise<readonly number[]> {
  const reader = { side: sideOf(context), person: context.user.id }
  return (await loadSteps(tx, id, to)).filter((fact) => isToldOfTender(reader, fact)).map(({ version }) => version)
}

/**
 * A version as the tender's reader counts it: by what the reader is told of. From all versions a supplier could count the applicants that are reviewed,
 * and an expert the flags that are answered. The buyer's side is told everything.
 */
export const toldVersion = async (context: Counting, version = context.version): Promise<number> =>
  isOnBuyersSide(context) ? version : (await versionsTold(context, version)).length

/** The version by the reader's own count; undefined where that does not reach so far. */
export const versionCounted = async (context: Counting, told: number): Promise<number | undefined> =>
  isOnBuyersSide(context) ? told : (await versionsTold(context, context.version))[told - 1]
