import type { SupplierBar } from "#contract/supplier.contract.ts"
import type { Rule, rule } from "../_kit/rules.ts"

/** The rules of a document that asks suppliers or awards them, in the order in which they are reported. */
export const fit = ["suppliersNotBlacklisted", "suppliersFarEnough", "suppliersNotFrozen", "suppliersCertified"] as const

type On<Facts, F> = { readonly facts: Facts; readonly event: F }

/**
 * Nobody is asked or awarded whom something bars: each rule says of the first supplier why, in its own words. `make` says whether a browser is told
 * of the bars; `barsIn` are those of the suppliers that the fact concerns.
 */
export function fitRules<Facts, F>(
  make: typeof rule<Facts, F>,
  barsIn: (on: On<Facts, F>) => readonly SupplierBar[],
): Readonly<Record<(typeof fit)[number], Rule<Facts, F>>> {
  const none = (code: string, cause: SupplierBar["cause"]) => {
    const found = (on: On<Facts, F>) => barsIn(on).filter((bar) => bar.cause === cause)
    return make(
      code,
      (on) => found(on).length === 0,
      (on): Record<string, string | number> => {
        const [bar] = found(on)
        return bar ? { company: bar.company, since: bar.since ?? 0, reason: bar.reason, certificate: bar.certificate } : {}
      },
    )
  }
  return {
    suppliersNotBlacklisted: none("15015", "blacklisted"),
    suppliersFarEnough: none("15024", "stage"),
    suppliersNotFrozen: none("15008", "frozen"),
    suppliersCertified: none("15014", "certificate"),
  }
}
