import { z } from "zod"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { questionText, quotationContent, type QuotationContent, quotationView, statementText } from "#contract/inquiry.contract.ts"
import { largestWithLines } from "#contract/kind-calls.ts"
import { isBox } from "../_kit/kind-family.ts"
import { documentKind } from "../_kit/kind.ts"
import { acting, at } from "../_kit/readers.ts"
import { withAskedDisclosure, withAskedQuestionEnd, withAskedSeal, withAskedSubstitutes } from "../inquiry/inquiry.upcast.ts"
import { offeredFor } from "../scoring/tier-price.ts"
import { questionsShown, withAnswer, withQuestion } from "../question/question.record.ts"
import type { QuotationFact, QuotationFactData, QuotationFacts } from "./quotation.facts.ts"
import { agreedPrices, pricesEndSoonAt } from "./quotation.prices.ts"
import { isForeign } from "./quotation.currency.ts"
import { isPartial } from "../inquiry/inquiry.lots.ts"
import { quotationRules, quotedTotal } from "./quotation.rules.ts"

const { begin, column, command, declare } = documentKind<QuotationFacts, QuotationFactData>()
const supplier = { by: ["supplier"] } as const
const asked = ({ party }: Pick<QuotationFacts, "party">) => (party === "" ? [] : [at("supplier", party)])
/** Whether the supplier has neither quoted nor declined. */
const unanswered = (facts: QuotationFacts) => (facts.content === null && facts.reason === "" ? asked(facts) : [])
const mayQuote = [
  "isAsked",
  "quotingHasNotEnded",
  "answersEachLine",
  "tiersHavePrice",
  "offersSomething",
  "tiersDoNotOverlap",
  "acceptsCurrency",
  "noQuoteIsUnpriced",
  "taxRatesFit",
  "maximumIsSome",
  "substitutesAllowed",
  "substitutesHaveReason",
  "breakdownAddsUp",
] as const

/** Where the inquiry is not sealed, the buyer's side can read the offer. */
const unsealed = Object.fromEntries(
  ["expected", "asked", "offered", "declined"].map((state) => [
    state,
    { leaves: "quotation.offered", when: ({ ask }: QuotationFacts) => ask !== null && ask.openness !== "sealed" },
  ]),
)
/** An offer that was not sealed is no longer valid. */
const unquoted = (_: unknown, { content, party }: QuotationFacts) =>
  content === null || isBox(content) ? null : { type: "inquiry.unquoted", data: { supplier: party } }

/** A supplier is asked, or first invited to apply. */
const begun = (
  facts: QuotationFacts,
  {
    above,
    number,
    inquiry,
    party,
    buyer,
    author,
    round,
    ask,
    answers = [],
    applying = null,
    at: askedAt,
  }: Extract<QuotationFact, { type: "quotation.asked" | "quotation.invited" }>,
): QuotationFacts => ({
  ...facts,
  // Only the fact that begins the quotation, or asks again, names the inquiry.
  above: facts.above || above,
  number,
  inquiry,
  party,
  buyer,
  author,
  round,
  ask,
  applying,
  content: null,
  // An inquiry that was written again asks for its first round anew, maybe for other lines.
  rounds: facts.rounds.filter((one) => one.round < round),
  ranks: null,
  letter: null,
  reason: "",
  questions: answers.reduce((known, { text, answer }) => withAnswer(known, text, answer, askedAt), facts.questions),
})

