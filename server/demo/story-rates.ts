import { registerNamed } from "#contract/registers.ts"
import { dayAt } from "#contract/time.ts"
import type { Tx } from "#server/database/database.ts"
import { addEntry } from "#server/modules/registers/change-entry.ts"

const day = 86_400_000

/** What one unit of a currency was worth in yuan two months, a month and no time ago. */
const middle: readonly (readonly [base: string, ...rates: readonly [string, string, string]])[] = [
  ["USD", "7.1055", "7.0928", "7.0817"],
  ["EUR", "8.3392", "8.2641", "8.2103"],
  ["JPY", "0.048126", "0.046615", "0.045380"],
]

/** Exchange rates of the story, as the market's centre publishes them. */
export async function exchangeRates(tx: Tx, now: number, who: string): Promise<void> {
  const list = registerNamed("exchange-rates")
  for (const [base, ...rates] of middle)
    for (const [at, rate] of rates.entries()) {
      const values = { base, quote: "CNY", kind: "middle", rate, source: "中国外汇交易中心" }
      await addEntry(tx, list, { code: "", since: dayAt(now - (2 - at) * 30 * day), names: null, values }, who)
    }
}
