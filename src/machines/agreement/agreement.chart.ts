import { z } from "zod"
import { agreementContent, agreementView } from "#contract/agreement.contract.ts"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { largestWithLines } from "#contract/kind-calls.ts"
import { endsSoonAt } from "#contract/price.contract.ts"
import { documentKind } from "../_kit/kind.ts"
import { acting } from "../_kit/readers.ts"
import type { AgreementFactData, AgreementFacts } from "./agreement.facts.ts"
import { agreementPrices } from "./agreement.prices.ts"
import { fit } from "../supplier/supplier.fit.ts"
import { agreementRules } from "./agreement.rules.ts"

const { begin, column, command, declare } = documentKind<AgreementFacts, AgreementFactData>()
const purchaser = { by: ["purchaser"] } as const
const written = z.strictObject({ content: agreementContent })

/** Price agreements (价格协议): prices agreed outside an inquiry, which are valid once they are approved. */
export const agreement = declare({
  id: "agreement",
  version: 1,
  letters: "JG",
  summary: "A price agreement",
  screen: "wel/price-agreement",
  module: { code: "PRICE_AGREEMENTS", under: "inquiry", icon: "file-badge" },
  largest: largestWithLines,
  states: ["draft", "inApproval", "approved", "discarded"],
  empty: { number: "", party: "", author: "", content: null, approvedAt: 0, endsTold: false, reason: "" },
  reduce: {
    "agreement.saved": (facts, { number, party, content, by }) => ({ ...facts, number, party, content, author: facts.author || by.id }),
    "agreement.submitted": (facts) => ({ ...facts, reason: "" }),
    "agreement.approved": (facts, { at }) => ({ ...facts, approvedAt: at }),
    "agreement.pricesEnding": (facts) => ({ ...facts, endsTold: true }),
  },
  rules: agreementRules,
  view: agreementView,
  beside: documentBeside,
  named: ({ party, author, content }) => [party, author, content?.supplier ?? null],
  viewOf: ({ number, content, party, author, reason }, beside) => ({ ...beside, number, content, party, author: author || null, reason }),
  upcasters: {},
  sides: {
    buyer: {
      owned: {
        acting: ["purchaser", "supervisor", "legal"],
        as: ({ party, author }) => ({ company: party, author, people: author === "" ? [] : [author] }),
      },
    },
  },
  begin: begin("agreement.saved", {
    ...purchaser,
    summary: "Begins a price agreement as a draft",
    input: written,
    data: (input, { number, by }) => ({ ...input, number, party: by.party ?? "" }),
  }),
  commands: {
    save: command("agreement.saved", {
      ...purchaser,
      summary: "Changes a draft",
      input: written,
      data: (input, { facts: { number, party } }) => ({ ...input, number, party }),
    }),
    submit: command("agreement.submitted", { ...purchaser, summary: "Asks for its approval" }),
    discard: command("agreement.discarded", { ...purchaser, summary: "Discards a draft", danger: true }),
  },
  life: ({ takes, moves, strikes }) => ({
    draft: {
      "agreement.saved": takes("isOwnAgreement", "agreedTiersAreApart", "endsAfterItBegins", "currenciesAreInUse"),
      "agreement.submitted": moves(
        "inApproval",
        "isOwnAgreement",
        "hasAgreedLines",
        "agreedTiersAreApart",
        "endsAfterItBegins",
        "namesWhatCanBeBought",
        ...fit,
      ),
      "agreement.discarded": moves("discarded", "isOwnAgreement"),
    },
    inApproval: {
      "agreement.approved": moves("approved", ...fit),
      "agreement.returned": moves("draft"),
      "agreement.withdrawn": moves("draft"),
    },
    approved: { "agreement.pricesEnding": strikes("approved") },
    discarded: {},
  }),
  clocks: {
    approved: {
      due: ({ content, endsTold }) => (endsTold ? null : endsSoonAt(content?.validTo ?? null)),
      leaves: "agreement.pricesEnding",
    },
  },
  approvals: {
    terms: {
      in: "inApproval",
      approved: "agreement.approved",
      returned: "agreement.returned",
      withdrawn: "agreement.withdrawn",
      subject: ({ number, content, party, author }) => ({
        number,
        title: content?.title ?? "",
        party,
        amount: null,
        currency: null,
        barred: [author],
      }),
    },
  },
  values: { "agreement.returned": ["reason"] },
  names: {
    "agreement.saved": ({ number, content }) => [number, content.title, ...content.lines.slice(0, 50).map(({ item }) => item)],
  },
  ledgers: { price: agreementPrices },
  notices: { "agreement.pricesEnding": ({ author }) => [acting("purchaser", author)] },
  title: ({ content }) => content?.title ?? "",
  row: {
    supplier: column.party(({ content }) => content?.supplier ?? null, { found: true, sought: true }),
    validFrom: column.day(({ content }) => content?.validFrom ?? null, { ordered: true }),
    validTo: column.day(({ content }) => content?.validTo ?? null, { ordered: true }),
    lines: column.whole(({ content }) => content?.lines.length ?? 0),
    author: column.person(({ author }) => author || null),
  },
})

export const agreementChart = agreement.chart
export type AgreementRow = DataOf<typeof agreement.calls.query>["records"][number]
