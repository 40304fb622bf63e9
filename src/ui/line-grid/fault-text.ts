import type { TFunction } from "i18next"
import type { Fault } from "./read-cell.ts"

/** The sentence for a cell's fault. */
export const faultText = (t: TFunction<"lines">, { key, params = {} }: Fault): string =>
  key === "own" ? String(params["text"]) : t(`faults.${key}`, params)
