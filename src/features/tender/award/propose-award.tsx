import { Box, chakra, defineStyle, Stack, Text } from "@chakra-ui/react"
import { type Dispatch, type SetStateAction, useEffect } from "react"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderLine, TenderLot } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import type { Verdict } from "#machines/_kit/judge.ts"
import { multiply, sumAmounts } from "#machines/scoring/money.ts"
import { isLumpSum, pricedLines } from "#machines/tender/tender.priced.ts"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { AmountBox } from "#ui/field/boxes.tsx"
import { Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { useUnsaved } from "#ui/field/use-unsaved.ts"
import { Money, Quantity, Sum } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import {
  afterProposal,
  awardsOf,
  isReadable,
  lineSum,
  type Offer,
  offersFor,
  type Plan,
  says,
  share,
  wholeLot,
  type Writing,
  writingFrom,
} from "./award-plan.ts"
import { useBidWords } from "../bid-words.ts"
import { useLotHeading, useLotName } from "../lot-name.ts"
import type { OpenTender } from "../open-tender.ts"
import { table } from "./award.style.ts"

const buttons = defineStyle({ display: "flex", flexWrap: "wrap", alignItems: "center", rowGap: "2", columnGap: "3" })

const wrongStyle = defineStyle({
  display: "block",
  maxWidth: "132px",
  marginInlineStart: "auto",
  color: "red.fg",
  fontSize: "xs",
  whiteSpace: "normal",
})

const unreadable: Verdict = { allowed: false, code: "10008", rule: "valuesAreReadable", params: {} }

interface Props {
  readonly tender: OpenTender
  /** What was typed; null before anything was. It is kept by the page, whose heading holds back what would go on with another proposal. */
  readonly typed: Writing | null
  readonly onType: Dispatch<SetStateAction<Writing | null>>
}

/** The proposal: a whole lot to the first rank with one click, or quantities by line and bid, checked against demand and maximum while typing. */
export function ProposeAward({ tender, typed, onType }: Props) {
  const { t, b, command, state } = useBidWords()
  const { facts, verdicts } = tender.now
  const verdict = verdicts["proposeAward"] ?? { allowed: true as const }
  const present = typed && afterProposal(typed, facts.proposal)
  // What was recorded meanwhile is no longer to be lost.
  useEffect(() => onType((now) => (now === typed ? present : now)), [onType, typed, present])
  // Once it can no longer be proposed, the page shows what went.
  const writing = (verdict.allowed && present) || writingFrom(facts.proposal)
  const { plan, reason } = writing
  useUnsaved(verdict.allowed && !says(writing.from, writing))
  const setWriting = (change: (now: Writing) => Writing) => onType((now) => change(now ?? writingFrom(facts.proposal)))
  const setPlan = (change: (plan: Plan) => Plan) => setWriting((now) => ({ ...now, plan: change(now.plan) }))
  const lots = facts.document?.lots ?? []
  const headingOf = useLotHeading(lots)
  const awards = awardsOf(plan)
  const overtaken = writing.from?.at !== facts.proposal?.at
  const { run } = useFormCommand(tender, { command }, overtaken)
  const rankOf = new Map(
    lots.flatMap((lot) =>
      pricedLines(facts.document, [lot]).flatMap(({ id }) =>
        offersFor(facts, lot.id, id).map((offer) => [`${id} ${offer.bid}`, offer] as const),
      ),
    ),
  )
  const needsReason = awards.some(({ line, bid }) => rankOf.get(`${line} ${bid}`)?.rank !== 1)
  const total = sumAmounts(
    awards.map(({ line, bid, quantity }) => {
      const offer = rankOf.get(`${line} ${bid}`)
      return offer ? multiply(share(offer, quantity).price, quantity) : "0"
    }),
  )
  const set: Typing = (line, bid, text, alone = false) =>
    setPlan((now) => ({ ...now, [line]: { ...(alone ? {} : now[line]), [bid]: text } }))
  return (
    <Stack gap="4">
      {overtaken ? (
        <Callout tone="amber" title={b("propose.newer")}>
          <Button size="small" onClick={() => onType(null)}>
            {b("propose.showNewer")}
          </Button>
        </Callout>
      ) : null}
      {lots.map((lot) => (
        <Card
          key={lot.id}
          title={headingOf(lot.id)}
          flush
          aside={
            verdict.allowed ? (
              <Button size="small" onClick={() => setPlan((now) => wholeLot(now, facts, lot))}>
                {b("propose.whole")}
              </Button>
            ) : undefined
          }
        >
          <LotPlan lot={lot} facts={facts} plan={plan} locked={!verdict.allowed} onType={set} />
        </Card>
      ))}
      <Card>
        <Stack gap="4">
          <Box css={buttons}>
            <Text as="span" color="fg.muted" fontSize="sm">
              {b("propose.total")}
            </Text>
            <strong>
              <Sum value={total} currency={facts.document?.currency ?? "CNY"} />
            </strong>
          </Box>
          <Field
            label={b("propose.reason")}
            required={needsReason}
            error={needsReason && reason.trim() === "" ? t("rules:reasonUnlessFirst") : undefined}
            hint={b("propose.reasonHint")}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={2000}
                readOnly={!verdict.allowed}
                value={reason}
                onChange={({ currentTarget: { value } }) => setWriting((now) => ({ ...now, reason: value }))}
              />
            )}
          </Field>
          <ActionBar
            stateLabel={state}
            actions={[
              {
                name: "proposeAward",
                label: command("proposeAward"),
                verdict: verdict.allowed && !isReadable(plan) ? unreadable : verdict,
                primary: true,
                onRun: () => run(tenderContract.proposeAward, { lines: awards, reason }),
              },
            ]}
          />
        </Stack>
      </Card>
    </Stack>
  )
}