/** Quotations (报价): one supplier's answer to an inquiry, sealed until the inquiry opens it. No supplier can tell who else is asked. */
export const quotation = declare({
  id: "quotation",
  version: 7,
  letters: "XJ",
  summary: "A quotation",
  screen: "inquiry-create",
  module: { code: "QUOTATION_LIST", under: "inquiry", icon: "file-signature" },
  largest: largestWithLines,
  states: [
    "expected",
    "invited",
    "applied",
    "unqualified",
    "asked",
    "sealed",
    "offered",
    "declined",
    "lapsed",
    "opened",
    "won",
    "lost",
    "recalled",
    "ended",
  ],
  empty: {
    above: "",
    number: "",
    inquiry: "",
    party: "",
    buyer: "",
    author: "",
    round: 1,
    ask: null,
    content: null,
    rounds: [],
    reason: "",
    applying: null,
    statement: "",
    questions: [],
    ranks: null,
    awards: [],
    rates: [],
    letter: null,
    toldAt: 0,
    wonAt: 0,
    endsTold: false,
  },
  reduce: {
    "quotation.asked": begun,
    "quotation.invited": (facts, fact) => ({ ...begun(facts, fact), statement: "" }),
    "quotation.applicationWithdrawn": (facts) => ({ ...facts, statement: "" }),
    "quotation.questionAsked": (facts, { text, at: askedAt }) => ({ ...facts, questions: withQuestion(facts.questions, text, askedAt) }),
    "quotation.answered": (facts, { text, answer, at: answeredAt }) => ({
      ...facts,
      questions: withAnswer(facts.questions, text, answer, answeredAt),
    }),
    "quotation.submitted": (facts, { content }) => ({ ...facts, content }),
    "quotation.offered": (facts, { content }) => ({ ...facts, content }),
    "quotation.withdrawn": (facts) => ({ ...facts, content: null, ranks: null }),
    "quotation.declined": (facts, { reason }) => ({ ...facts, reason, content: null, ranks: null }),
    "quotation.won": (facts, { awards, letter = null, rates = [], at: wonAt }) => ({
      ...facts,
      awards,
      letter,
      rates,
      toldAt: wonAt,
      wonAt,
    }),
    "quotation.lost": (facts, { letter = null, at: toldAt }) => ({ ...facts, letter, toldAt }),
    "quotation.pricesEnding": (facts) => ({ ...facts, endsTold: true }),
    "quotation.opened": (facts, { content = null }) => ({
      ...facts,
      content,
      rounds: content === null ? facts.rounds : [...facts.rounds, { round: facts.round, content }],
    }),
  },
  rules: quotationRules,
  view: quotationView,
  beside: documentBeside,
  named: ({ party, buyer, letter }) => [party, buyer, ...(letter?.winners ?? [])],
  viewOf({ content, rounds, questions, awards, letter, ...facts }, { own, ...beside }) {
    const { above, number, inquiry, party, buyer, round, ask, reason, applying, statement, ranks, toldAt } = facts
    const shown = isBox(content) ? ((own as QuotationContent | undefined) ?? null) : content
    const total = quotedTotal({ ask, content: shown })
    const told = { above, number, inquiry, party, buyer, round, ask, content: shown, total, reason, applying, statement, ranks, toldAt }
    return {
      ...beside,
      ...told,
      rounds: [...rounds],
      questions: questionsShown(questions),
      awards: [...awards],
      letter: letter && { ...letter, winners: [...letter.winners] },
    }
  },
  upcasters: {
    "quotation.asked": [withAskedQuestionEnd, withAskedSeal, withAskedSubstitutes, withAskedDisclosure],
    "quotation.invited": [withAskedSeal, withAskedSubstitutes, withAskedDisclosure],
  },
  above: ({ above }) => above,
  seals: { field: "content", in: ["quotation.submitted"], opens: "quotation.opened", readBy: "supplier" },
  sides: {
    supplier: { who: asked },
    buyer: {
      owned: { acting: ["purchaser"], as: ({ buyer, author }) => ({ company: buyer, author, people: author === "" ? [] : [author] }) },
      in: ["offered", "opened", "won", "lost"],
      shows: {
        facts: {
          "quotation.offered": { content: true },
          "quotation.opened": { content: true },
          "quotation.won": { awards: true, letter: true, rates: true },
          "quotation.lost": { letter: true },
          "quotation.pricesEnding": {},
        },
        knows: {
          above: true,
          number: true,
          inquiry: true,
          party: true,
          buyer: true,
          round: true,
          ask: {
            title: true,
            currency: true,
            currencies: true,
            quoteStart: true,
            quoteEnd: true,
            questionEnd: true,
            openness: true,
            disclosure: true,
            announced: true,
            terms: true,
            lots: true,
            lines: true,
          },
          content: true,
          awards: true,
          rates: true,
          letter: true,
          toldAt: true,
          wonAt: true,
        },
      },
    },
  },
  begin: begin("quotation.asked", {
    by: [],
    summary: "Begun by its inquiry",
    input: z.strictObject({}),
    data: () => {
      throw new Error("a quotation is begun by its inquiry")
    },
  }),
  commands: {
    apply: command("quotation.applied", {
      ...supplier,
      screen: "wel/inquiry-prequal-details",
      summary: "Applies to be asked (资格预审申请), or says something else for itself",
      task: (facts) => (facts.statement === "" ? asked(facts) : []),
      input: z.strictObject({ statement: statementText }),
    }),
    withdrawApplication: command("quotation.applicationWithdrawn", {
      ...supplier,
      screen: "wel/inquiry-prequal-details",
      summary: "Takes the application back",
      danger: true,
    }),
    submit: command("quotation.submitted", {
      ...supplier,
      insteadIn: unsealed,
      summary: "Seals the quotation, for the first time or anew (报价)",
      task: unanswered,
      input: z.strictObject({ content: quotationContent }),
    }),
    withdraw: command("quotation.withdrawn", { ...supplier, summary: "Takes the sealed quotation back", danger: true }),
    ask: command("quotation.questionAsked", {
      ...supplier,
      summary: "Asks the buyer something, whose answer goes to all suppliers without saying who asked (提问)",
      input: z.strictObject({ text: questionText }),
    }),
    decline: command("quotation.declined", {
      ...supplier,
      summary: "Offers nothing, with the reason",
      input: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
      danger: true,
    }),
  },
  reports: {
    "quotation.offered": ({ content }, { party: supplier, ask }) => {
      const partial = (ask?.lines ?? []).flatMap((asked, at) => (isPartial(asked, content.lines[at]) ? [at] : []))
      return {
        type: "inquiry.quoted",
        data: {
          supplier,
          prices: content.lines.map((line, at) =>
            isForeign(line, ask, content) ? null : offeredFor(line, ask?.lines[at]?.quantity ?? "0"),
          ),
          ...(partial.length === 0 ? {} : { partial }),
        },
      }
    },
    "quotation.withdrawn": unquoted,
    "quotation.declined": unquoted,
    "quotation.questionAsked": ({ text }) => ({ type: "inquiry.questionAsked", data: { text } }),
    "quotation.applied": ({ statement }, { party: supplier }) => ({ type: "inquiry.applied", data: { supplier, statement } }),
    "quotation.applicationWithdrawn": (_, { party: supplier }) => ({ type: "inquiry.applicationWithdrawn", data: { supplier } }),
  },
  life: ({ moves, takes, strikes, follows }) => {
    const hears = { "quotation.answered": follows() } as const
    const asks = { ...hears, "quotation.questionAsked": takes("isAsked", "mayStillAsk") } as const
    const applies = { "quotation.applied": takes("isAsked", "asksToApply", "mayStillApply") } as const
    const ends = {
      "quotation.asked": follows("expected"),
      "quotation.unqualified": follows("unqualified"),
      "quotation.recalled": follows("recalled"),
      "quotation.ended": follows("ended"),
    } as const
    const again = { "quotation.asked": follows("expected"), "quotation.invited": follows("invited") } as const
    return {
      expected: {
        ...asks,
        ...applies,
        "quotation.invited": follows("invited"),
        "quotation.asked": follows(),
        "quotation.begun": strikes("asked"),
        "quotation.submitted": takes("isAsked", "clockHasBegun"),
        "quotation.offered": takes("isAsked", "clockHasBegun"),
        "quotation.withdrawn": takes("isAsked", "isSubmitted"),
        "quotation.declined": moves("declined", "isAsked", "quotingHasNotEnded"),
        "quotation.recalled": follows("recalled"),
        "quotation.ended": follows("ended"),
      },
      invited: { "quotation.applied": moves("applied", "isAsked", "mayStillApply"), ...ends },
      applied: {
        "quotation.applied": takes("isAsked", "mayStillApply"),
        "quotation.applicationWithdrawn": moves("invited", "isAsked", "mayStillApply"),
        ...ends,
      },
      unqualified: again,
      asked: {
        ...asks,
        ...applies,
        "quotation.submitted": moves("sealed", ...mayQuote),
        "quotation.offered": moves("offered", ...mayQuote),
        "quotation.withdrawn": takes("isAsked", "isSubmitted"),
        "quotation.declined": moves("declined", "isAsked", "quotingHasNotEnded"),
        "quotation.lapsed": strikes("lapsed"),
        "quotation.recalled": follows("recalled"),
        "quotation.ended": follows("ended"),
      },
      sealed: {
        ...asks,
        ...applies,
        "quotation.submitted": moves("sealed", ...mayQuote),
        "quotation.withdrawn": moves("asked", "isAsked", "quotingHasNotEnded"),
        "quotation.declined": moves("declined", "isAsked", "quotingHasNotEnded"),
        "quotation.opened": follows("opened"),
        "quotation.recalled": follows("recalled"),
        "quotation.ended": follows("ended"),
      },
      offered: {
        ...asks,
        ...applies,
        "quotation.offered": takes(...mayQuote),
        "quotation.ranked": follows(),
        "quotation.withdrawn": moves("asked", "isAsked", "quotingHasNotEnded"),
        "quotation.declined": moves("declined", "isAsked", "quotingHasNotEnded"),
        "quotation.opened": follows("opened"),
        "quotation.recalled": follows("recalled"),
        "quotation.ended": follows("ended"),
      },
      declined: {
        ...asks,
        ...again,
        "quotation.submitted": moves("sealed", "quotingHasBegun", ...mayQuote),
        "quotation.offered": moves("offered", "quotingHasBegun", ...mayQuote),
        "quotation.lost": follows("lost"),
        "quotation.recalled": follows("recalled"),
        "quotation.ended": follows("ended"),
      },
      // Whoever offered in an earlier round alone is told the result with the others.
      lapsed: { ...asks, ...again, "quotation.lost": follows("lost"), "quotation.ended": follows("ended") },
      opened: {
        "quotation.asked": follows("expected"),
        "quotation.won": follows("won"),
        "quotation.lost": follows("lost"),
        "quotation.ended": follows("ended"),
      },
      won: { "quotation.pricesEnding": strikes("won") },
      // Whoever was left out of a later round is told the result with the others.
      lost: { ...again, "quotation.lost": follows() },
      recalled: again,
      ended: again,
    }
  },
  clocks: {
    expected: { due: ({ ask }) => ask?.quoteStart ?? null, leaves: "quotation.begun" },
    asked: { due: ({ ask }) => ask?.quoteEnd ?? null, leaves: "quotation.lapsed" },
    won: { due: pricesEndSoonAt, leaves: "quotation.pricesEnding" },
  },
  values: { "quotation.declined": ["reason"], "quotation.unqualified": ["reason"] },
  names: {
    "quotation.asked": ({ number, ask: { title } }) => [number, title],
    "quotation.invited": ({ number, ask: { title } }) => [number, title],
  },
  notices: {
    "quotation.answered": "supplier",
    "quotation.unqualified": "supplier",
    "quotation.recalled": "supplier",
    "quotation.ended": "supplier",
    "quotation.won": "supplier",
    "quotation.lost": "supplier",
    "quotation.pricesEnding": ({ author, ...facts }) => [...(author === "" ? [] : [acting("purchaser", author)]), ...asked(facts)],
  },
  secretReaders: true,
  ledgers: { price: agreedPrices },
  title: ({ ask }) => ask?.title ?? "",
  row: {
    inquiry: column.text(({ inquiry }) => inquiry),
    buyer: column.party(({ buyer }) => buyer),
    supplier: column.party(({ party }) => party, { shownTo: ["buyer"], tellsApart: true, sought: true }),
    round: column.whole(({ round }) => round),
    applyEnd: column.instant(({ applying }) => applying?.applyEnd ?? null, { shownTo: ["supplier"] }),
    quoteEnd: column.instant(({ ask }) => ask?.quoteEnd ?? null, { ordered: true }),
  },
})

export const quotationChart = quotation.chart
export type QuotationRow = DataOf<typeof quotation.calls.query>["records"][number]
