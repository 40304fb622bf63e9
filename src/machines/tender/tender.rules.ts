import type { SupplierBar } from "#contract/supplier-bar.ts"
import { mostPricedLines, type ScoreScheme, type TenderDocument } from "#contract/tender.schema.ts"
import { inputRule as askInput, rule as ask, type Rule } from "../_kit/rules.ts"
import { committeeRules, type Joining } from "../committee/committee.ts"
import { currenciesIn, currencyRules } from "../currency/currency.rules.ts"
import { fitRules } from "../supplier/supplier.fit.ts"
import { compareAmounts, emptyLines, sumAmounts } from "../scoring/money.ts"
import { tiersOverlap } from "../scoring/tier-price.ts"
import type { AwardLine, TenderFact, TenderFacts } from "./tender.facts.ts"
import { contractRules } from "./tender.contracts.ts"
import { flagKey } from "../flags/flag-key.ts"
import { changesSomething, schemeIn, trialFits } from "./tender.trial.ts"
import { minimaRules } from "./tender.minima.ts"
import { awardable, haveWinnersAccepted, isPublished, isReviewOver, leastInvited, openersThere, winnersOf } from "./tender.parts.ts"
import { isLumpSum, pricedLines } from "./tender.priced.ts"
import { typedKeys } from "../_kit/typed.ts"

const day = 86_400_000
/** The time that bidders have for reading a clarification before the deadline. */
const timeToRead = day
type On = { readonly facts: TenderFacts; readonly event: TenderFact }
type TenderRule = Rule<TenderFacts, TenderFact>
const rule = (...args: Parameters<typeof ask<TenderFacts, TenderFact>>): TenderRule => ask(...args)
const inputRule = (...args: Parameters<typeof askInput<TenderFacts, TenderFact>>): TenderRule => askInput(...args)

/**
 * Whether a scheme's marks add up: to 100 where points are given, to less than 1 where features are a share of the price; and its threshold can be
 * reached.
 */
export function isSound({ mode, priceWeight, elements, features, technicalThreshold }: ScoreScheme): boolean {
  const reachable = sumAmounts(elements.filter(({ envelope }) => envelope === "technical").map(({ weight }) => weight))
  if (mode === "twoEnvelope" && technicalThreshold !== null && compareAmounts(technicalThreshold, reachable) > 0) return false
  if (mode === "bestValue") return compareAmounts(sumAmounts(features.map(({ max }) => max)), "1") < 0
  if (mode === "lowestPrice" || mode === "passFail") return true
  return compareAmounts(sumAmounts([priceWeight, ...elements.map(({ weight }) => weight)]), "100") === 0
}

/**
 * Whether all lots, lines, elements and features of a document have different keys, since prices and marks are stored by key: lines, and lots that
 * are priced by a lump sum.
 */
export function keysAreDistinct({ lots, scoring }: TenderDocument): boolean {
  const groups = [lots, [...lots.flatMap(({ lines }) => lines), ...lots.filter(isLumpSum)], scoring.elements, scoring.features]
  return groups.every((group) => new Set(group.map(({ id }) => id)).size === group.length)
}

/** The times that the fact moves. */
const movedIn = ({ event }: Pick<On, "event">) =>
  event.type === "deadline.extended" || event.type === "clarification.issued" ? event.moved : null
/** The times after the fact: those that it moves, else the present ones. */
const timesOf = ({ facts, event }: On) => ({ ...facts.document, ...movedIn({ event }) })

const awardLines = ({ facts, event }: On): readonly AwardLine[] =>
  event.type === "award.proposed" ? event.lines : (facts.proposal?.lines ?? [])

/**
 * The deadline's own millisecond is still open. While the tender is suspended its timers stand still: no deadline passes, and none that had passed
 * reopens.
 */
const notAfter = (deadline: (document: TenderDocument) => number | null) => (on: On) => {
  const limit = on.facts.document ? deadline(on.facts.document) : null
  return limit === null || (on.facts.suspendedAt ?? on.event.at) <= limit
}
const deadlineParam =
  (name: string, of: (document: TenderDocument) => number | null) =>
  ({ facts }: On): Record<string, number> => {
    const limit = facts.document ? of(facts.document) : null
    return limit === null ? {} : { [name]: limit }
  }
