import { z } from "zod"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { id, lineKey } from "#contract/ids.ts"
import { drawInput, namedInput } from "#contract/committee.contract.ts"
import { awards, noteText, scenarioInput } from "#contract/comparison.contract.ts"
import { inquiryContent, inquiryView, questionText } from "#contract/inquiry.contract.ts"
import { largestWithLines } from "#contract/kind-calls.ts"
import { instant } from "#contract/time.ts"
import type { FileGroup } from "../_kit/kind-files.ts"
import type { Brought } from "../_kit/kind-family.ts"
import { numberUnder } from "../_kit/kind-family.ts"
import { documentKind } from "../_kit/kind.ts"
import { compared } from "./inquiry.compared.ts"
import { acting } from "../_kit/readers.ts"
import {
  askedAnew,
  askingExperts,
  beginScoring,
  committeeReduce,
  committeeShown,
  inParts,
  noCommittee,
  noDraw,
  scoresOf,
  scoringOf,
  scoringSteps,
} from "./inquiry.committee.ts"
import { questionsShown, withAnswer, withQuestion } from "../question/question.record.ts"
import { audienceReduce, isOnBoard, joining, noRounds } from "./inquiry.audience.ts"
import { type InquiryFactData, type InquiryFacts, type InquiryGiven, askOf } from "./inquiry.facts.ts"
import { applicationFiles, askedOf, prequalReduce, qualified, termsOf, turnedDown, unreviewed } from "./inquiry.prequal.ts"
import { quotationScores } from "./inquiry.scores.ts"
import {
  withAudience,
  withDisclosure,
  withoutBuyers,
  withoutPrequalification,
  withoutScoring,
  withQuestionEnd,
  withSeal,
  withSubstitutes,
} from "./inquiry.upcast.ts"
import { letterFor } from "./inquiry.letters.ts"
import { inquiryRanking, rankings } from "./inquiry.ranking.ts"
import { byAuthor, verifiers } from "./inquiry.waiting.ts"
import { totalOfLines } from "../scoring/money.ts"
import { fit } from "../supplier/supplier.fit.ts"
import { awardedTotal, inquiryRules, unanswered } from "./inquiry.rules.ts"

const { begin, column, command, declare } = documentKind<InquiryFacts, InquiryFactData, InquiryGiven>()
const purchaser = { by: ["purchaser"] } as const
const reason = z.strictObject({ reason: z.string().trim().min(1).max(500) })
const written = z.strictObject({ content: inquiryContent })

/** What is written before an inquiry comes out, for whoever it asks; afterwards it stays as others have read it. */
const papers = {
  adds: [{ side: "buyer", acting: ["purchaser"], in: ["new", "rejected"] }],
  sees: [
    { side: "buyer" },
    // Whoever was asked before sees nothing of what is written anew, and nothing of what others alone are asked then.
    { side: "quotation.supplier", when: ({ facts, party }) => facts.isOut && (facts.content?.suppliers.includes(party ?? "") ?? false) },
  ],
  fixed: ({ facts }) => facts.publishedAt || null,
} as const satisfies FileGroup<InquiryFacts, "buyer">

/** The rules for saving an inquiry. */
const saving = [
  "isOwnInquiry",
  "startsBeforeEnd",
  "questionsEndWithQuotes",
  "reviewAfterQuotes",
  "prequalBeforeQuotes",
  "prequalCanBePassed",
  "marksMakeHundred",
  "tiersDoNotOverlap",
  "lotsDiffer",
  "announcesDisclosed",
  "ranksOneCurrency",
  "currenciesAreInUse",
] as const

/** The rules on whom an inquiry asks, which must hold at its publication. */
const audienceChecks = ["categoryHasSuppliers", "asksNotTooMany"] as const
const submitting = [
  "hasLines",
  "quantitiesAreSome",
  "lotsHaveLines",
  "namesMaterialsInUse",
  "tiersDoNotOverlap",
  "buyersHaveUsers",
  "asksSomebody",
  ...audienceChecks,
  ...fit,
  "startsBeforeEnd",
  "prequalBeforeQuotes",
  "endsLater",
  "scoringHasEnd",
  "currenciesHaveRates",
] as const

