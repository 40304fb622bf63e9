import type { TFunction } from "i18next"
import type { z } from "zod"
import { formatInstant } from "#client/texts/moment.ts"
import type { Tier } from "#contract/tiers.ts"
import { currencyName } from "#ui/currency/currency-name.ts"
import { tiersWritten } from "#ui/field/tiers-typed.ts"
import { formatDecimal, formatPrice } from "#ui/format/format.ts"
import type { FieldWords, Looks } from "./schema-fields.tsx"
import { entriesIn, kindOf, partsOf, rowOf, rowsIn, type Values, variantsOf, valuesIn } from "./shape.ts"

/** The context of a value: names of its choices, of people and of companies, and the currency of its amounts. */
export interface Around {
  readonly looks: Looks
  readonly words: FieldWords
  readonly names: Readonly<Record<string, string>>
  readonly known: Values
  /** The document's own currency; empty without one. */
  readonly currency: string
}

export interface Part {
  readonly name: string
  readonly schema: z.ZodType
  readonly value: unknown
  /** The values beside it. */
  readonly beside: Values
}

export const textIn = (value: unknown): string => (typeof value === "string" ? value : "")
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)

/** The non-empty parts of a value, with nested parts in their place. */
export function flat(schema: z.ZodType, values: Values, elsewhere: ReadonlySet<string>, outer: Values = {}): readonly Part[] {
  const beside = { ...outer, ...values }
  return partsOf(schema).flatMap(([name, part]): readonly Part[] => {
    const value = values[name]
    if (isEmpty(value) || elsewhere.has(name)) return []
    switch (kindOf(part)) {
      case "fixed":
      case "key":
        return []
      case "parts":
        return flat(part, valuesIn(value), elsewhere, beside)
      case "variants": {
        const { by, shapes } = variantsOf(part)
        const chosen = String(valuesIn(value)[by])
        const inside = shapes.get(chosen)
        return [{ name, schema: part, value: chosen, beside }, ...(inside ? flat(inside, valuesIn(value), elsewhere, beside) : [])]
      }
      default:
        return [{ name, schema: part, value, beside }]
    }
  })
}

/** One value as a text. */
export function valueText(told: Part & Around, language: string, t: TFunction<"common">): string {
  const { name, schema, value, beside, looks, words, names, known, currency } = told
  if (isEmpty(value)) return "—"
  const { options: folder = `options.${name}`, register } = looks[name] ?? {}
  if (register !== undefined) return entriesIn(known)[`${register}:${String(value)}`] ?? String(value)
  const word = (one: unknown) => names[String(one)] ?? words.option(typeof folder === "string" ? folder : folder(known), String(one))
  switch (kindOf(schema)) {
    case "id":
      return names[String(value)] ?? "—"
    case "amount": {
      const of = textIn(beside["currency"]) || currency
      return `${formatPrice(String(value), language, of)} ${of}`.trim()
    }
    case "quantity":
    case "number":
      return formatDecimal(String(value), language)
    case "instant":
      return formatInstant(Number(value))
    case "tick":
      return t(value === true ? "yes" : "no")
    case "currency":
      return currencyName(String(value), language)
    case "currencies":
      return (value as readonly unknown[]).map((one) => currencyName(String(one), language)).join(t("comma"))
    case "several":
      return (value as readonly unknown[]).map(word).join(t("comma"))
    case "rows":
      return rowsIn(value)
        .map((row) =>
          partsOf(rowOf(schema)).map(([of, part]) =>
            valueText({ ...told, name: of, schema: part, value: row[of], beside: { ...beside, ...row } }, language, t),
          ),
        )
        .map((texts) => texts.join(" "))
        .join("; ")
    case "tiers":
      return tiersWritten(value as readonly Tier[], language)
    case "choice":
    case "variants":
      return word(value)
    default:
      return String(value)
  }
}
