import type { Upcaster } from "./chart.ts"

/** The present schema version of a type of facts. */
export const schemaVersionOf = (upcasters: Readonly<Record<string, readonly Upcaster[]>>, type: string): number =>
  (upcasters[type]?.length ?? 0) + 1

/**
 * Upcasts a stored fact's data to the present schema, from its version on.
 * @throws Error when the data have a later version than this program knows.
 */
export function upcast(
  upcasters: Readonly<Record<string, readonly Upcaster[]>>,
  type: string,
  version: number,
  data: Record<string, unknown>,
): Record<string, unknown> {
  if (version > schemaVersionOf(upcasters, type)) throw new Error(`${type} is stored at version ${version}, later than this program`)
  return (upcasters[type] ?? []).slice(version - 1).reduce((known, lift) => lift(known), data)
}