/** `alone`: the line goes to this bid, and to no other. */
type Typing = (line: string, bid: string, text: string, alone?: boolean) => void

interface LotPlanProps {
  readonly lot: TenderLot
  readonly facts: TenderView
  readonly plan: Plan
  readonly locked: boolean
  readonly onType: Typing
}

function LotPlan({ lot, facts, plan, locked, onType }: LotPlanProps) {
  const { b } = useBidWords()
  const lotName = useLotName(facts.document?.lots)
  return (
    <Sideways label={`${lotName(lot.id)} ${b("tabs.proposal")}`}>
      <chakra.table css={table} data-part="table">
        <thead>
          <tr>
            <th data-part="right">{b("ranking.rank")}</th>
            <th data-keep="">{b("ranking.bidder")}</th>
            <th data-part="right">{b("propose.price")}</th>
            <th data-part="right">{b("propose.quantity")}</th>
            <th data-part="right">{b("propose.amount")}</th>
          </tr>
        </thead>
        {pricedLines(facts.document, [lot]).map((line) => (
          <LinePlan
            key={line.id}
            line={line}
            whole={isLumpSum(lot)}
            offers={offersFor(facts, lot.id, line.id)}
            facts={facts}
            plan={plan}
            locked={locked}
            onType={onType}
          />
        ))}
      </chakra.table>
    </Sideways>
  )
}

/** The total amount of a line's typed quantities. */
const lineAmount = (offers: readonly Offer[], ofLine: Plan[string] | undefined): string =>
  sumAmounts(offers.map((offer) => share(offer, ofLine?.[offer.bid]).amount ?? "0"))

interface LinePlanProps extends Omit<LotPlanProps, "lot"> {
  readonly line: TenderLine
  /** Whether it stands for a lot that is priced by a lump sum. */
  readonly whole: boolean
  readonly offers: readonly Offer[]
}

