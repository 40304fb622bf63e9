import type { FileAccess, FileGroup, FileGroups, FileReader } from "../_kit/kind-files.ts"
import type { TenderFacts } from "./tender.facts.ts"
import { haveWinnersAccepted } from "./tender.parts.ts"
import { seesBids, type Side, unpublished } from "./tender.sight.ts"

type Reader = FileReader<TenderFacts>
type Access = FileAccess<TenderFacts, Side>
type Group = FileGroup<TenderFacts, Side>

const buyer: Access = { side: "buyer" }
const expert: Access = { side: "expert" }
const supplier: Access = { side: "supplier" }
const purchaser = { side: "buyer", acting: ["purchaser"] } as const satisfies Access

/** Suppliers bid on what is written: after the publication only a clarification adds a newer version. */
const written: readonly Access[] = [{ ...purchaser, in: ["new", "rejected"] }]
/** Documents that suppliers must buy where the tender sets a price. */
const sold: NonNullable<Group["sold"]> = {
  to: "supplier",
  price: ({ document }) => document && { amount: document.fileCost, currency: document.currency },
}
const papers: Group = { adds: written, sees: [buyer, expert, supplier], fixed: ({ facts }) => facts.publishedAt, sold }

const linesOf = ({ document }: TenderFacts) => document?.lots.flatMap(({ lines }) => lines.map(({ id }) => id)) ?? []

/** Whether the part belongs to the reader's own company. */
const isOwn = ({ told, party }: Reader) => party !== null && told?.party === party
const isTold = ({ told }: Reader) => told !== null
const own: Access = { side: "supplier", whose: isOwn }
const stateIs =
  (...states: readonly string[]) =>
  ({ told }: Reader) =>
    told !== null && states.includes(told.state)

const always = Number.POSITIVE_INFINITY

/** The key of an expert's notes to a bid, made from both ids. */
export const notesOf = (person: string, bid: string): string => `${person}_${bid}`
const isOwnNote = ({ part, person }: Reader) => part?.startsWith(`${person}_`) ?? false
const noteIsThere = ({ part, facts }: Reader) =>
  facts.committee.some(({ expert: member }) => facts.opened.some(({ bid }) => notesOf(member, bid) === part))
const seen = ({ facts, state, side, party }: Reader) => seesBids({ facts, state, side: side as Side, party })

/** Others may see an expert's marks once every sheet is handed in. */
const sheetsAreRead = ({ rankings }: TenderFacts) => rankings.length > 0

/** States in which the buyer's side invites bids, and answers questions. */
const asking = ["prequalOpen", "prequalReview", "biddingOpen", "sealed"] as const
const afterOpening = (state: string) => ![...unpublished, ...asking].some((one) => one === state)

/** Groups of documents written before a tender is published. */
export const papersOf = ["documents", "drawings", "contractDraft"] as const

/** A tender's files (招标相关文件): who may add and see them when. Bids' own files are sealed, and not among these. */
export const tenderFiles: FileGroups<TenderFacts, Side> = {
  documents: papers,
  drawings: { ...papers, each: linesOf },
  contractDraft: papers,
  /** Newer versions of published files, which the next clarification issues. */
  revisions: { adds: [{ ...purchaser, in: ["biddingOpen"] }], sees: [buyer] },
  applications: {
    // The part is the company, which collects its files before it applies.
    of: ({ side, part, party, told }) => told !== null || (side === "supplier" && part !== null && part === party),
    adds: [{ side: "supplier", whose: ({ part, party }) => part === party, in: ["prequalOpen"] }],
    sees: [
      { ...buyer, when: isTold },
      { side: "supplier", whose: ({ part, party }) => part === party },
    ],
  },
  questions: { of: isTold, adds: [{ ...own, in: asking, when: stateIs("asked") }], sees: [buyer, own], nameless: true },
  answers: {
    of: isTold,
    adds: [{ ...purchaser, in: asking }],
    sees: [buyer, own, { ...supplier, when: stateIs("published") }],
    fixed: (on) => (stateIs("published")(on) ? always : null),
  },
  notes: {
    of: noteIsThere,
    adds: [{ ...expert, whose: isOwnNote, in: ["expertScorable", "commercialScorable"] }],
    sees: [
      { ...expert, whose: isOwnNote, when: seen },
      { ...expert, when: (on) => seen(on) && sheetsAreRead(on.facts) },
      { ...buyer, when: (on) => seen(on) && sheetsAreRead(on.facts) },
    ],
  },
  award: { adds: [{ ...purchaser, in: ["preAward"] }], sees: [{ ...buyer, when: ({ state }) => afterOpening(state) }] },
  objections: { of: isTold, adds: [{ ...own, in: ["publicity"], when: stateIs("raised") }], sees: [buyer, own] },
  replies: { of: isTold, adds: [{ ...purchaser, in: ["publicity"], when: stateIs("raised", "answered") }], sees: [buyer, own] },
  contracts: {
    of: ({ facts, part }) => facts.noticedAt !== null && facts.accepted.some((party) => party === part),
    adds: [{ ...purchaser, in: ["notified", "completed"], when: ({ facts }) => haveWinnersAccepted(facts) }],
    sees: [buyer, { side: "supplier", whose: ({ part, party }) => part === party }],
    // The files of a recorded contract cannot be removed: a correction adds another file.
    fixed: () => always,
  },
}