/** The rules on what is awarded, and on whom. */
const fitting = ["isOffered", "withinOffered", "withinDemand", "wholeLotsGoToOne"] as const
const awarding = ["winsOncePerLine", "goesToThoseWhoPassed", "goesToThoseOverLeast", ...fitting] as const

/** Creates a fact in the quotation of each supplier of an inquiry. */
const inEach = (suppliers: readonly string[], type: string, data: (supplier: string) => object = () => ({})): readonly Brought[] =>
  suppliers.map((supplier) => ({ kind: "quotation", key: supplier, type, data: data(supplier) }))
const inAll = ({ content }: InquiryFacts, type: string, data: object = {}) => inEach(content?.suppliers ?? [], type, () => data)

/** The rates by which quotations in other currencies were compared. */
const ratesOf = ({ content, rates }: Pick<InquiryFacts, "content" | "rates">) =>
  rates.filter(({ currency }) => content?.currencies?.includes(currency) ?? false)

/** What is asked in a further round, which has times of its own. */
const inRound = (
  content: InquiryFacts["content"],
  { quoteStart, quoteEnd, reviewDeadline = null }: InquiryFactData["inquiry.roundBegun"],
): InquiryFacts["content"] => content && { ...content, quoteStart, quoteEnd, questionEnd: null, reviewDeadline }

/** Creates the quotations that a round asks for. */
function asking(
  { number, party, author, content, questions }: InquiryFacts,
  round: number,
  suppliers: readonly string[],
  now: number,
  type = "quotation.asked",
): readonly Brought[] {
  if (!content) return []
  const ask = askOf(content, now)
  const answers = questions.flatMap(({ text, answer }) => (answer === null ? [] : [{ text, answer }]))
  const terms = termsOf(content)
  return inEach(suppliers, type, (supplier) => ({
    number: numberUnder(number, supplier),
    inquiry: number,
    party: supplier,
    buyer: party,
    author,
    round,
    ask,
    answers,
    applying: terms && { applyEnd: terms.applyEnd, criteria: terms.criteria },
  }))
}

