import type { TenderLine } from "#contract/tender.schema.ts"
import { dayAt, endOfDayAt, isDay } from "#contract/time.ts"
import { compareAmounts, multiply } from "#machines/scoring/money.ts"
import { defineLines, type LinesDefinition } from "#ui/line-grid/define-lines.ts"
import { newLine, newLocalId } from "./new-document.ts"

/** The columns' names in the screen's language. */
export interface LineWords {
  readonly item: string
  readonly specification: string
  readonly quantity: string
  readonly unit: string
  readonly targetPrice: string
  readonly targetAmount: string
  readonly deliverBy: string
  readonly tiers: string
  /** The text in the cell of a line with that many quantity ranges. */
  readonly tiersOf: (count: number) => string
  /** What is wrong with a quantity of nothing. */
  readonly aboveZero: string
}

/** A line being written. A day that does not exist is kept as it was typed, as an amount is that cannot be read. */
export type WrittenLine = Omit<TenderLine, "deliverBy"> & { readonly deliverBy: number | string | null }

const isBlank = ({ item, specification, quantity, unit, targetPrice, deliverBy, tiers }: WrittenLine): boolean =>
  item + specification + quantity + unit === "" && targetPrice === null && deliverBy === null && tiers.length === 0

const exact = /^\d+(\.\d+)?$/

/** Quantity times target price, exact; null while one of them is missing. */
export const targetAmount = ({ quantity, targetPrice }: WrittenLine): string | null =>
  targetPrice !== null && exact.test(quantity) && exact.test(targetPrice) ? multiply(targetPrice, quantity) : null

/** The grid of a lot's lines (采购明细): each cell accepts what the document's schema accepts. `whole`: the lot is priced by a lump sum. */
export const tenderLines = (words: LineWords, currency: string, whole = false): LinesDefinition<WrittenLine> =>
  defineLines<WrittenLine>({
    id: "tender",
    key: ({ id }) => id,
    blank: newLine,
    copy: (line) => ({ ...line, id: newLocalId() }),
    isBlank,
    most: 2000,
    columns: [
      {
        id: "item",
        kind: "text",
        head: words.item,
        also: ["品名", "物料名称", "名称", "Item", "Artículo", "品目"],
        width: 140,
        pin: true,
        required: true,
        most: 200,
        get: ({ item }) => item,
        set: (line, item) => ({ ...line, item }),
      },
      {
        id: "specification",
        kind: "text",
        head: words.specification,
        also: ["规格", "规格型号", "规格要求", "Specification"],
        width: 130,
        grow: true,
        most: 2000,
        get: ({ specification }) => specification,
        set: (line, specification) => ({ ...line, specification }),
      },
      {
        id: "quantity",
        kind: "decimal",
        head: words.quantity,
        also: ["数量", "Quantity", "Cantidad"],
        width: 88,
        required: true,
        get: ({ quantity }) => quantity,
        set: (line, quantity) => ({ ...line, quantity }),
        check: (quantity) => (compareAmounts(quantity, "0") > 0 ? null : words.aboveZero),
      },
      {
        id: "unit",
        kind: "text",
        head: words.unit,
        also: ["单位", "计量单位", "Unit", "Unidad"],
        width: 64,
        required: true,
        most: 20,
        get: ({ unit }) => unit,
        set: (line, unit) => ({ ...line, unit }),
      },
      {
        id: "targetPrice",
        kind: "money",
        head: words.targetPrice,
        also: ["目标单价", "单价", "Target price", "targetPrice"],
        width: 120,
        least: "0",
        currencyOf: () => currency,
        get: ({ targetPrice }) => targetPrice ?? "",
        set: (line, text) => ({ ...line, targetPrice: text === "" ? null : text }),
      },
      {
        id: "targetAmount",
        kind: "computed",
        head: words.targetAmount,
        width: 124,
        of: targetAmount,
        currencyOf: () => currency,
        total: true,
      },
      {
        id: "deliverBy",
        kind: "date",
        head: words.deliverBy,
        also: ["交货日期", "交期", "Deliver by"],
        width: 118,
        get: ({ deliverBy }) => (typeof deliverBy === "number" ? dayAt(deliverBy) : (deliverBy ?? "")),
        set: (line, text) => ({ ...line, deliverBy: isDay(text) ? endOfDayAt(text) : text || null }),
      },
      ...(whole
        ? []
        : [
            {
              id: "tiers",
              kind: "detail",
              head: words.tiers,
              width: 100,
              of: ({ tiers }: WrittenLine) => words.tiersOf(tiers.length),
            } as const,
          ]),
    ],
  })
