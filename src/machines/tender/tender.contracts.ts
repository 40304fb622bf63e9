import type { ContractData } from "#contract/contract-data.ts"
import { minorUnits } from "#contract/currencies.ts"
import { dayAt } from "#contract/time.ts"
import { inputRule as ask, type Rule } from "../_kit/rules.ts"
import { compareAmounts, roundAmount, sumAmounts, totalOfLines } from "../scoring/money.ts"
import type { TenderFact, TenderFacts } from "./tender.facts.ts"

const inputRule = (...args: Parameters<typeof ask<TenderFacts, TenderFact>>): Rule<TenderFacts, TenderFact> => ask(...args)
type On = { readonly facts: TenderFacts; readonly event: TenderFact }

/** The total of a company's award, an amount of money in the tender's currency. */
export function awardedTo({ proposal, document }: Pick<TenderFacts, "proposal" | "document">, company: string): string {
  const own = proposal?.lines.filter(({ party }) => party === company) ?? []
  return roundAmount(totalOfLines(own), minorUnits(document?.currency ?? ""))
}

const recordedIn = ({ event }: On) => (event.type === "contract.recorded" ? event.contract : null)
const holds = (check: (contract: NonNullable<ReturnType<typeof recordedIn>>, on: On) => boolean) => (on: On) => {
  const contract = recordedIn(on)
  return contract === null || check(contract, on)
}

/** Which days of a contract do not fit, by the field to correct: it ends no earlier than it begins, and nobody has signed it after today. */
export const unfitDays = (of: Pick<ContractData, "from" | "to" | "buyerSigned" | "supplierSigned">, today: string) => ({
  to: of.from !== null && of.to !== null && of.to < of.from,
  "buyerSigned.on": of.buyerSigned.on > today,
  "supplierSigned.on": of.supplierSigned.on > today,
})

/** The rules for recording the contract with a winner, and for correcting it. */
export const contractRules = {
  contractOfWinner: inputRule(
    "16181",
    holds(({ party }, { facts }) => facts.accepted.includes(party)),
  ),
  contractNumberDiffers: inputRule(
    "16182",
    holds(({ party, number }, { facts }) => !facts.contracts?.some(({ data }) => data.party !== party && data.number === number)),
  ),
  contractDatesFit: inputRule(
    "16183",
    holds((contract, { event }) => !Object.values(unfitDays(contract, dayAt(event.at))).includes(true)),
  ),
  amountAsAwardedOrExplained: inputRule(
    "16184",
    holds(({ party, amount, note }, { facts }) => compareAmounts(amount, awardedTo(facts, party)) === 0 || note !== ""),
    (on) => ({ awarded: awardedTo(on.facts, recordedIn(on)?.party ?? ""), currency: on.facts.document?.currency ?? "" }),
  ),
  subcontractorsLeaveWork: inputRule(
    "16186",
    holds(({ subcontractors = [] }) => compareAmounts(sumAmounts(subcontractors.map(({ share }) => share)), "100") <= 0),
  ),
  correctionHasReason: inputRule(
    "10011",
    holds(({ party }, { facts, event }) => {
      const isCorrection = facts.contracts?.some(({ data }) => data.party === party) ?? false
      return !isCorrection || ("reason" in event && event.reason.trim() !== "")
    }),
  ),
} as const
