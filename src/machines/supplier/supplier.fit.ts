import type { SupplierBar } from "#contract/supplier-bar.ts"
import type { Rule, rule } from "../_kit/rules.ts"

/** The rules of a document that asks or awards suppliers, in the order in which they are reported. */
export const fit = ["suppliersNotBlacklisted", "suppliersFarEnough", "suppliersNotFrozen", "suppliersCertified"] as const

type FitRule = (typeof fit)[number]
const causes: readonly (readonly [SupplierBar["cause"], code: string, rule: FitRule])[] = [
  ["blacklisted", "15015", "suppliersNotBlacklisted"],
  ["stage", "15024", "suppliersFarEnough"],
  ["frozen", "15008", "suppliersNotFrozen"],
  ["certificate", "15014", "suppliersCertified"],
]
const barParams = ({ company, since, reason, certificate }: SupplierBar) => ({ company, since: since ?? 0, reason, certificate })

type On<Facts, F> = { readonly facts: Facts; readonly event: F }

/**
 * Rules that refuse asking or awarding a barred supplier; each names the first supplier and the reason. `make` decides whether a browser is given the
 * bars; `barsIn` returns the bars of the suppliers that the fact concerns.
 */
export function fitRules<Facts, F>(
  make: typeof rule<Facts, F>,
  barsIn: (on: On<Facts, F>) => readonly SupplierBar[],
): Readonly<Record<FitRule, Rule<Facts, F>>> {
  const none = (cause: SupplierBar["cause"], code: string) => {
    const found = (on: On<Facts, F>) => barsIn(on).filter((bar) => bar.cause === cause)
    return make(
      code,
      (on) => found(on).length === 0,
      (on): Record<string, string | number> => {
        const [bar] = found(on)
        return bar ? barParams(bar) : {}
      },
    )
  }
  const made = causes.map(([cause, code, rule]) => [rule, none(cause, code)] as const)
  return Object.fromEntries(made) as Record<FitRule, Rule<Facts, F>>
}
