import { z } from "zod"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { importedTender as content, type ImportedTender, importedTenderView, importSource } from "#contract/imported-tender.contract.ts"
import { currency } from "#contract/money.ts"
import { documentKind } from "../_kit/kind.ts"
import type { ImportedTenderFactData, ImportedTenderFacts } from "./imported-tender.facts.ts"
import { importedPrices } from "./imported-tender.prices.ts"
import { importedTenderRules } from "./imported-tender.rules.ts"

const { begin, column, command, declare } = documentKind<ImportedTenderFacts, ImportedTenderFactData>()
const purchaser = { by: ["purchaser"] } as const

/** The content for reading, with companies' names in place of the source's ids. */
function byName(told: ImportedTender): ImportedTender {
  const names = new Map(told.parties.map(({ id, name }) => [id, name]))
  const called = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id)
  return {
    ...told,
    bids: told.bids.map((bid) => ({ ...bid, tenderers: called(bid.tenderers) })),
    awards: told.awards.map((award) => ({ ...award, suppliers: called(award.suppliers) })),
  }
}

/** The names of the winners. */
const winners = ({ content: told }: ImportedTenderFacts): readonly string[] =>
  told ? [...new Set(byName(told).awards.flatMap(({ status, suppliers }) => (status === "active" ? suppliers : [])))] : []

/** Imported tenders (历史采购): processes run elsewhere, kept as history. They were not run here, so none of the platform's rules applied to them. */
export const importedTender = declare({
  id: "imported_tender",
  version: 1,
  letters: "LS",
  summary: "An imported tender",
  screen: "wel/imported-tender",
  words: "imported-tender",
  module: { code: "IMPORTED_TENDERS", under: "2", icon: "history" },
  states: ["kept", "replaced", "withdrawn"],
  empty: { number: "", party: "", author: "", content: null, source: null, replaces: "", importedAt: 0, reason: "" },
  reduce: {
    "history.imported": (facts, { number, party, content: told, source, replaces, by, at }) => ({
      ...facts,
      number,
      party,
      content: told,
      source,
      replaces,
      author: by.id,
      importedAt: at,
    }),
  },
  rules: importedTenderRules,
  view: importedTenderView,
  beside: documentBeside,
  named: ({ party, author }) => [party, author],
  viewOf: ({ number, content: told, source, party, author, replaces, reason }, beside) => ({
    ...beside,
    number,
    content: told && byName(told),
    source,
    party,
    author: author || null,
    replaces,
    reason,
  }),
  upcasters: {},
  sides: {
    buyer: {
      owned: {
        acting: ["purchaser", "approver", "supervisor", "legal"],
        as: ({ party, author }) => ({ company: party, author, people: author === "" ? [] : [author] }),
      },
    },
  },
  begin: begin("history.imported", {
    ...purchaser,
    summary: "Keeps a process of elsewhere as history",
    input: z.strictObject({ content, source: importSource, replaces: z.string().max(40) }),
    data: (input, { number, by }) => ({ ...input, number, party: by.party ?? "" }),
  }),
  commands: {
    withdraw: command("history.withdrawn", {
      ...purchaser,
      summary: "Takes one that was imported by mistake out of the history and the prices",
      input: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
      danger: true,
    }),
  },
  life: ({ takes, moves, follows }) => ({
    kept: {
      "history.imported": takes("isOwnImport"),
      "history.replaced": follows("replaced"),
      "history.withdrawn": moves("withdrawn", "isOwnImport"),
    },
    replaced: {},
    withdrawn: {},
  }),
  clocks: {},
  values: { "history.withdrawn": ["reason"] },
  names: {
    "history.imported": ({ number, content: told }) => [
      number,
      told.ocid,
      told.title,
      told.buyer,
      ...told.items.slice(0, 50).map(({ item }) => item),
      ...told.parties.slice(0, 50).map(({ name }) => name),
    ],
  },
  ledgers: { price: importedPrices },
  title: ({ content: told }) => told?.title ?? "",
  row: {
    ocid: column.text(({ content: told }) => told?.ocid ?? null, { ordered: true }),
    buyer: column.text(({ content: told }) => told?.buyer ?? null),
    procedure: column.text(({ content: told }) => told?.procedure || told?.method || null),
    status: column.text(({ content: told }) => told?.status ?? null),
    worth: column.money(({ content: told }) => {
      const known = currency.safeParse(told?.currency)
      return told && told.value !== null && known.success ? { amount: told.value, currency: known.data } : null
    }),
    bids: column.whole(({ content: told }) => told?.bids.length ?? 0),
    winners: column.text((facts) => winners(facts).join(", ") || null),
    publisher: column.text(({ source }) => source?.publisher ?? null),
    awardedAt: column.instant(({ content: told }) => told?.awards.find(({ status }) => status === "active")?.date ?? null, {
      ordered: true,
    }),
    author: column.person(({ author }) => author || null),
  },
})

export const importedTenderChart = importedTender.chart
export type ImportedTenderRow = DataOf<typeof importedTender.calls.query>["records"][number]