const until = (code: string, name: "prequalDeadline" | "bidDeadline" | "questionDeadline" | "reviewDeadline") =>
  rule(
    code,
    notAfter((document) => document[name]),
    deadlineParam(name, (document) => document[name]),
  )

const notAfterPublicity = ({ facts: { publicity, suspendedAt }, event }: On) =>
  publicity === null || (suspendedAt ?? event.at) <= publicity.endsAt

/** What the lines that ask for nothing are called, and in which of several lots each is. */
const emptyIn = ({ facts: { document } }: On): readonly string[] =>
  (document?.lots ?? []).flatMap(({ title, lines }, lot, { length }) =>
    emptyLines(lines).map((at) => {
      const name = lines[at]?.item || String(at + 1)
      return length > 1 ? `${title || lot + 1} · ${name}` : name
    }),
  )

/** Who may bid: not the buying company, and with prequalification only qualified companies. */
function mayBid({ facts: { document, qualified, party: buyer }, event: { by } }: On): boolean {
  if (!document || by.party === null || by.party === buyer) return false
  if (document.prequalification) return qualified.includes(by.party)
  return document.openTo === "public" || document.invited.includes(by.party)
}
const ableToBid = ({ facts, event }: On): number => new Set(facts.document?.invited).size - (event.given?.invitedUnable ?? 0)

/**
 * Until when no contract may be signed; null where the candidates were published, which gives time to object too, and where the tender sets no
 * standstill.
 */
export function standstillEnd({
  document,
  noticedAt,
  standstillUntil,
}: Pick<TenderFacts, "document" | "noticedAt" | "standstillUntil">): number | null {
  const days = document?.publicity.standstill ?? 0
  if (document?.publicity.enabled === true || days === 0 || noticedAt === null) return null
  return standstillUntil ?? noticedAt + days * day
}

/** The time that is left for signing after a standstill, however long it was: more than the longest public holiday takes. */
const timeToSign = 10 * day
/** Until when the contract is to be signed: 30 days from the notice of award (Tendering and Bidding Law, art. 46), and no sooner than it can be. */
export const contractDue = (facts: Pick<TenderFacts, "document" | "noticedAt" | "standstillUntil">): number | null =>
  facts.noticedAt === null ? null : Math.max(facts.noticedAt + 30 * day, (standstillEnd(facts) ?? 0) + timeToSign)
/** The winners whose award may be taken from them: who is barred now, or all once the time for the contract is over. */
function lapsingIn({ facts, event: { at, given } }: On): readonly string[] {
  // What both sides have signed is not taken back.
  if (facts.contracts && facts.contracts.length > 0) return []
  const barred = (given?.barredWinners ?? []).map(({ supplier }) => supplier)
  const isOver = at > (contractDue(facts) ?? Infinity)
  return winnersOf(facts).filter((party) => isOver || barred.includes(party))
}

/** Whether a tender's bids are sealed in the supplier's browser. */
const quorumOf = ({ facts }: Pick<On, "facts">): number => facts.document?.openers.quorum ?? 1
/** States of a bid with an envelope that may still be closed; they include several outcomes, so that no refusal reveals the bid's. */
const shut = new Set(["sealed", "opened", "valid", "scored", "rejected"])
/** When the technical sheets were in: all locked, or the review deadline over. */
const sheetsInAt = ({ facts, event: { given } }: On) =>
  (given?.openTechnicalSheets ?? 0) > 0 ? facts.document?.reviewDeadline : given?.sheetsLockedAt
/** The time from which openers are awaited. */
const openersDue = ({ facts, event }: On): number =>
  (facts.opened.length > 0 ? sheetsInAt({ facts, event }) : facts.document?.openingTime) ?? Infinity
/**
 * Whether too few openers have come or a sealed key did not open, while other openers have not come yet; or whether a bid lacks shares of those who
 * came before it qualified.
 */
function openersAreMissing(on: On): boolean {
  if ((on.event.given?.lackingShares ?? []).length > 0) return true
  const there = openersThere(on.facts)
  const tooFew = there.length < quorumOf(on) || Object.keys(on.facts.unreadable ?? {}).length > 0
  return tooFew && there.length < new Set(on.facts.document?.openers.users).size
}
const sealsForOpeners = ({ facts }: Pick<On, "facts">): boolean => facts.document?.seal === "S2"

