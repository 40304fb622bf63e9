import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useCurrenciesInUse } from "#client/texts/currencies.ts"
import { usualCurrencies } from "#contract/currencies.ts"
import type { Option } from "#ui/field/form-frame.ts"
import { currencyName } from "./currency-name.ts"

const byUse = (one: string): number => (usualCurrencies.includes(one) ? usualCurrencies.indexOf(one) : usualCurrencies.length)

interface Known {
  /** Null before they are known: then the usual ones can be chosen. */
  readonly inUse: readonly string[] | null
  /** Those that the document has: they can be chosen even if they went out of use. */
  readonly held: readonly string[]
  readonly language: string
  readonly outOfUse: (name: string) => string
}

/** The currencies to choose from by their names, the usual ones first. */
export function currencyOptions({ inUse, held, language, outOfUse }: Known): readonly Option[] {
  const codes = new Set([...(inUse ?? usualCurrencies), ...held.filter((one) => one !== "")])
  return [...codes]
    .toSorted((one, other) => byUse(one) - byUse(other) || (one < other ? -1 : 1))
    .map((value) => {
      const name = currencyName(value, language)
      return { value, label: inUse === null || inUse.includes(value) ? name : outOfUse(name) }
    })
}

/** The currencies to choose from on a screen, beside those that the document has. */
export function useCurrencies(held: readonly string[]): readonly Option[] {
  const { t, i18n } = useTranslation("field")
  const inUse = useCurrenciesInUse()
  const own = held.join(" ")
  return useMemo(
    () => currencyOptions({ inUse, held: own.split(" "), language: i18n.language, outOfUse: (name) => t("outOfUse", { name }) }),
    [inUse, own, i18n.language, t],
  )
}
