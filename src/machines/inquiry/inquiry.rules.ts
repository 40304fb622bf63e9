import type { Award } from "#contract/comparison.contract.ts"
import type { SupplierBar } from "#contract/supplier-bar.ts"
import { currenciesIn, currencyRules } from "../currency/currency.rules.ts"
import { fitRules } from "../supplier/supplier.fit.ts"
import { inputRule, rule, toldRule } from "../_kit/rules.ts"
import { emptyLots } from "../lots/lots.ts"
import { compareAmounts, emptyLines, roundMoney, sumAmounts, totalOfLines } from "../scoring/money.ts"
import { tiersOverlap } from "../scoring/tier-price.ts"
import { audienceRules } from "./inquiry.audience.ts"
import { askedOf, prequalRules } from "./inquiry.prequal.ts"
import { scoringRules } from "./inquiry.committee.ts"
import { dividedLots } from "./inquiry.lots.ts"
import type { InquiryFact, InquiryFacts, InquiryGiven } from "./inquiry.facts.ts"

type On = { readonly facts: InquiryFacts; readonly event: InquiryFact }
const given = ({ event }: On): InquiryGiven => event.given ?? {}
const contentOf = ({ facts, event }: On) => ("content" in event ? event.content : facts.content)

/** The total of awards without tax as an amount of money, which approvals and lists have. */
export const awardedTotal = (awards: readonly Award[], currency: string): string => roundMoney(totalOfLines(awards), currency)

/** The awards that a fact concerns: its own, or else those of the document. */
const awardsOf = ({ facts, event }: On): readonly Award[] => ("awards" in event ? event.awards : facts.awards)
const isWithinDemand = (on: On): boolean =>
  [...Map.groupBy(awardsOf(on), ({ line }) => line)].every(([line, awards]) => {
    const asked = on.facts.content?.lines[line]
    return asked !== undefined && compareAmounts(sumAmounts(awards.map(({ quantity }) => quantity)), asked.quantity) <= 0
  })
const asking: ReadonlySet<InquiryFact["type"]> = new Set([
  "inquiry.submitted",
  "inquiry.published",
  "inquiry.prequalificationOpened",
  "inquiry.roundBegun",
  "inquiry.joined",
])
/** The suppliers whom a fact asks; null for all of the inquiry. A command that names them asks nobody before it does. */
function askedIn({ event }: On): readonly string[] | null {
  if (event.type === "inquiry.roundBegun") return "suppliers" in event ? event.suppliers : []
  return event.type === "inquiry.joined" ? [event.supplier] : null
}
/** The bars of the suppliers whom a fact asks or awards. */
function barsIn(on: On): readonly SupplierBar[] {
  const { ask = [], award = [] } = given(on).barred ?? {}
  if (asking.has(on.event.type)) {
    const named = askedIn(on)
    return ask.filter(({ supplier }) => named?.includes(supplier) ?? true)
  }
  const unnamed = on.event.type === "inquiry.preferred" && !("awards" in on.event)
  const winners = unnamed ? [] : awardsOf(on).map(({ supplier }) => supplier)
  return award.filter(({ supplier }) => winners.includes(supplier))
}
/** A supplier's offer for an awarded line; undefined when the server has not given it. */
const offeredIn = (on: On, { supplier, line }: Award) => {
  const { offered } = given(on)
  return offered && (offered[supplier]?.[line] ?? null)
}
const passed = ({ trials }: InquiryFacts): readonly string[] => trials.flatMap((one) => (one.passed ? [one.supplier] : []))

const otherCurrencies = (content: InquiryFacts["content"]) => (content?.currencies ?? []).filter((one) => one !== content?.currency)
/** The currencies in which suppliers may quote and that have no rate today. */
const withoutRate = (on: On): readonly string[] => {
  const { rates } = given(on)
  return rates ? otherCurrencies(contentOf(on)).filter((one) => !rates.some(({ currency }) => currency === one)) : []
}

/** Every quotation has been tried, or the time for the trial is over; untried quotations have not passed. */
const trialIsOver = ({ facts, event }: On): boolean =>
  facts.quotes.length === facts.trials.length || event.at > (facts.content?.reviewDeadline ?? Infinity)