const reasonOf = ({ event }: On): string => ("reason" in event ? event.reason : "")
/** Letting a bid or an applicant pass needs no reason. */
const letsPass = ({ event }: On): boolean =>
  (event.type === "bid.reviewed" && event.responsive) || (event.type === "applicant.reviewed" && event.passed)
/** The bids that the committee still has to review: with an opinion of each member until the review deadline, of one after it. */
const bidsToReview = ({ facts, event: { at, given } }: On): number =>
  (given?.unreviewedBids ?? 0) + (isReviewOver(facts, at) ? 0 : (given?.partlyReviewedBids ?? 0))
const inCommittee = ({ facts, event }: On, expert: string | null = event.by.id) =>
  facts.committee.some((member) => member.expert === expert)
const namedExpert = ({ event }: On) => ("expert" in event ? event.expert : null)
/** The experts who join the committee by a fact. */
function joiningIn(event: TenderFact): Joining {
  if (event.type === "experts.drawn") return { draw: event.draw }
  if (event.type !== "expert.added") return {}
  const { expert, given } = event
  return { named: { expert, isExpert: given?.namedIsExpert ?? false, isBound: given?.namedIsBound ?? false } }
}

const missingBids = (event: TenderFact) => event.given?.missingBids ?? []
const unlistedBids = (event: TenderFact) => event.given?.unlistedBids ?? []
/** The first characters of fingerprints, as the opening's page shows them. */
const shortSeals = (seals: readonly string[]): string => seals.map((seal) => seal.slice(0, 8)).join(", ")

/** What bars the companies that a fact awards, or else those that the tender invites. */
function barsIn(on: On): readonly SupplierBar[] {
  const { type, given } = on.event
  // An approval step concerns the award where one is proposed, and the publication before that.
  const endorses = type === "approval.endorsed" && on.facts.proposal !== null
  const awards = type === "award.submitted" || type === "award.approved" || type === "award.noticed" || endorses
  if (awards || type === "award.proposed") {
    // A new proposal takes the place of the former one, so that nobody in that one stands in its way.
    const lines = "lines" in on.event ? on.event.lines : awards ? (on.facts.proposal?.lines ?? []) : []
    const winners = lines.map(({ party }) => party)
    return (given?.barredWinners ?? []).filter(({ supplier }) => winners.includes(supplier))
  }
  return on.facts.document?.openTo === "invited" ? (given?.barredInvited ?? []) : []
}

