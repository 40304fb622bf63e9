const decimals: Readonly<Record<string, number>> = { JPY: 0 }

/** How many decimals an amount of a currency is shown with at least. */
export const decimalsOf = (currency: string): number => decimals[currency] ?? 2