function LinePlan({ line, whole, offers, facts, plan, locked, onType }: LinePlanProps) {
  const { t, b, number } = useBidWords()
  const { sum, compared } = lineSum(line.quantity, plan[line.id])
  return (
    <tbody>
      <tr data-part="group">
        <th colSpan={5} scope="rowgroup">
          {line.item}
          <span data-part="under">{whole ? b("lumpSum.name") : `${b("demand")} ${number(line.quantity)} ${line.unit}`}</span>
        </th>
      </tr>
      {offers.map((offer) => (
        <OfferRow
          key={offer.bid}
          offer={offer}
          line={line}
          whole={whole}
          name={facts.names[offer.party] ?? offer.party}
          currency={facts.document?.currency ?? "CNY"}
          value={plan[line.id]?.[offer.bid] ?? ""}
          locked={locked}
          onType={(text) => onType(line.id, offer.bid, text, whole)}
        />
      ))}
      <tr>
        <td colSpan={3} data-part="total">
          <Text as="span" color="fg.muted" fontSize="sm">
            {b("propose.sum", { item: line.item })}
          </Text>
        </td>
        <td data-part="right">
          {whole ? null : <Quantity value={sum} unit={line.unit} />}
          <span data-part={compared > 0 ? "wrong" : "under"} role={compared > 0 ? "alert" : undefined}>
            {compared > 0
              ? t("rules:withinDemand")
              : compared < 0
                ? whole
                  ? b("lumpSum.open")
                  : b("propose.left", { demand: number(line.quantity), unit: line.unit })
                : whole
                  ? ""
                  : b("propose.met")}
          </span>
        </td>
        <td data-part="right">
          <Sum value={lineAmount(offers, plan[line.id])} currency={facts.document?.currency ?? "CNY"} />
        </td>
      </tr>
    </tbody>
  )
}

interface OfferRowProps extends Pick<LinePlanProps, "whole"> {
  readonly offer: Offer
  readonly line: TenderLine
  readonly name: string
  readonly currency: string
  readonly value: string
  readonly locked: boolean
  readonly onType: (text: string) => void
}

function OfferRow({ offer, line, whole, name, currency, value, locked, onType }: OfferRowProps) {
  const { b } = useBidWords()
  const { price, amount, wrong } = share(offer, value)
  return (
    <tr>
      <td data-part="right">{offer.rank ?? "—"}</td>
      <td data-part="name" data-keep="">
        {name}
        {offer.priced ? <span data-part="under">{b("excluded.incomplete", offer.priced)}</span> : null}
      </td>
      <td data-part="right">
        <Money value={price} currency={currency} />
        {offer.tiers.length > 0 ? <span data-part="under">{b("propose.byTier")}</span> : null}
      </td>
      <td data-part="right">
        {whole ? (
          <chakra.input
            type="radio"
            name={`whole ${line.id}`}
            aria-label={b("lumpSum.to", { name, item: line.item })}
            disabled={locked}
            checked={value === "1"}
            onChange={() => onType("1")}
          />
        ) : (
          <QuantityBox offer={offer} line={line} name={name} value={value} locked={locked} wrong={wrong} onType={onType} />
        )}
      </td>
      <td data-part="right">
        <Sum value={amount} currency={currency} />
      </td>
    </tr>
  )
}

interface QuantityProps extends Pick<OfferRowProps, "offer" | "line" | "name" | "value" | "locked" | "onType"> {
  readonly wrong: ReturnType<typeof share>["wrong"]
}

function QuantityBox({ offer, line, name, value, locked, wrong, onType }: QuantityProps) {
  const { t, b } = useBidWords()
  return (
    <>
      <AmountBox
        look="small"
        style={{ width: 104 }}
        aria-label={`${line.item} ${name} ${b("propose.quantity")}`}
        aria-invalid={wrong ? true : undefined}
        readOnly={locked}
        value={value}
        onChange={onType}
      />
      <span data-part="under">
        {b("propose.maximum")} <Quantity value={offer.maximum} unit={line.unit} />
      </span>
      {wrong ? (
        <Box as="span" css={wrongStyle} role="alert">
          {wrong === "maximum" ? t("rules:withinBidderMaximum") : b("problems.number")}
        </Box>
      ) : null}
    </>
  )
}
