const decimals: Readonly<Record<string, number>> = { JPY: 0 }

/** The least number of decimals in which an amount of a currency is shown. */
export const decimalsOf = (currency: string): number => decimals[currency] ?? 2