/** The whole lots that awards would divide. */
const dividedIn = (on: On): readonly string[] => (on.facts.content ? dividedLots(on.facts.content, awardsOf(on)) : [])
const named = (lots: readonly string[]) => ({ lots: lots.slice(0, 5).join(", ") })

const emptyIn = ({ facts: { content } }: On): readonly number[] => emptyLines(content?.lines ?? [])

/** The number of suppliers' questions without an answer. */
export const unanswered = ({ questions }: Pick<InquiryFacts, "questions">): number =>
  questions.filter(({ answer }) => answer === null).length

/** The rules of an inquiry (spec 8; reviewed table, charts/sourcing.md 4.2). */
export const inquiryRules = {
  ...fitRules<InquiryFacts, InquiryFact>(toldRule, barsIn),
  ...prequalRules,
  ...scoringRules,
  ...audienceRules,
  ...currencyRules<InquiryFacts, InquiryFact>(({ content }) => currenciesIn(content)),
  isOwnInquiry: rule<InquiryFacts, InquiryFact>("20001", ({ facts, event }) => facts.party === "" || facts.party === event.by.party),
  hasLines: rule<InquiryFacts, InquiryFact>("10015", ({ facts }) => (facts.content?.lines.length ?? 0) > 0),
  quantitiesAreSome: rule<InquiryFacts, InquiryFact>(
    "10008",
    (on) => emptyIn(on).length === 0,
    (on) => ({
      lines: emptyIn(on)
        .slice(0, 5)
        .map((at) => at + 1)
        .join(", "),
    }),
  ),
  namesMaterialsInUse: toldRule<InquiryFacts, InquiryFact>(
    "10008",
    (on) => (given(on).unusable ?? []).length === 0,
    (on) => ({ codes: (given(on).unusable ?? []).join(", ") }),
  ),
  buyersHaveUsers: toldRule<InquiryFacts, InquiryFact>("18028", (on) => (given(on).unableBuyers ?? []).length === 0),
  startsBeforeEnd: inputRule<InquiryFacts, InquiryFact>("18006", (on) => {
    const { quoteStart = null, quoteEnd = 0 } = contentOf(on) ?? {}
    return quoteStart === null || quoteStart < quoteEnd
  }),
  tiersDoNotOverlap: inputRule<InquiryFacts, InquiryFact>("18025", (on) =>
    (contentOf(on)?.lines ?? []).every(({ tiers = [] }) => !tiersOverlap(tiers)),
  ),
  lotsDiffer: inputRule<InquiryFacts, InquiryFact>("10009", (on) => {
    const { lots = [] } = contentOf(on) ?? {}
    return new Set(lots.map(({ lot }) => lot)).size === lots.length
  }),
  /** What is said of a lot, such as that it is awarded whole, would otherwise bind nothing: its lines may spell it in another way. */
  lotsHaveLines: rule<InquiryFacts, InquiryFact>(
    "10015",
    ({ facts: { content } }) => content === null || emptyLots(content).length === 0,
    ({ facts: { content } }) => named(content ? emptyLots(content) : []),
  ),
  /** Ranks by price are told while suppliers quote, before any rate is fixed. */
  ranksOneCurrency: inputRule<InquiryFacts, InquiryFact>(
    "16147",
    (on) => contentOf(on)?.openness !== "ranked" || otherCurrencies(contentOf(on)).length === 0,
  ),
  currenciesHaveRates: toldRule<InquiryFacts, InquiryFact>(
    "16148",
    (on) => withoutRate(on).length === 0,
    (on) => ({ currencies: withoutRate(on).join(", ") }),
  ),
  /** The board cannot name winners whom the suppliers are not told. */
  announcesDisclosed: inputRule<InquiryFacts, InquiryFact>("16141", (on) => {
    const content = contentOf(on)
    return !content?.announced || content.disclosure === "winners"
  }),
  endsLater: rule<InquiryFacts, InquiryFact>("18006", ({ facts, event }) => (facts.content?.quoteEnd ?? 0) > event.at),
  questionsEndWithQuotes: inputRule<InquiryFacts, InquiryFact>("16111", (on) => {
    const { questionEnd = null, quoteEnd = 0 } = contentOf(on) ?? {}
    return questionEnd === null || questionEnd <= quoteEnd
  }),
  somethingAsked: rule<InquiryFacts, InquiryFact>("16112", ({ facts }) => facts.questions.length > 0),
  answersWhatWasAsked: inputRule<InquiryFacts, InquiryFact>(
    "10008",
    ({ facts, event }) => event.type !== "inquiry.answered" || facts.questions[event.question] !== undefined,
  ),
  questionsAreHandled: rule<InquiryFacts, InquiryFact>(
    "18019",
    ({ facts }) => unanswered(facts) === 0,
    ({ facts }) => ({ count: unanswered(facts) }),
  ),
  /** In these states the inquiry is not published, so it cannot be withdrawn. */
  isPublished: rule<InquiryFacts, InquiryFact>("18027", () => false),
  somebodyQuoted: toldRule<InquiryFacts, InquiryFact>("18023", (on) => given(on).sealed === undefined || given(on).sealed?.length !== 0),
  nobodyQuoted: toldRule<InquiryFacts, InquiryFact>("16091", (on) => given(on).sealed === undefined || given(on).sealed?.length === 0),
  isQuoting: inputRule<InquiryFacts, InquiryFact>(
    "18023",
    ({ facts, event }) => !("supplier" in event) || facts.quotes.includes(event.supplier),
  ),
  isOfItsLines: inputRule<InquiryFacts, InquiryFact>(
    "10011",
    ({ facts, event }) => event.type !== "inquiry.noted" || event.line < (facts.content?.lines.length ?? 0),
  ),
  saysWhyNot: inputRule<InquiryFacts, InquiryFact>("10011", ({ event }) => !("passed" in event) || event.passed || event.reason !== ""),
  allTried: rule<InquiryFacts, InquiryFact>("16092", trialIsOver),
  somebodyPassed: rule<InquiryFacts, InquiryFact>("16092", ({ facts }) => passed(facts).length > 0),
  nobodyPassed: rule<InquiryFacts, InquiryFact>("16091", (on) => trialIsOver(on) && passed(on.facts).length === 0),
  goesToThoseWhoPassed: inputRule<InquiryFacts, InquiryFact>("18023", (on) =>
    awardsOf(on).every(({ supplier }) => passed(on.facts).includes(supplier)),
  ),
  /** Two awards of one line to one supplier could together be more than it offers. */
  winsOncePerLine: inputRule<InquiryFacts, InquiryFact>("10009", (on) => {
    const awards = awardsOf(on)
    return new Set(awards.map(({ line, supplier }) => `${line} ${supplier}`)).size === awards.length
  }),
  isOffered: toldRule<InquiryFacts, InquiryFact>("18023", (on) => awardsOf(on).every((one) => offeredIn(on, one) !== null)),
  withinOffered: toldRule<InquiryFacts, InquiryFact>("18004", (on) =>
    awardsOf(on).every((one) => {
      const most = offeredIn(on, one)?.most
      return most === undefined || compareAmounts(one.quantity, most) <= 0
    }),
  ),
  /** A lot that is awarded whole (整包授予) goes to one supplier, with all of its lines and quantities. */
  wholeLotsGoToOne: inputRule<InquiryFacts, InquiryFact>(
    "16149",
    (on) => dividedIn(on).length === 0,
    (on) => named(dividedIn(on)),
  ),
  withinDemand: rule<InquiryFacts, InquiryFact>("18026", isWithinDemand),
  roundStartsBeforeEnd: inputRule<InquiryFacts, InquiryFact>(
    "18011",
    ({ event }) => event.type !== "inquiry.roundBegun" || Math.max(event.quoteStart ?? event.at, event.at) < event.quoteEnd,
  ),
  asksAgain: inputRule<InquiryFacts, InquiryFact>(
    "18023",
    ({ facts, event }) => event.type !== "inquiry.roundBegun" || event.suppliers.every((one) => askedOf(facts).includes(one)),
  ),
  verifierIsNotInquirer: rule<InquiryFacts, InquiryFact>("20002", ({ facts, event }) => facts.author !== event.by.id),
  /** Somebody other than the inquirer has verified the prices since the preference was given to verification. */
  pricesAreVerified: rule<InquiryFacts, InquiryFact>("16150", ({ facts }) => facts.verifier !== ""),
  somebodyWins: rule<InquiryFacts, InquiryFact>("10015", ({ facts }) => facts.awards.length > 0),
} as const
