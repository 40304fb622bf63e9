import { Box, defineStyle, Flex, Text } from "@chakra-ui/react"
import { useState } from "react"
import type { Rate } from "#contract/comparison.contract.ts"
import { usualCurrencies } from "#contract/currencies.ts"
import type { Currency } from "#contract/money.ts"
import { worthOf, yardsticks } from "#machines/inquiry/inquiry.comparison.ts"
import { Button } from "#ui/button/button.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { isEnter } from "#ui/field/is-composing.ts"
import { useT } from "../inquiry.document.ts"
import { type CompareView, lineFilters } from "./use-compare-view.ts"

const bar = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: "3",
  alignItems: "end",
  "& label": { display: "grid", gap: "1", color: "fg.muted", fontSize: "xs" },
})

interface BarProps {
  readonly own: Currency
  readonly rates: readonly Rate[]
  readonly view: CompareView
  readonly onView: (change: Partial<CompareView>) => void
  readonly onSuppliers: () => void
  readonly hidden: number
  /** Whether there are prices for other quantities. */
  readonly tiered: boolean
  /** Whether some lines are in lots. */
  readonly lotted: boolean
}

/** Controls of the comparison: the currency and tax of prices, what they are compared with, and which lines are shown. */
export function CompareBar({ own, rates, view, onView, onSuppliers, hidden, tiered, lotted }: BarProps) {
  const t = useT()
  // Prices are compared in the inquiry's own currency, and in those that had a rate at the opening.
  const choices = [...new Set([own, ...usualCurrencies, ...rates.map(({ currency }) => currency).toSorted(), view.currency])]
  return (
    <Box css={bar} role="group" aria-label={t("comparison:how")}>
      <label>
        {t("fields.currency")}
        <Select look="small" value={view.currency} onChange={({ target }) => onView({ currency: target.value })}>
          {choices.map((one) => (
            <option key={one} value={one} disabled={worthOf(one, own, rates) === null}>
              {worthOf(one, own, rates) === null ? t("comparison:noRate", { currency: one }) : one}
            </option>
          ))}
        </Select>
      </label>
      <label>
        {t("comparison:tax")}
        <Select look="small" value={view.taxed ? "1" : ""} onChange={({ target }) => onView({ taxed: target.value === "1" })}>
          <option value="">{t("comparison:net")}</option>
          <option value="1">{t("comparison:taxed")}</option>
        </Select>
      </label>
      <label>
        {t("comparison:against")}
        <Select
          look="small"
          value={view.against}
          onChange={({ target }) => onView({ against: yardsticks.find((one) => one === target.value) ?? "best" })}
        >
          {yardsticks.map((one) => (
            <option key={one} value={one}>
              {t(`comparison:yardsticks.${one}`)}
            </option>
          ))}
        </Select>
      </label>
      <label>
        {t("comparison:lines")}
        <Select
          look="small"
          value={view.only}
          onChange={({ target }) => onView({ only: lineFilters.find((one) => one === target.value) ?? "all" })}
        >
          {lineFilters.map((one) => (
            <option key={one} value={one}>
              {t(`comparison:only.${one}`)}
            </option>
          ))}
        </Select>
      </label>
      {lotted ? (
        <label>
          {t("comparison:grouping")}
          <Select look="small" value={view.byLot ? "1" : ""} onChange={({ target }) => onView({ byLot: target.value === "1" })}>
            <option value="1">{t("comparison:byLot")}</option>
            <option value="">{t("comparison:notGrouped")}</option>
          </Select>
        </label>
      ) : null}
      {tiered ? (
        <label>
          {t("comparison:quantities")}
          <Select look="small" value={view.tiers ? "1" : ""} onChange={({ target }) => onView({ tiers: target.value === "1" })}>
            <option value="">{t("comparison:asAsked")}</option>
            <option value="1">{t("comparison:byQuantity")}</option>
          </Select>
        </label>
      ) : null}
      <Word word={view.word} onWord={(word) => onView({ word })} />
      <Button size="small" onClick={onSuppliers}>
        {hidden > 0 ? t("comparison:suppliersHidden", { hidden }) : t("comparison:suppliers")}
      </Button>
    </Box>
  )
}

/** Filters the lines after the typing has stopped, not at each key. */
function Word({ word, onWord }: { readonly word: string; readonly onWord: (word: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState(word)
  return (
    <label className={word === "" ? "no-print" : undefined}>
      {t("comparison:find")}
      <Input
        look="small"
        letters={14}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== word && onWord(typed.trim())}
        onKeyDown={(event) => isEnter(event) && onWord(typed.trim())}
      />
    </label>
  )
}

/** The exchange rates of the comparison, and the time from which they apply. */
export function RatesLine({
  own,
  rates,
  currency,
}: {
  readonly own: Currency
  readonly rates: readonly Rate[]
  readonly currency: Currency
}) {
  const t = useT()
  const used = rates.find((one) => one.currency === currency)
  if (currency === own || !used) return null
  return (
    <Flex gap="2">
      <Text margin="0" color="fg.muted" fontSize="sm">
        {t("comparison:rate", { currency, value: used.value, own, since: used.since })}
      </Text>
    </Flex>
  )
}