/** The rules of tenders. Codes: spec section 8; 16xxx (status) and 20xxx (permission) are the platform's. */
export const tenderRules = {
  ...fitRules<TenderFacts, TenderFact>(ask, barsIn),
  ...currencyRules<TenderFacts, TenderFact>(({ document }) => currenciesIn(document)),
  notSuspended: rule("16003", ({ facts }) => facts.suspendedAt === null),

  valuesAreReadable: rule("10008", ({ facts: { unfinished } }) => unfinished === undefined),
  requiredFields: rule("10011", ({ facts: { document } }) => document !== null && document.title !== ""),
  tiersDoNotOverlap: rule("18025", (on) =>
    on.event.type === "bid.submitted" ? !on.event.tiersOverlap : pricedLines(on.facts.document).every((line) => !tiersOverlap(line.tiers)),
  ),
  fitsTender: inputRule("10008", ({ event }) => event.type !== "bid.submitted" || event.fitsTender),
  everyLineIsPriced: inputRule(
    "16053",
    ({ facts, event }) => event.type !== "bid.submitted" || facts.document?.partialBids === true || event.leftOut.length === 0,
    ({ event }) => ({ count: event.type === "bid.submitted" ? event.leftOut.length : 0 }),
  ),
  pricesCostSomething: inputRule(
    "16052",
    ({ facts, event }) => event.type !== "bid.submitted" || facts.document?.zeroPrices === true || event.free.length === 0,
    ({ event }) => ({ count: event.type === "bid.submitted" ? event.free.length : 0 }),
  ),
  lumpSumsAreOneAmount: inputRule("16063", ({ event }) => event.type !== "bid.submitted" || event.piecemeal.length === 0),
  sealedAsAsked: inputRule("16104", (on) => on.event.type !== "bid.submitted" || (on.event.level === "S2") === sealsForOpeners(on)),
  sealedForThisTender: inputRule("16105", ({ event }) => event.type !== "bid.submitted" || event.sealFits !== false),
  everyChunkIsThere: inputRule("16106", ({ event }) => event.type !== "bid.submitted" || event.isThere !== false),
  zeroPricesHaveReason: rule(
    "16054",
    ({ facts: { document } }) => document?.zeroPrices !== true || (document.zeroPriceReason ?? "").trim() !== "",
  ),
  // Without written criteria, applicants would pass or fail by something that nobody has read.
  criteriaAreWritten: rule(
    "16058",
    ({ facts: { document } }) => document?.prequalification !== true || document.prequalCriteria.trim() !== "",
  ),
  statementIsGiven: inputRule("10011", ({ event }) => event.type !== "prequalification.applied" || event.statement.trim() !== ""),
  schemeIsSound: rule("16018", ({ facts }) => facts.document === null || isSound(facts.document.scoring)),
  hasLotWithLine: rule("10015", ({ facts }) => facts.document?.lots.some((lot) => lot.lines.length > 0) ?? false),
  quantitiesAreSome: rule(
    "10008",
    (on) => emptyIn(on).length === 0,
    (on) => ({ lines: emptyIn(on).slice(0, 5).join(", ") }),
  ),
  // Nobody could bid for the whole of a tender that asks more prices than a bid holds.
  oneBidPricesAll: rule(
    "16065",
    ({ facts }) => pricedLines(facts.document).length <= mostPricedLines,
    ({ facts }) => ({ lines: pricedLines(facts.document).length, most: mostPricedLines }),
  ),
  timesAreSet: rule(
    "10011",
    ({ facts: { document } }) =>
      document !== null &&
      document.bidDeadline !== null &&
      document.openingTime !== null &&
      document.reviewDeadline !== null &&
      (!document.prequalification || document.prequalDeadline !== null),
  ),
  // A tender published after its deadline would close before anyone could read it.
  deadlineLiesAhead: rule(
    "16026",
    ({ facts: { document }, event }) => {
      const first = document?.prequalification ? document.prequalDeadline : (document?.bidDeadline ?? null)
      return first === null || first > event.at
    },
    ({ facts: { document } }) => ({ deadline: (document?.prequalification ? document.prequalDeadline : document?.bidDeadline) ?? 0 }),
  ),
  keysAreDistinct: rule("16020", ({ facts }) => facts.document === null || keysAreDistinct(facts.document)),
  quorumCanBeReached: rule(
    "16021",
    ({ facts, event }) => {
      const openers = facts.document?.openers ?? { quorum: 1, users: [] }
      return new Set(openers.users).size - (event.given?.openersWithoutDuty ?? 0) >= openers.quorum
    },
    (on) => ({ quorum: quorumOf(on) }),
  ),
  openersHaveKeys: rule(
    "16101",
    ({ event }) => (event.given?.openersWithoutKey ?? 0) === 0,
    ({ event }) => ({ count: event.given?.openersWithoutKey ?? 0 }),
  ),
  openersAreApart: rule(
    "16102",
    ({ event }) => (event.given?.openersTogether ?? 0) === 0,
    ({ event }) => ({ count: event.given?.openersTogether ?? 0 }),
  ),
  // A bid that one person alone can open is not really sealed.
  sharesNeedTwo: rule("16103", (on) => !sealsForOpeners(on) || quorumOf(on) >= 2),
  // A tender with no or too few invited companies can only fail.
  enoughInvited: rule(
    "16051",
    (on) => on.facts.document?.openTo !== "invited" || ableToBid(on) >= leastInvited(on.facts.document),
    (on) => ({ invited: ableToBid(on), least: on.facts.document ? leastInvited(on.facts.document) : 0 }),
  ),
  buyersHaveUsers: rule("18028", ({ event }) => (event.given?.buyersWithoutUser ?? 0) === 0),
  prequalBeforeBidDeadline: rule("18016", (on) => {
    const { prequalification, prequalDeadline, bidDeadline } = timesOf(on)
    return !prequalification || prequalDeadline == null || bidDeadline == null || prequalDeadline < bidDeadline
  }),
  bidDeadlineBeforeOpening: rule("18017", (on) => {
    const { bidDeadline, openingTime } = timesOf(on)
    return bidDeadline == null || openingTime == null || bidDeadline <= openingTime
  }),
  expertsAreDistinct: rule("18015", ({ facts }) => new Set(facts.document?.experts).size === (facts.document?.experts.length ?? 0)),
  expertsCanBeCalled: rule(
    "16072",
    ({ event }) => (event.given?.expertsUnfit ?? 0) === 0,
    ({ event }) => ({ count: event.given?.expertsUnfit ?? 0 }),
  ),
  ...minimaRules,
  approverIsNotAuthor: rule(
    "20002",
    ({ facts, event }) => facts.author?.id !== event.by.id && !facts.document?.buyers.includes(event.by.id),
  ),

  isAuthor: rule("20072", ({ facts, event }) => facts.author?.id === event.by.id),
  // A tender that suppliers have once seen cannot be deleted.
  neverPublished: rule("16185", ({ facts }) => facts.round === 1),
  wasBegunAnew: rule("16187", ({ facts }) => facts.round > 1),
  canStillRevoke: rule("18027", () => false),
  // Judged only when tried: a disabled button would tell the purchaser that there is a bid.
  noSealedBid: inputRule("16004", ({ event }) => (event.given?.sealedBids ?? 0) === 0),

  asksForPrequalification: rule("16019", ({ facts }) => facts.document?.prequalification ?? false),
  // A tender without prequalification has no such deadline.
  beforePrequalDeadline: rule(
    "18002",
    (on) => on.facts.document?.prequalification === true && notAfter((document) => document.prequalDeadline)(on),
    deadlineParam("prequalDeadline", (document) => document.prequalDeadline),
  ),
  beforeReviewDeadline: until("18012", "reviewDeadline"),
  withinPrequalLimit: inputRule(
    "18013",
    ({ facts, event }) => {
      const limit = facts.document?.prequalLimit ?? null
      return (
        event.type !== "applicant.reviewed" ||
        !event.passed ||
        limit === null ||
        facts.qualified.includes(event.party) ||
        facts.qualified.length < limit
      )
    },
    ({ facts }) => ({ limit: facts.document?.prequalLimit ?? 0 }),
  ),
  prequalMayClose: rule(
    "18024",
    ({ facts, event }) => {
      const { reviewDeadline, earlyClose } = facts.document ?? { reviewDeadline: null, earlyClose: true }
      return (reviewDeadline !== null && event.at > reviewDeadline) || (earlyClose && (event.given?.unreviewedApplications ?? 0) === 0)
    },
    deadlineParam("reviewDeadline", (document) => document.reviewDeadline),
  ),

  // The clock would close bidding as soon as it opened. Too few applicants may be told at any time.
  bidDeadlineLiesAhead: rule(
    "16027",
    ({ facts, event }) => {
      const deadline = facts.document?.bidDeadline ?? null
      return event.type !== "prequalification.concluded" || deadline === null || deadline > event.at
    },
    deadlineParam("bidDeadline", (document) => document.bidDeadline),
  ),

  beforeBidDeadline: until("18001", "bidDeadline"),
  isQualifiedOrInvited: rule("20003", mayBid),
  askerMayBid: rule("20023", mayBid),
  mayApply: rule(
    "20003",
    ({ facts: { document, party }, event }) =>
      document !== null &&
      event.by.party !== null &&
      event.by.party !== party &&
      (document.openTo === "public" || document.invited.includes(event.by.party)),
  ),
  // Otherwise an administrator could give access to a sealed bid to a person of their choice.
  wasThereAtSealing: rule("20034", ({ event }) => event.given?.cameAfterSeal !== true),
  hasSubmittedBid: rule("18027", ({ event }) => event.given?.ownBid === "sealed" || event.given?.ownBid === "stale"),
  hasOpenedBid: rule("20008", ({ event }) => event.given?.ownBid === "opened"),
  beforeQuestionDeadline: until("18001", "questionDeadline"),
  questionsAreOwn: inputRule("20071", ({ event }) => event.type !== "question.withdrawn" || event.own),
  clarifiedInTime: inputRule(
    "16005",
    (on) => {
      const { facts, event } = on
      if (event.type !== "clarification.issued" || !event.material) return true
      const deadline = timesOf(on).bidDeadline ?? null
      return deadline === null || event.at <= deadline - (facts.document?.clarifyLeadDays ?? 0) * day
    },
    ({ facts }) => ({ days: facts.document?.clarifyLeadDays ?? 0 }),
  ),
  // Otherwise a change could be declared immaterial and issued a minute before the deadline.
  leavesTimeToRead: inputRule("16055", (on) => {
    const deadline = timesOf(on).bidDeadline ?? null
    return on.event.type !== "clarification.issued" || deadline === null || on.event.at <= deadline - timeToRead
  }),
  lateHasReason: inputRule(
    "16056",
    (on) => {
      const { facts, event } = on
      if (event.type !== "clarification.issued" || event.material) return true
      const deadline = timesOf(on).bidDeadline ?? null
      const late = deadline !== null && event.at > deadline - (facts.document?.clarifyLeadDays ?? 0) * day
      return !late || (event.why ?? "").trim() !== ""
    },
    ({ facts }) => ({ days: facts.document?.clarifyLeadDays ?? 0 }),
  ),
  movedLater: inputRule("16006", ({ facts, event }) => {
    const moved = movedIn({ event })
    const before = facts.document
    if (!moved || !before) return true
    return typedKeys(moved).every((name) => {
      const [from, to] = [before[name], moved[name] ?? null]
      return to !== null && to > event.at && (from === null || to >= from)
    })
  }),

  // Times are moved only when applications are closed: nobody would review a later one.
  prequalDeadlineStays: inputRule("16028", ({ event }) => movedIn({ event })?.prequalDeadline === undefined),
  movesReviewOnly: inputRule(
    "16022",
    ({ event }) => event.type !== "deadline.extended" || Object.keys(event.moved ?? {}).every((name) => name === "reviewDeadline"),
  ),

  afterBidDeadline: rule(
    "18003",
    ({ facts, event }) => {
      const deadline = facts.document?.bidDeadline ?? null
      return facts.suspendedAt === null && deadline !== null && event.at > deadline
    },
    deadlineParam("bidDeadline", (document) => document.bidDeadline),
  ),
  atOpeningTime: rule(
    "18003",
    ({ facts, event }) => {
      const time = facts.document?.openingTime ?? null
      return time !== null && event.at >= time
    },
    deadlineParam("openingTime", (document) => document.openingTime),
  ),
  questionsAreHandled: rule(
    "18019",
    ({ event }) => (event.given?.unhandledQuestions ?? 0) === 0,
    ({ event }) => ({ count: event.given?.unhandledQuestions ?? 0 }),
  ),
  isOpener: rule("20015", ({ facts, event }) => facts.document?.openers.users.includes(event.by.id) ?? false),
  hasQuorum: rule(
    "20004",
    (on) => on.facts.called !== undefined || on.facts.presentOpeners.length >= quorumOf(on),
    (on) => ({ present: on.facts.presentOpeners.length, quorum: quorumOf(on) }),
  ),

  // No key share is given before the opening time.
  sharesAtOpeningTime: rule(
    "18003",
    (on) => !sealsForOpeners(on) || on.event.at >= (on.facts.document?.openingTime ?? Infinity),
    deadlineParam("openingTime", (document) => document.openingTime),
  ),
  sharesAreWhole: inputRule(
    "16107",
    ({ event }) => (event.given?.badShares ?? []).length === 0,
    ({ event }) => ({ count: event.given?.badShares.length ?? 0, seals: shortSeals(event.given?.badShares ?? []) }),
  ),
  everyBidHasShares: inputRule(
    "16109",
    ({ event }) => (event.given?.lackingShares ?? []).length === 0,
    ({ event }) => ({ count: event.given?.lackingShares.length ?? 0, seals: shortSeals(event.given?.lackingShares ?? []) }),
  ),
  // Only the content that was seen is signed: a change in between is refused.
  signsWhatWasSeen: inputRule("16127", ({ event }) => event.type !== "tender.signed" || event.hash === event.given?.digest),
  tenderIsSigned: rule("16128", ({ event }) => !(event.given?.unsigned ?? []).includes("publication")),
  awardIsSigned: rule("16129", ({ event }) => !(event.given?.unsigned ?? []).includes("award")),
  opensByShares: rule("16108", sealsForOpeners),

  // Openers are awaited for a day; after that bidders may open their own bids.
  openersHadADay: rule(
    "16121",
    (on) => on.event.at >= openersDue(on) + day,
    (on): Record<string, number> => (openersDue(on) === Infinity ? {} : { from: openersDue(on) + day }),
  ),
  openersAreMissing: rule("16122", openersAreMissing, (on) => ({ present: openersThere(on.facts).length, quorum: quorumOf(on) })),
  biddersAreNotCalled: rule(
    "16123",
    ({ facts }) => facts.called === undefined,
    ({ facts }): Record<string, number> => (facts.called ? { until: facts.called.until } : {}),
  ),
  biddersAreCalled: rule("16124", ({ facts }) => facts.called !== undefined),
  ownBidIsShut: rule("16125", ({ event }) => shut.has(event.given?.ownBid ?? "")),
  keysFitOwnBid: inputRule("16126", ({ event }) => event.type !== "bid.released" || event.fits),
  commercialHasQuorum: rule(
    "20004",
    (on) => !sealsForOpeners(on) || on.facts.called !== undefined || (on.facts.commercialOpeners?.length ?? 0) >= quorumOf(on),
    (on) => ({ present: on.facts.commercialOpeners?.length ?? 0, quorum: quorumOf(on) }),
  ),

  // What is opened must be what was published: a changed or missing bid stops the opening.
  publishedBidsAreThere: inputRule(
    "16041",
    ({ event }) => missingBids(event).length === 0,
    ({ event }) => ({ count: missingBids(event).length, listed: event.given?.listedBids ?? 0, seals: shortSeals(missingBids(event)) }),
  ),
  onlyPublishedBids: inputRule(
    "16042",
    ({ event }) => unlistedBids(event).length === 0,
    ({ event }) => ({ count: unlistedBids(event).length, seals: shortSeals(unlistedBids(event)) }),
  ),

  ...committeeRules<TenderFacts, TenderFact>(joiningIn),
  reviewIsOver: rule(
    "18024",
    ({ facts, event }) => isReviewOver(facts, event.at),
    deadlineParam("reviewDeadline", (document) => document.reviewDeadline),
  ),
  inGroup: inputRule("10013", (on) => inCommittee(on, namedExpert(on))),
  isCommitteeExpert: rule("10013", (on) => inCommittee(on)),
  reasonIsGiven: inputRule("10011", (on) => letsPass(on) || reasonOf(on).trim() !== ""),
  declaredNoConflict: rule("20005", ({ event }) => ["declared", "scoring", "submitted"].includes(event.given?.ownAssignment ?? "")),

  employerDoesNotBid: rule("20017", ({ event }) => !(event.given?.employerBids ?? false)),

  everyBidIsReviewed: rule(
    "16008",
    (on) => bidsToReview(on) === 0,
    (on) => ({ count: bidsToReview(on) }),
  ),
  scorable: rule("18008", () => false),
  isTwoEnvelope: rule("16010", ({ facts }) => facts.document?.scoring.mode === "twoEnvelope"),
  commercialIsOpen: rule("16013", ({ facts }) => facts.document?.scoring.mode !== "twoEnvelope" || facts.commercialOpenedAt !== null),
  technicalSheetsAreLocked: rule(
    "16014",
    ({ facts, event }) => (event.given?.openTechnicalSheets ?? 0) === 0 || isReviewOver(facts, event.at),
    ({ event }) => ({ count: event.given?.openTechnicalSheets ?? 0 }),
  ),
  allSheetsAreIn: rule(
    "18024",
    ({ facts, event }) => (event.given?.openSheets ?? 0) === 0 || isReviewOver(facts, event.at),
    ({ event }) => ({ count: event.given?.openSheets ?? 0 }),
  ),
  notYetConfirmed: rule("10009", ({ facts, event }) => !facts.confirmations.some(({ expert }) => expert === event.by.id)),
  dissentHasReason: inputRule(
    "10011",
    ({ event }) => (event.type !== "result.confirmed" && event.type !== "result.settled") || event.agrees || event.reason.trim() !== "",
  ),

  withinBidderMaximum: inputRule("18004", (on) => awardLines(on).every((line) => compareAmounts(line.quantity, line.maximum) <= 0)),
  withinDemand: inputRule("18026", (on) => {
    const awarded = Map.groupBy(awardLines(on), ({ line }) => line)
    return pricedLines(on.facts.document).every(
      ({ id, quantity }) => compareAmounts(sumAmounts(awarded.get(id)?.map((line) => line.quantity) ?? []), quantity) <= 0,
    )
  }),
  // Nobody has offered a part of a lump sum at a part of its price.
  lumpSumsAreAwardedWhole: inputRule("16064", (on) => {
    const whole = new Set(on.facts.document?.lots.filter(isLumpSum).map(({ id }) => id))
    return awardLines(on).every(({ line, quantity }) => !whole.has(line) || compareAmounts(quantity, "1") === 0)
  }),
  reasonUnlessFirst: inputRule("10011", (on) => awardLines(on).every(({ rank }) => rank === 1) || reasonOf(on).trim() !== ""),
  awardsRankedBids: inputRule("16015", (on) =>
    awardLines(on).every(({ lot, bid, rank, party }) => {
      const row = on.facts.rankings.find((ranking) => ranking.lot === lot)?.rows.find((one) => one.bid === bid)
      return awardable(on.facts.document, { rank, excluded: row?.excluded ?? null }) && !on.facts.declined.includes(party)
    }),
  ),
  hasProposal: rule("10015", ({ facts }) => (facts.proposal?.lines.length ?? 0) > 0),
  proposesSomething: inputRule("10015", (on) => awardLines(on).length > 0),
  publicityIsOff: rule("16011", ({ facts }) => facts.document?.publicity.enabled !== true || isPublished(facts)),
  publicityIsOn: rule("16016", ({ facts }) => facts.document?.publicity.enabled === true),
  nothingToAward: rule("16024", ({ facts: { document, rankings, opened, declined } }) => {
    const gone = new Set(opened.filter(({ party }) => declined.includes(party)).map(({ bid }) => bid))
    return rankings.every(({ rows }) => rows.every((row) => !awardable(document, row) || gone.has(row.bid)))
  }),
  duringPublicity: rule("16025", notAfterPublicity),
  noOpenObjection: rule("16007", ({ event }) => (event.given?.openObjections ?? 0) === 0),
  tookPart: rule("20016", ({ event }) => event.given?.ownBid != null && event.given.ownBid !== "withdrawn"),
  // The author, a named buyer or the proposer of the award would rule on an objection to their own work.
  rulerDidNotAward: rule("20021", ({ facts: { author, document, proposal }, event: { by } }) =>
    [author?.id, proposal?.by, ...(document?.buyers ?? [])].every((one) => one !== by.id),
  ),
  approverIsNotProposer: rule("20006", ({ facts, event }) => facts.proposal?.by !== event.by.id),
  isWinner: rule(
    "20007",
    ({ facts, event }) => event.by.party !== null && (facts.proposal?.lines.some(({ party }) => party === event.by.party) ?? false),
  ),
  notYetAnswered: rule("10009", ({ facts, event }) => event.by.party === null || !facts.accepted.includes(event.by.party)),
  awardMayLapse: rule("16066", (on) => {
    const lapsing = lapsingIn(on)
    return on.event.type === "award.lapsed" && "party" in on.event ? lapsing.includes(on.event.party) : lapsing.length > 0
  }),
  winnersAccepted: rule("16017", ({ facts }) => haveWinnersAccepted(facts)),
  standstillIsOver: rule(
    "16057",
    ({ facts, event }) => event.at > (standstillEnd(facts) ?? 0),
    ({ facts }): Record<string, number> => {
      const standstillEnds = standstillEnd(facts)
      return standstillEnds === null ? {} : { standstillEnds }
    },
  ),
  ...contractRules,
  // Only a flag with its present evidence can be answered; it may have changed since it was seen.
  flagIsRaised: inputRule(
    "16701",
    ({ event }) => event.type !== "flag.answered" || (event.given?.raisedFlags ?? []).includes(flagKey(event)),
  ),
  trialFits: inputRule("10008", ({ facts, event }) => event.type !== "trial.recorded" || trialFits(facts, event.changes)),
  trialIsSound: inputRule(
    "16702",
    ({ facts: { document }, event }) =>
      event.type !== "trial.recorded" || document === null || isSound(schemeIn(document.scoring, event.changes)),
  ),
  trialChangesSomething: inputRule(
    "16703",
    ({ facts, event }) => event.type !== "trial.recorded" || changesSomething(facts.document, event.changes),
  ),
  approvedReason: inputRule("10011", (on) => terminationReasons.includes(reasonOf(on))),
} as const satisfies Record<string, TenderRule>

export type TenderRuleName = keyof typeof tenderRules

/** Reasons for which a tender may be ended, from the public cancellation reasons of ProZorro (openprocurement standards). */
export const terminationReasons: readonly string[] = [
  "noDemand",
  "unFixable",
  "noOffer",
  "forceMajeure",
  "expensesCut",
  "noObjectiveness",
  "dateViolation",
]
