import { Box, defineStyle, Grid, Text } from "@chakra-ui/react"
import { Plus, X } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { TenderLine } from "#contract/tender.schema.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { AmountBox } from "#ui/field/boxes.tsx"
import { isNet, type LineText, type Problem, shownTierPrice, type TierText, typedTierPrice } from "./bid-draft.ts"
import { useBidWords } from "../bid-words.ts"

const tiersStyle = defineStyle({
  display: "grid",
  gap: "1.5",
  paddingBlock: "2.5",
  paddingInline: "3",
  borderRadius: "sm",
  background: "bg.sunken",
})

type Field = "from" | "to" | "price"

/** Prices by quantity in half-open ranges, with the rule's sentence as soon as two overlap. */
export function BidTiers(props: {
  readonly line: Pick<TenderLine, "item" | "unit">
  readonly tiers: readonly TierText[]
  /** The offer whose tiers these are: their prices are with or without tax as its own. */
  readonly offer?: LineText
  readonly currency: string
  readonly locked: boolean
  readonly problem: Problem | undefined
  readonly onChange: (tiers: readonly TierText[]) => void
}) {
  const { t, b } = useBidWords()
  const { t: l } = useTranslation("lines")
  const { line, tiers, offer, locked, problem, onChange } = props
  const priceHead = (unit: string) =>
    offer === undefined ? b("tiers.price", { unit }) : l(isNet(offer) ? "offer.net" : "offer.taxed", { currency: unit })
  const change = (at: number, part: Partial<TierText>) => onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)))
  const shown = (tier: TierText, field: Field) => (offer && field === "price" ? shownTierPrice(offer, tier) : tier[field])
  const typed = (field: Field, text: string) => (offer && field === "price" ? typedTierPrice(offer, text) : { [field]: text })
  const cell = (tier: TierText, at: number, field: Field, label: string, placeholder = "") => (
    <AmountBox
      look="small"
      style={{ width: "100%" }}
      aria-label={`${line.item} ${at + 1} ${label}`}
      placeholder={placeholder}
      readOnly={locked}
      aria-invalid={problem && (field !== "price" || problem.key === "tierNumber") ? true : undefined}
      value={shown(tier, field)}
      onChange={(text) => change(at, typed(field, text))}
    />
  )
  return (
    <Box css={tiersStyle} role="group" aria-label={`${line.item} ${b("tiers.title")}`}>
      <Box color="fg.muted" fontSize="sm">
        {b("tiers.hint")}
      </Box>
      <Grid templateColumns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.3fr) 28px" gap="2" alignItems="center" aria-hidden>
        <Text as="span" fontSize="xs" color="fg.muted">
          {b("tiers.from", { unit: line.unit })}
        </Text>
        <Text as="span" fontSize="xs" color="fg.muted">
          {b("tiers.to", { unit: line.unit })}
        </Text>
        <Text as="span" fontSize="xs" color="fg.muted">
          {priceHead(`${props.currency}/${line.unit}`)}
        </Text>
        <span />
      </Grid>
      {tiers.map((tier, at) => (
        <Grid key={at} templateColumns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.3fr) 28px" gap="2" alignItems="center">
          {cell(tier, at, "from", b("tiers.from", { unit: line.unit }))}
          {cell(tier, at, "to", b("tiers.to", { unit: line.unit }), b("tiers.endless"))}
          {cell(tier, at, "price", priceHead(line.unit), b("tiers.asUnit"))}
          {locked ? (
            <span />
          ) : (
            <IconButton label={b("tiers.remove", { at: at + 1 })} onClick={() => onChange(tiers.filter((_, index) => index !== at))}>
              <X />
            </IconButton>
          )}
        </Grid>
      ))}
      {problem ? (
        <Box color="red.fg" fontSize="xs" role="alert">
          {problem.key === "tierOverlap" ? t("rules:tiersDoNotOverlap") : b(`problems.${problem.key}`)}
        </Box>
      ) : null}
      {locked ? null : (
        <div>
          <Button look="ghost" size="small" onClick={() => onChange([...tiers, { from: tiers.at(-1)?.to ?? "", to: "", price: "" }])}>
            <Plus size={14} aria-hidden />
            {b("tiers.add")}
          </Button>
        </div>
      )}
    </Box>
  )
}
