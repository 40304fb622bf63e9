import { z } from "zod"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { id } from "#contract/ids.ts"
import { amount, currency, quantity, sum } from "#contract/money.ts"
import { instant } from "#contract/time.ts"
import type { Reducers } from "#machines/_kit/chart.ts"
import type { FactsOf } from "#machines/_kit/fact.ts"
import { documentKind } from "#machines/_kit/kind.ts"
import { at } from "#machines/_kit/readers.ts"
import { rule } from "#machines/_kit/rules.ts"
import { multiply, sumAmounts } from "#machines/scoring/money.ts"

const line = z.strictObject({ item: z.string().trim().min(1).max(200), quantity, unitPrice: amount })
const content = z.strictObject({ title: z.string().trim().min(1).max(200), supplier: id, currency, lines: z.array(line).max(200) })
type Content = z.infer<typeof content>
const reason = z.strictObject({ reason: z.string().trim().min(1).max(500) })

interface OrderFacts {
  readonly number: string
  readonly party: string
  readonly author: string
  readonly content: Content | null
  readonly reason: string
  readonly deliverBy: number | null
}

interface OrderFactData {
  "order.saved": { number: string; party: string; content: Content }
  "order.submitted": object
  "order.approved": object
  "order.returned": { reason: string }
  "order.withdrawn": object
  "order.confirmed": { deliverBy: number }
  "order.declined": { reason: string }
  "order.cancelled": { reason: string }
}
type OrderFact = FactsOf<OrderFactData>

const reduce: Reducers<OrderFacts, OrderFact> = {
  "order.saved": (facts, { number, party, content: saved, by }) => ({
    ...facts,
    number,
    party,
    content: saved,
    author: facts.author || by.id,
  }),
  "order.submitted": (facts) => ({ ...facts, reason: "" }),
  "order.approved": (facts) => facts,
  "order.returned": (facts, { reason: why }) => ({ ...facts, reason: why }),
  "order.withdrawn": (facts) => facts,
  "order.confirmed": (facts, { deliverBy }) => ({ ...facts, deliverBy }),
  "order.declined": (facts, { reason: why }) => ({ ...facts, reason: why }),
  "order.cancelled": (facts, { reason: why }) => ({ ...facts, reason: why }),
}

/** What an order comes to, exactly. */
export const totalOf = ({ content: ordered }: Pick<OrderFacts, "content">): string =>
  sumAmounts(ordered?.lines.map((one) => multiply(one.unitPrice, one.quantity)) ?? [])

const rules = {
  hasLines: rule<OrderFacts, OrderFact>("10011", ({ facts }) => (facts.content?.lines.length ?? 0) > 0),
  isOwnOrder: rule<OrderFacts, OrderFact>("20001", ({ facts, event }) => facts.party === "" || facts.party === event.by.party),
  isOrdered: rule<OrderFacts, OrderFact>("20001", ({ facts, event }) => facts.content?.supplier === event.by.party),
}

const states = ["draft", "inApproval", "sent", "confirmed", "declined", "cancelled"] as const
const supplierOf = ({ content: ordered }: OrderFacts) => (ordered ? [at("supplier", ordered.supplier)] : [])
const { begin, column, command, declare } = documentKind<OrderFacts, OrderFactData>()
const purchaser = { by: ["purchaser"] } as const

