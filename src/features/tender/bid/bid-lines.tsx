import { Box, defineStyle, Text } from "@chakra-ui/react"
import type { Currency } from "#contract/money.ts"
import type { TenderLine, TenderLot } from "#contract/tender.schema.ts"
import { Card } from "#ui/card/card.tsx"
import { Input } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Money, Quantity } from "#ui/money/money.tsx"
import { type LineText, lineTotal, lotTotal, type Problem } from "./bid-draft.ts"
import { BidTiers } from "./bid-tiers.tsx"
import { useBidWords } from "../bid-words.ts"
import { placeOf } from "./go-to-line.ts"
import type { OwnBid } from "./use-bid.ts"

const lotStyle = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  rowGap: "1",
  columnGap: "4",
  marginTop: "1",
  paddingTop: "3",
  borderTopWidth: "1px",
  borderTopColor: "line.strong",
  "& strong": { fontWeight: "semibold" },
})

const offer = defineStyle({
  display: "grid",
  rowGap: "2.5",
  columnGap: "4",
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlock: "3",
  borderTopWidth: "1px",
  "&:first-child": { borderTop: "0", paddingTop: "0" },
})

const item = defineStyle({
  minWidth: "0",
  "& strong": { fontWeight: "semibold" },
})

const inputs = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(130px, 1.3fr) minmax(120px, 1.2fr) minmax(96px, 0.8fr) minmax(130px, 1fr)",
  gap: "3",
  alignItems: "start",
  mdDown: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
})

const subtotal = defineStyle({
  display: "grid",
  justifyItems: "end",
  textAlign: "end",
  gap: "1",
  "& > span:first-child": { fontSize: "sm", color: "fg.muted" },
  "& > span:last-child": { lineHeight: "var(--control)" },
})

interface LotProps {
  readonly lot: TenderLot
  readonly bid: OwnBid
  readonly currency: Currency
  /** What is sealed can be read by its owner always, and changed only while the chart allows it. */
  readonly locked: boolean
  /** True once it was tried to seal: from then on a line says that it has no price. */
  readonly tried: boolean
}

/** One lot of a bid: at the left what is asked for, at the right what is offered, and the exact sum under it. */
export function BidLot({ lot, ...own }: LotProps) {
  const { b } = useBidWords()
  const { total, unpriced } = lotTotal(lot, own.bid.text)
  return (
    <Card title={lot.title}>
      <ul>
        {lot.lines.map((line) => (
          <Offer key={line.id} line={line} {...own} />
        ))}
      </ul>
      <Box css={lotStyle}>
        {unpriced > 0 ? (
          <Text as="span" color="red.fg" fontSize="xs">
            {b("unpriced", { count: unpriced })}
          </Text>
        ) : null}
        <span>
          {b("lotTotal")}{" "}
          <strong>
            <Money value={total} currency={own.currency} />
          </strong>
        </span>
      </Box>
    </Card>
  )
}

function Offer({ line, bid, currency, locked, tried }: { readonly line: TenderLine } & Omit<LotProps, "lot">) {
  const { b } = useBidWords()
  const text = bid.text.lines[line.id]
  if (!text) return null
  const problems = bid.problems.filter(({ place, key }) => place === line.id && (tried || key !== "missing"))
  const set = (field: keyof LineText, value: unknown) => bid.draft.set(["lines", line.id, field], value)
  const input = (field: "unitPrice" | "maximum" | "deliveryDays") => ({
    line: line.item,
    place: placeOf(line.id, field),
    value: text[field],
    problem: problems.find((problem) => problem.field === field),
    locked,
    onChange: (value: string) => set(field, value),
  })
  return (
    <Box as="li" css={offer}>
      <Box css={item}>
        <strong>{line.item}</strong>
        {line.specification ? (
          <Box color="fg.muted" fontSize="sm">
            {line.specification}
          </Box>
        ) : null}
        <Box color="fg.muted" fontSize="sm">
          {b("demand")} <Quantity value={line.quantity} unit={line.unit} />
          {line.deliverBy ? (
            <>
              {" · "}
              {b("deliverBy")} <Instant at={line.deliverBy} day />
            </>
          ) : null}
        </Box>
      </Box>
      <Box css={inputs}>
        <LineInput {...input("unitPrice")} label={b("unitPrice", { unit: `${currency}/${line.unit}` })} />
        <LineInput {...input("maximum")} label={b("maximum", { unit: line.unit })} />
        <LineInput {...input("deliveryDays")} label={b("deliveryDays")} />
        <Box css={subtotal}>
          <span>{b("lineTotal")}</span>
          <span>
            <Money value={lineTotal(line, text)} currency={currency} />
          </span>
        </Box>
      </Box>
      {line.tiers.length > 0 || text.tiers.length > 0 ? (
        <BidTiers
          line={line}
          tiers={text.tiers}
          currency={currency}
          locked={locked}
          problem={problems.find(({ field }) => field === "tiers")}
          onChange={(tiers) => set("tiers", tiers)}
        />
      ) : null}
    </Box>
  )
}

function LineInput(props: {
  readonly line: string
  readonly place: string
  readonly label: string
  readonly value: string
  readonly problem: Problem | undefined
  readonly locked: boolean
  readonly onChange: (value: string) => void
}) {
  const { b } = useBidWords()
  return (
    <Field label={props.label} error={props.problem && b(`problems.${props.problem.key}`)}>
      {(control) => (
        <Input
          {...control}
          data-place={props.place}
          aria-label={`${props.line} ${props.label}`}
          inputMode="decimal"
          autoComplete="off"
          right
          readOnly={props.locked}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
