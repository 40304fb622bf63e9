import { currencyCodes, usualCurrencies } from "#contract/currencies.ts"

/** Marks that people write besides the code and the symbols of Unicode; `¥` stands for two currencies. */
const written: Readonly<Record<string, readonly string[]>> = {
  CNY: ["¥", "元", "RMB"],
  USD: ["US$"],
  JPY: ["円"],
  HKD: ["港元"],
  KRW: ["원"],
}

/** The usual currencies first: what is marked `$` is taken for US dollars before any others. */
const inOrder = [...usualCurrencies, ...currencyCodes.filter((one) => !usualCurrencies.includes(one))]

const plain = (text: string): string => text.normalize("NFKC").replaceAll(/\s/g, "")
const symbol = (currency: string, currencyDisplay: "symbol" | "narrowSymbol"): string =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay }).formatToParts(0).find(({ type }) => type === "currency")
    ?.value ?? currency

/** How amounts of a currency are marked everywhere, and in its own country. */
const marksOf = (currency: string): Readonly<Record<"everywhere" | "athome", readonly string[]>> => ({
  everywhere: [currency, symbol(currency, "symbol"), ...(written[currency] ?? [])].map(plain),
  // After a number, `k` and `m` are thousands and millions in many languages.
  athome: [plain(symbol(currency, "narrowSymbol"))].filter((mark) => !/^[km]$/i.test(mark)),
})

/** Whether a mark cannot be a unit of something else: `20 kr` may be crowns of four countries. */
const isSure = (mark: string): boolean => /^[A-Z]{3}$/.test(mark) || /[^A-Za-z.]/.test(mark)

const anyOf = (marks: readonly string[]): RegExp | null =>
  marks.length === 0
    ? null
    : new RegExp(
        marks
          .toSorted((one, other) => other.length - one.length)
          .map((mark) => mark.replaceAll(/[$.\\]/g, String.raw`\$&`))
          .join("|"),
        "gi",
      )

interface Patterns {
  readonly all: RegExp | null
  /** Those by which the currency is told, the widest known first. */
  readonly telling: readonly (RegExp | null)[]
}
const made = new Map<string, Patterns>()
function patternsOf(currency: string): Patterns {
  const known = made.get(currency)
  if (known) return known
  const { everywhere, athome } = marksOf(currency)
  const patterns = { all: anyOf([...everywhere, ...athome]), telling: [everywhere, athome].map((marks) => anyOf(marks.filter(isSure))) }
  made.set(currency, patterns)
  return patterns
}
const without = (text: string, marks: RegExp | null | undefined): string => (marks ? text.replaceAll(marks, "") : text)

/** The text without spaces and the marks of a currency; an unknown currency has none. */
export const withoutMarks = (text: string, currency: string): string =>
  without(plain(text), currencyCodes.includes(currency) ? patternsOf(currency).all : null)

/** The first currency other than this one in which a text can be read, by marks that cannot be anything else. */
export function otherCurrency(text: string, own: string, isRead: (bare: string) => boolean): string | undefined {
  const all = plain(text)
  const toldBy = (width: number) =>
    inOrder.find((one) => {
      const bare = one === own ? all : without(all, patternsOf(one).telling[width])
      return bare !== all && isRead(bare)
    })
  return toldBy(0) ?? toldBy(1)
}