/** A trial of the frame: an order with lines, one approval and its supplier's confirmation. */
export const trialOrder = declare({
  id: "trial_order",
  version: 1,
  letters: "TO",
  restarts: "year",
  summary: "A trial order",
  screen: "trial-order",
  words: "trial-order",
  module: { code: "TRIAL_ORDER", under: "order", icon: "shopping-cart" },
  states,
  empty: { number: "", party: "", author: "", content: null, reason: "", deliverBy: null },
  reduce,
  rules,
  view: documentBeside.extend({
    number: z.string(),
    party: id,
    content: content.nullable(),
    total: sum,
    author: id.nullable(),
    deliverBy: instant.nullable(),
    reason: z.string(),
  }),
  beside: documentBeside,
  named: ({ party, author, content: ordered }) => [party, author, ordered?.supplier ?? null],
  viewOf: (facts, beside) => ({ ...beside, ...facts, author: facts.author || null, total: totalOf(facts) }),
  upcasters: {},
  sides: {
    buyer: {
      owned: { acting: ["purchaser"], as: ({ party, author }) => ({ company: party, author, people: [author] }) },
    },
    supplier: {
      unless: ["purchaser"],
      who: (facts) => supplierOf(facts),
      in: ["sent", "confirmed", "declined"],
      shows: {
        facts: { "order.approved": {}, "order.confirmed": { deliverBy: true }, "order.declined": { reason: true } },
        knows: {
          number: true,
          party: true,
          content: { title: true, supplier: true, currency: true, lines: true },
          reason: true,
          deliverBy: true,
        },
      },
    },
  },
  begin: begin("order.saved", {
    ...purchaser,
    summary: "Begins an order",
    input: z.strictObject({ content }),
    data: (input, { number, by }) => ({ ...input, number, party: by.party ?? "" }),
  }),
  commands: {
    save: command("order.saved", {
      ...purchaser,
      summary: "Changes a draft",
      input: z.strictObject({ content }),
      data: (input, { facts: { number, party } }) => ({ ...input, number, party }),
    }),
    submit: command("order.submitted", { ...purchaser, summary: "Asks for its approval" }),
    cancel: command("order.cancelled", { ...purchaser, summary: "Cancels it, with the reason", input: reason, danger: true }),
    confirm: command("order.confirmed", {
      by: ["supplier"],
      summary: "Confirms it with a day of delivery",
      task: supplierOf,
      input: z.strictObject({ deliverBy: instant }),
    }),
    decline: command("order.declined", { by: ["supplier"], summary: "Declines it, with the reason", input: reason, danger: true }),
  },
  life: ({ takes, moves }) => ({
    draft: {
      "order.saved": takes("isOwnOrder"),
      "order.submitted": moves("inApproval", "hasLines"),
      "order.cancelled": moves("cancelled"),
    },
    inApproval: {
      "order.approved": moves("sent"),
      "order.returned": moves("draft"),
      "order.withdrawn": moves("draft"),
      "order.cancelled": moves("cancelled"),
    },
    sent: {
      "order.confirmed": moves("confirmed", "isOrdered"),
      "order.declined": moves("declined", "isOrdered"),
      "order.cancelled": moves("cancelled"),
    },
    confirmed: {},
    declined: {},
    cancelled: {},
  }),
  clocks: {},
  approvals: {
    approval: {
      in: "inApproval",
      approved: "order.approved",
      returned: "order.returned",
      withdrawn: "order.withdrawn",
      subject: (facts) => ({
        number: facts.number,
        title: facts.content?.title ?? "",
        party: facts.party,
        amount: totalOf(facts),
        currency: facts.content?.currency ?? null,
        barred: [facts.author],
      }),
    },
  },
  values: { "order.returned": ["reason"], "order.declined": ["reason"], "order.cancelled": ["reason"] },
  names: { "order.saved": ({ number, content: { title } }) => [number, title] },
  // Whoever cannot see it any more is not told that it was cancelled.
  notices: { "order.confirmed": "buyer", "order.declined": "buyer", "order.cancelled": supplierOf },
  title: ({ content: ordered }) => ordered?.title ?? "",
  row: {
    supplier: column.party(({ content: ordered }) => ordered?.supplier ?? null),
    total: column.money((facts) => (facts.content ? { amount: totalOf(facts), currency: facts.content.currency } : null), {
      ordered: true,
    }),
    deliverBy: column.instant(({ deliverBy }) => deliverBy),
    author: column.person(({ author }) => author, { shownTo: ["buyer"] }),
    writers: column.people(({ author }) => [author], { shownTo: ["buyer"] }),
    companies: column.parties(({ party, content: ordered }) => [party, ...(ordered ? [ordered.supplier] : [])], {
      shownTo: ["buyer"],
      found: true,
    }),
    awaited: column.instant(({ deliverBy }, state) => (state === "confirmed" ? deliverBy : null), { ordered: true }),
    lines: column.kept(column.whole(({ content: ordered }) => ordered?.lines.length ?? 0)),
  },
})

export type TrialOrderView = DataOf<typeof trialOrder.calls.get>["facts"]
