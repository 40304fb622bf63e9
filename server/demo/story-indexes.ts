import { registerNamed } from "#contract/registers.ts"
import { dayAt } from "#contract/time.ts"
import type { Tx } from "#server/database/database.ts"
import { addEntry, updateEntry } from "#server/modules/registers/change-entry.ts"
import { readEntry } from "#server/modules/registers/register-store.ts"

const day = 86_400_000

interface Index {
  readonly code: string
  readonly names: { readonly zh: string; readonly en: string; readonly es: string; readonly ja: string }
  readonly unit: string
  readonly source: string
  readonly category: string
  /** The value of the first day, how much it has risen until today, and how far it swings around that. */
  readonly first: number
  readonly rise: number
  readonly swing: number
}

const indexes: readonly Index[] = [
  {
    code: "LME-CU",
    names: { zh: "LME 铜（现货结算价）", en: "LME copper (cash settlement)", es: "Cobre LME (contado)", ja: "LME 銅（現物決済値）" },
    unit: "USD/t",
    source: "LME",
    category: "0301",
    first: 9180,
    rise: 0.12,
    swing: 0.04,
  },
  {
    code: "LANGE-STEEL",
    names: {
      zh: "兰格钢铁综合价格指数",
      en: "Lange steel composite index",
      es: "Índice compuesto de acero Lange",
      ja: "蘭格鉄鋼総合価格指数",
    },
    unit: "点",
    source: "兰格钢铁网",
    category: "0201",
    first: 132.4,
    rise: -0.06,
    swing: 0.025,
  },
]

/** Price indexes of the story with a value for each week of more than a year, and the categories that are held against them. */
export async function priceIndexes(tx: Tx, now: number, who: string): Promise<void> {
  const [list, values, categories] = [registerNamed("price-indexes"), registerNamed("price-index-values"), registerNamed("categories")]
  for (const { code, names, unit, source, category, first, rise, swing } of indexes) {
    await addEntry(tx, list, { code, since: null, names, values: { unit, source, material: null } }, who)
    const weeks = 60
    for (let week = 0; week <= weeks; week += 1) {
      const value = (first * (1 + (rise * week) / weeks + swing * Math.sin(week / 5))).toFixed(2)
      const since = dayAt(now - (weeks - week) * 7 * day)
      await addEntry(tx, values, { code: "", since, names: null, values: { index: code, value } }, who)
    }
    const entry = await readEntry(tx, categories, { code: category, since: null })
    await updateEntry(
      tx,
      categories,
      { code: category, since: null, version: entry.version, names: entry.names, values: { ...entry.values, priceIndex: code } },
      who,
    )
  }
}