/** Inquiries (询价): rounds of quotations from invited suppliers, with their trial, comparison and price verification. */
export const inquiry = declare({
  id: "inquiry",
  version: 13,
  letters: "XJ",
  summary: "An inquiry",
  screen: "wel/inquiry-details-view",
  largest: largestWithLines,
  states: [
    "new",
    "publishApproval",
    "rejected",
    "revoked",
    "prequalOpen",
    "prequalReview",
    "scheduled",
    "quoting",
    "closed",
    "firstTrial",
    "expertScorable",
    "parity",
    "priceVerify",
    "resultApproval",
    "outcome",
    "converted",
    "failed",
    "terminated",
  ],
  empty: {
    number: "",
    party: "",
    author: "",
    content: null,
    publishedAt: 0,
    isOut: false,
    found: [],
    reason: "",
    applications: [],
    questions: [],
    ...noRounds,
    letters: [],
    decidedAt: 0,
    ...noCommittee,
    tender: null,
  },
  reduce: {
    ...committeeReduce,
    ...prequalReduce,
    ...audienceReduce,
    ...inquiryRanking,
    "inquiry.saved": (facts, { number, party, content, by }) => ({ ...facts, number, party, content, author: facts.author || by.id }),
    "inquiry.questionAsked": (facts, { text, at }) => ({ ...facts, questions: withQuestion(facts.questions, text, at) }),
    "inquiry.answered": (facts, { question, answer, at }) => ({
      ...facts,
      questions: withAnswer(facts.questions, facts.questions[question]?.text ?? "", answer, at),
    }),
    "inquiry.opened": (facts, { quotes, rates = [] }) => ({ ...facts, standing: [], quotes, rates, trials: [], awards: [] }),
    "inquiry.tried": (facts, { supplier, passed, reason: why }) => ({
      ...facts,
      trials: [...facts.trials.filter((one) => one.supplier !== supplier), { supplier, passed, reason: why }],
    }),
    "inquiry.roundBegun": (facts, fact) => ({
      ...facts,
      ...askedAnew(facts),
      round: facts.round + 1,
      publishedAt: fact.at,
      standing: [],
      quotes: [],
      trials: [],
      awards: [],
      content: inRound(facts.content, fact),
    }),
    ...compared,
    "inquiry.verificationBegun": (facts) => ({ ...facts, verifier: "" }),
    "inquiry.priceVerified": (facts, { awards: verified, by }) => ({ ...facts, awards: verified, verifier: by.id }),
    "inquiry.resultApproved": (facts, { letters = [], at }) => ({ ...facts, letters, decidedAt: at }),
  },
  rules: inquiryRules,
  view: inquiryView,
  beside: documentBeside,
  named: ({ party, author, verifier, content, notes, scenarios, committee, recused, draws }) => {
    const by = [...notes, ...scenarios].map((one) => one.by)
    const drawn = draws.flatMap(({ pool, excluded }) => [...pool, ...excluded.map(({ expert }) => expert)])
    const experts = [...committee.map(({ expert }) => expert), ...recused, ...drawn]
    return [...new Set([party, author, verifier, ...(content?.suppliers ?? []), ...(content?.buyers ?? []), ...by, ...experts])]
  },
  viewOf: (
    { applications, questions, standing, quotes, trials, awards: given, verifier, rates, notes, scenarios, letters, ...facts },
    beside,
  ) => ({
    ...beside,
    ...facts,
    applications: [...applications],
    questions: questionsShown(questions),
    offering: standing.map(({ supplier }) => supplier),
    quotes: [...quotes],
    trials: [...trials],
    awards: [...given],
    rates: [...rates],
    notes: [...notes],
    scenarios: [...scenarios],
    letters: letters.map((letter) => ({ ...letter, winners: [...letter.winners] })),
    ...committeeShown(facts),
    author: facts.author || null,
    verifier: verifier || null,
    total: totalOfLines(given),
  }),
  files: {
    documents: papers,
    drawings: { ...papers, each: ({ content }) => content?.lines.map(lineKey) ?? [] },
    applications: applicationFiles,
  },
  upcasters: {
    "inquiry.saved": [
      withQuestionEnd,
      withoutPrequalification,
      withSeal,
      withAudience,
      withoutScoring,
      withoutBuyers,
      withSubstitutes,
      withDisclosure,
    ],
  },
  sides: {
    buyer: {
      owned: {
        acting: ["purchaser"],
        as: ({ party, author, content }) => ({
          company: party,
          author,
          people: [...(author === "" ? [] : [author]), ...(content?.buyers ?? [])],
        }),
      },
    },
  },
  begin: begin("inquiry.saved", {
    ...purchaser,
    summary: "Begins an inquiry",
    input: written,
    data: (input, { number, by }) => ({ ...input, number, party: by.party ?? "" }),
  }),
  commands: {
    save: command("inquiry.saved", {
      ...purchaser,
      summary: "Changes it before it comes out",
      input: written,
      data: (input, { facts: { number, party } }) => ({ ...input, number, party }),
    }),
    submit: command("inquiry.submitted", { ...purchaser, summary: "Asks for the approval of its publication", task: byAuthor }),
    revoke: command("inquiry.revoked", { ...purchaser, summary: "Takes it back, with the reason", input: reason, danger: true }),
    reopen: command("inquiry.reopened", { ...purchaser, summary: "Makes one that was taken back a draft again" }),
    reviewApplicant: command("inquiry.applicantReviewed", {
      ...purchaser,
      screen: "wel/inquiry-prequal-details",
      summary: "Says whether a supplier qualifies (资格预审), and why not",
      task: (facts) => (unreviewed(facts) > 0 ? byAuthor(facts) : []),
      input: z.strictObject({ supplier: id, passed: z.boolean(), reason: z.string().trim().max(500) }),
    }),
    closePrequalification: command("inquiry.prequalificationClosed", {
      ...purchaser,
      screen: "wel/inquiry-prequal-details",
      summary: "Ends the prequalification: those who have qualified are asked, the others are told why not",
      task: (facts) => (unreviewed(facts) === 0 ? byAuthor(facts) : []),
    }),
    answer: command("inquiry.answered", {
      ...purchaser,
      summary: "Answers a question, to all suppliers alike (答疑)",
      task: (facts) => (unanswered(facts) > 0 ? byAuthor(facts) : []),
      input: z.strictObject({ question: z.int().min(0), answer: questionText }),
    }),
    openQuotes: command("inquiry.opened", {
      ...purchaser,
      summary: "Opens the sealed quotations (开启报价)",
      task: byAuthor,
      data: (_, { given }) => {
        const { sealed = [], rates = [] } = given
        return { quotes: [...sealed], rates: [...rates] }
      },
    }),
    declareFailed: command("inquiry.failed", {
      ...purchaser,
      summary: "Says that it has failed (流标), with the reason",
      // Whether nobody has quoted is not known before the opening, which is the task then.
      task: (facts) => (facts.quoted && facts.quotes.length === 0 ? [] : byAuthor(facts)),
      input: reason,
      danger: true,
    }),
    trial: command("inquiry.tried", {
      ...purchaser,
      screen: "wel/inquiry-first-trial",
      summary: "Says whether a quotation answers what was asked (初审), and why not",
      task: (facts) => (facts.trials.length < facts.quotes.length ? byAuthor(facts) : []),
      input: z.strictObject({ supplier: id, passed: z.boolean(), reason: z.string().trim().max(500) }),
    }),
    finishTrial: command("inquiry.trialFinished", {
      ...purchaser,
      summary: "Ends the first trial; experts score what has passed, or the comparison begins",
      task: byAuthor,
    }),
    drawExperts: command("inquiry.expertsDrawn", {
      ...purchaser,
      screen: "wel/iquiry-confirm-expert-view",
      summary: "Draws experts who score the quotations (抽取专家); the draw is recorded, so that anyone can draw again",
      // The author knows that the experts are missing at publication; the task appears when suppliers quote.
      task: (facts) => (facts.quoted && facts.committee.length === 0 && scoringOf(facts.content) ? byAuthor(facts) : []),
      input: drawInput,
      data: ({ count, fields }, { given }) => ({ draw: given.draw ?? noDraw(count, fields) }),
    }),
    addExpert: command("inquiry.expertAdded", {
      ...purchaser,
      screen: "wel/iquiry-confirm-expert-view",
      summary: "Names an expert in the place of a draw, with the reason",
      input: namedInput,
    }),
    reopenSheet: command("inquiry.sheetReopened", {
      ...purchaser,
      screen: "wel/iquiry-confirm-expert-view",
      summary: "Gives a locked sheet back to its expert before the scoring is closed, with the reason",
      input: z.strictObject({ expert: id, supplier: id, reason: z.string().trim().min(1).max(500) }),
    }),
    closeScoring: command("inquiry.scoringClosed", {
      ...purchaser,
      summary: "Ends the scoring: what the sheets come to stands in the comparison",
      task: byAuthor,
      data: (_, { facts: { content }, given }) => {
        const { sheets = [], totals = {} } = given.scored ?? {}
        return { sheets: [...sheets], scores: content ? scoresOf(content, sheets, totals) : [] }
      },
    }),
    setPreference: command("inquiry.preferred", {
      ...purchaser,
      screen: "wel/inquiry-parity-view",
      summary: "Says who is to get how much of which line (意向)",
      task: (facts) => (facts.awards.length === 0 ? byAuthor(facts) : []),
      input: z.strictObject({ awards, scenario: z.string().max(60).optional() }),
    }),
    note: command("inquiry.noted", {
      ...purchaser,
      screen: "wel/inquiry-parity-view",
      summary: "Writes a note beside one cell of the comparison",
      input: noteText,
    }),
    keepScenario: command("inquiry.scenarioKept", {
      ...purchaser,
      screen: "wel/inquiry-parity-view",
      summary: "Keeps a split to compare it with others; one of the same name gives way",
      input: scenarioInput,
    }),
    nextRound: command("inquiry.roundBegun", {
      ...purchaser,
      screen: "wel/inquiry-switch-view",
      summary: "Asks some of the suppliers once more (下一轮)",
      input: z.strictObject({
        suppliers: z.array(id).min(1).max(100),
        quoteStart: instant.nullable(),
        quoteEnd: instant,
        reviewDeadline: instant.nullable().default(null),
      }),
    }),
    verify: command("inquiry.verificationBegun", {
      ...purchaser,
      summary: "Gives the preference to price verification (转核价)",
      task: byAuthor,
    }),
    toTender: command("inquiry.converted", {
      ...purchaser,
      screen: "wel/inquiry-switch-view",
      summary: "Goes on as a tender (转招标), which takes along what was asked and whom",
      final: true,
      // The server fills these in when it creates the tender.
      data: () => ({ tender: { id: "", number: "" } }),
    }),
    verifyPrice: command("inquiry.priceVerified", {
      ...purchaser,
      screen: "wel/inquiry-nuclear-view",
      summary: "Says at which prices it is awarded (核价)",
      task: (facts) => (facts.verifier === "" ? verifiers(facts) : []),
      spares: ({ author }) => [author],
      input: z.strictObject({ awards, remark: z.string().trim().max(500) }),
    }),
    backToParity: command("inquiry.sentBack", { ...purchaser, summary: "Gives it back to the comparison, with the reason", input: reason }),
    submitResult: command("inquiry.resultSubmitted", {
      ...purchaser,
      summary: "Asks for the approval of the result",
      task: ({ author, verifier }) => [acting("purchaser", author), acting("purchaser", verifier)],
    }),
    reinquire: command("inquiry.reinquired", { ...purchaser, summary: "Makes one that has failed a draft again", task: byAuthor }),
    terminate: command("inquiry.terminated", {
      ...purchaser,
      summary: "Ends it for good, with the reason",
      input: reason,
      danger: true,
      final: true,
    }),
  },
  life: ({ takes, moves, movesAmong, strikes, hears, follows }) => {
    const joins = { "inquiry.joined": { ...follows(), rules: joining } } as const
    const answers = { "inquiry.answered": takes("somethingAsked", "answersWhatWasAsked") } as const
    const asking = { "inquiry.questionAsked": hears(), ...answers } as const
    const { answering, forming, scoring } = scoringSteps({ takes, hears })
    const notes = { "inquiry.noted": takes("isQuoting", "isOfItsLines") } as const
    const writing = {
      "inquiry.saved": takes(...saving),
      "inquiry.submitted": moves("publishApproval", ...submitting),
      "inquiry.revoked": takes("isPublished"),
      "inquiry.terminated": moves("terminated"),
    } as const
    return {
      new: writing,
      publishApproval: {
        "inquiry.published": moves("scheduled", "endsLater", "currenciesHaveRates", ...audienceChecks, ...fit),
        "inquiry.prequalificationOpened": moves("prequalOpen", "applicationsEndLater", "currenciesHaveRates", ...audienceChecks, ...fit),
        "inquiry.returned": moves("rejected"),
        "inquiry.publicationWithdrawn": moves("new"),
        "inquiry.revoked": moves("revoked"),
        "inquiry.terminated": moves("terminated"),
      },
      rejected: writing,
      revoked: { "inquiry.reopened": moves("new"), "inquiry.terminated": moves("terminated") },
      prequalOpen: {
        ...joins,
        "inquiry.applied": hears(),
        "inquiry.applicationWithdrawn": hears(),
        "inquiry.applicationsEnded": strikes("prequalReview"),
        "inquiry.revoked": moves("revoked"),
        "inquiry.terminated": moves("terminated"),
      },
      prequalReview: {
        "inquiry.applicantReviewed": takes("somebodyApplied", "hasApplied", "beforeReviewDeadline", "withinPrequalLimit", "saysWhyNot"),
        "inquiry.prequalificationClosed": moves("scheduled", "prequalMayClose", "enoughQualified", "endsLater"),
        "inquiry.failed": moves("failed", "prequalMayClose", "tooFewQualified"),
        "inquiry.terminated": moves("terminated"),
      },
      scheduled: {
        ...joins,
        ...asking,
        ...forming,
        "inquiry.quotingStarted": strikes("quoting"),
        "inquiry.revoked": moves("revoked"),
        "inquiry.terminated": moves("terminated"),
      },
      quoting: {
        ...joins,
        ...asking,
        ...forming,
        "inquiry.quoted": hears(),
        "inquiry.unquoted": hears(),
        "inquiry.quotingEnded": strikes("closed"),
        "inquiry.revoked": moves("revoked"),
        "inquiry.terminated": moves("terminated"),
      },
      closed: {
        ...answers,
        ...forming,
        "inquiry.opened": moves("firstTrial", "questionsAreHandled", "somebodyQuoted", "committeeStands", "currenciesHaveRates"),
        "inquiry.failed": moves("failed", "nobodyQuoted"),
        "inquiry.terminated": moves("terminated"),
      },
      firstTrial: {
        "inquiry.tried": takes("isQuoting", "trialInTime", "saysWhyNot"),
        ...notes,
        ...answering,
        "inquiry.trialFinished": movesAmong(
          ["expertScorable", "parity"],
          ({ content }) => (scoringOf(content) ? "expertScorable" : "parity"),
          "allTried",
          "somebodyPassed",
        ),
        "inquiry.failed": moves("failed", "nobodyPassed"),
        "inquiry.terminated": moves("terminated"),
      },
      expertScorable: {
        ...notes,
        ...scoring,
        "inquiry.scoringClosed": moves("parity", "allSheetsAreIn"),
        "inquiry.terminated": moves("terminated"),
      },
      parity: {
        ...notes,
        "inquiry.scenarioKept": takes("winsOncePerLine", "goesToThoseWhoPassed", ...fitting),
        "inquiry.preferred": takes(...awarding, ...fit),
        "inquiry.roundBegun": moves(
          "scheduled",
          "asksAgain",
          "roundAfterPrequal",
          "roundStartsBeforeEnd",
          "reviewAfterQuotes",
          "scoringHasEnd",
          ...fit,
        ),
        "inquiry.verificationBegun": moves("priceVerify", "somebodyWins"),
        "inquiry.converted": moves("converted"),
        "inquiry.terminated": moves("terminated"),
      },
      priceVerify: {
        ...notes,
        "inquiry.priceVerified": takes("verifierIsNotInquirer", ...awarding),
        "inquiry.sentBack": moves("parity"),
        "inquiry.resultSubmitted": moves("resultApproval", "pricesAreVerified", "somebodyWins", "withinDemand", ...fit),
        "inquiry.terminated": moves("terminated"),
      },
      resultApproval: {
        "inquiry.resultApproved": moves("outcome", ...fit),
        "inquiry.resultReturned": moves("priceVerify"),
        "inquiry.resultWithdrawn": moves("priceVerify"),
        "inquiry.terminated": moves("terminated"),
      },
      outcome: {},
      converted: {},
      failed: { "inquiry.reinquired": moves("new"), "inquiry.terminated": moves("terminated") },
      terminated: {},
    }
  },
  clocks: {
    prequalOpen: { due: ({ content }) => termsOf(content)?.applyEnd ?? null, leaves: "inquiry.applicationsEnded" },
    scheduled: { due: ({ content, publishedAt }) => content && (content.quoteStart ?? publishedAt), leaves: "inquiry.quotingStarted" },
    quoting: { due: ({ content }) => content?.quoteEnd ?? null, leaves: "inquiry.quotingEnded" },
  },
  approvals: {
    release: {
      in: "publishApproval",
      approved: "inquiry.published",
      instead: { approved: "inquiry.prequalificationOpened", when: ({ content }) => termsOf(content) !== null },
      returned: "inquiry.returned",
      withdrawn: "inquiry.publicationWithdrawn",
      subject: ({ number, content, party, author }) => ({
        number,
        title: content?.title ?? "",
        party,
        amount: null,
        currency: content?.currency ?? null,
        barred: [author],
      }),
    },
    result: {
      in: "resultApproval",
      approved: "inquiry.resultApproved",
      returned: "inquiry.resultReturned",
      withdrawn: "inquiry.resultWithdrawn",
      subject: ({ number, content, party, author, verifier, awards: given }) => ({
        number,
        title: content?.title ?? "",
        party,
        amount: content && awardedTotal(given, content.currency),
        currency: content?.currency ?? null,
        barred: [author, verifier],
      }),
    },
  },
  brings: {
    "inquiry.published": ({ at, found = [] }, facts) => asking(facts, facts.round, [...(facts.content?.suppliers ?? []), ...found], at),
    "inquiry.prequalificationOpened": ({ at, found = [] }, facts) =>
      asking(
        facts,
        facts.round,
        [...(facts.content?.suppliers ?? []), ...found],
        Math.max(at, termsOf(facts.content)?.applyEnd ?? at),
        "quotation.invited",
      ),
    "inquiry.joined": ({ supplier, at }, facts) =>
      asking(facts, facts.round, [supplier], at, termsOf(facts.content) ? "quotation.invited" : "quotation.asked"),
    "inquiry.prequalificationClosed": ({ at }, facts) => [...asking(facts, facts.round, qualified(facts), at), ...turnedDown(facts)],
    "inquiry.answered": ({ question, answer }, facts) =>
      inAll(facts, "quotation.answered", { text: facts.questions[question]?.text ?? "", answer }),
    ...rankings,
    "inquiry.revoked": (_, facts) => [...inAll(facts, "quotation.recalled"), ...inParts(facts.committee, "evaluation.ended")],
    "inquiry.terminated": (_, facts) => [...inAll(facts, "quotation.ended"), ...inParts(facts.committee, "evaluation.ended")],
    "inquiry.converted": (_, facts) => inAll(facts, "quotation.ended"),
    "inquiry.opened": (_, facts) => inAll(facts, "quotation.opened"),
    "inquiry.failed": (_, facts) => [...inAll(facts, "quotation.ended"), ...inParts(facts.committee, "evaluation.ended")],
    "inquiry.expertsDrawn": ({ draw }, facts) =>
      askingExperts(
        facts,
        draw.drawn.map((expert) => ({ expert, origin: "drawn" })),
      ),
    "inquiry.expertAdded": ({ expert }, facts) => askingExperts(facts, [{ expert, origin: "named" }]),
    "inquiry.trialFinished": (_, facts) => (scoringOf(facts.content) ? beginScoring(facts) : []),
    "inquiry.sheetReopened": ({ expert, supplier, reason: why }) =>
      inParts([{ expert }], "evaluation.sheetReopened", { supplier, reason: why }),
    "inquiry.scoringClosed": (_, { committee }) => inParts(committee, "evaluation.ended"),
    "inquiry.roundBegun": (fact, facts) => {
      const next = { ...facts, round: facts.round + 1, trials: [], content: inRound(facts.content, fact) }
      return [
        ...asking(next, next.round, fact.suppliers, fact.at),
        ...inEach(
          facts.quotes.filter((one) => !fact.suppliers.includes(one)),
          "quotation.lost",
        ),
        ...askingExperts(next, facts.committee),
      ]
    },
    "inquiry.resultApproved": ({ letters = [] }, { awards: given, ...facts }) =>
      askedOf(facts).flatMap((supplier) => {
        const own = given.filter((one) => one.supplier === supplier)
        const letter = letterFor(letters, supplier)
        if (own.length > 0) return inEach([supplier], "quotation.won", () => ({ awards: own, letter, rates: ratesOf(facts) }))
        return letter ? inEach([supplier], "quotation.lost", () => ({ letter })) : []
      }),
  },
  values: {
    "inquiry.applicantReviewed": ["reason"],
    "inquiry.expertAdded": ["reason"],
    "inquiry.expertDeclined": ["reason"],
    "inquiry.sheetReopened": ["reason"],
    "inquiry.returned": ["reason"],
    "inquiry.revoked": ["reason"],
    "inquiry.failed": ["reason"],
    "inquiry.sentBack": ["reason"],
    "inquiry.resultReturned": ["reason"],
    "inquiry.terminated": ["reason"],
  },
  names: { "inquiry.saved": ({ number, content: { title } }) => [number, title] },
  notices: { "inquiry.expertDeclined": byAuthor },
  ledgers: { score: quotationScores },
  title: ({ content }) => content?.title ?? "",
  row: {
    round: column.whole(({ round }) => round),
    author: column.person(({ author }) => author || null),
    applyEnd: column.instant(({ content }) => termsOf(content)?.applyEnd ?? null),
    reviewEnd: column.instant(({ content }) => termsOf(content)?.reviewEnd ?? null),
    quoteEnd: column.instant(({ content }) => content?.quoteEnd ?? null, { ordered: true }),
    /** The column by which the board finds public inquiries. */
    openTo: column.kept(column.choice(["public", "invited"], (facts) => (isOnBoard(facts) ? "public" : "invited"))),
    published: column.kept(column.instant(({ isOut, publishedAt }) => (isOut ? publishedAt : null), { ordered: true })),
    items: column.kept(column.text((facts) => (isOnBoard(facts) ? facts.content?.lines.map(({ item }) => item).join("\n") : null) ?? null)),
    reviewDeadline: column.instant(({ content }) => content?.reviewDeadline ?? null),
    total: column.money(({ content, awards: given }) =>
      content && given.length > 0 ? { amount: awardedTotal(given, content.currency), currency: content.currency } : null,
    ),
  },
})

export const inquiryChart = inquiry.chart
export type InquiryRow = DataOf<typeof inquiry.calls.query>["records"][number]
