import { z } from "zod"
import { expertDraw } from "./committee.contract.ts"
import { recordedContract } from "./contract-data.ts"
import { verdict } from "./document.ts"
import { amount } from "./money.ts"
import { flagAnswerInput } from "./tender-flags.contract.ts"
import { trialAward, trialInput } from "./tender-trial.contract.ts"
import { bidLine, tenderDocument, unfinished } from "./tender.schema.ts"
import { instant } from "./time.ts"

const text = z.string()

export const rankedBid = z.object({
  bid: text,
  rank: z.int().nullable(),
  excluded: text.nullable(),
  /** How many of the lot's lines it prices; absent where it prices all, or is closed. */
  priced: z.object({ lines: z.int(), of: z.int() }).optional(),
  total: amount.nullable(),
  points: text,
  priceScore: text,
  technicalScore: text,
  elements: z.record(text, text),
  arithmetic: z.array(text),
  decidedBy: text.nullable(),
  abnormallyLow: z.object({ belowMean: text, belowNext: text }).nullable(),
})
export type RankedBidView = z.infer<typeof rankedBid>

export const awardLineView = z.object({
  bid: text,
  party: text,
  lot: text,
  line: text,
  quantity: text,
  unitPrice: text,
  maximum: text,
  rank: z.int().nullable(),
})

/** The person's own part in the tender. */
const own = z.object({
  bid: text.nullable(),
  bidState: text.nullable(),
  assignment: text.nullable(),
  leader: z.boolean(),
  application: text.nullable(),
  invited: z.boolean(),
  won: z.boolean().nullable(),
  /** The version of the open approval, for the buyer's side. */
  approval: z.int().nullable(),
})
/** Names of the people and companies in the facts. */
const names = z.record(text, text)
/** Whether all technical sheets are in, where openers then open the commercial envelopes; told to the buyer's side and the committee, null to others. */
const sheetsIn = z.boolean().nullable()

/** What is shown of a tender beside its own facts. */
export const tenderBeside = z.object({
  names,
  own,
  sheetsIn,
  /** The person's own part in the evaluation, by which its commands are judged; null for people who cannot have one. */
  assignment: z.object({ value: z.string(), facts: z.record(text, z.unknown()) }).nullable(),
  /** Verdicts on acts on the open approval, for people who are told nothing else of it. */
  acts: z.record(text, verdict),
})
export type TenderBeside = z.infer<typeof tenderBeside>

const issuedFile = z.object({
  bucketKey: text,
  name: text,
  group: z.enum(["documents", "contractDraft"]),
  version: z.int(),
  before: z.int(),
  sha256: text,
})

/** A tender's facts as one person may see them: hidden ones are null or empty. */
export const tenderView = z.object({
  number: text,
  round: z.int(),
  author: z.object({ id: text, name: text }).nullable(),
  party: text,
  partyName: text,
  document: tenderDocument.nullable(),
  /** For the buyer's side: input that is not yet valid for its field. */
  unfinished: unfinished.optional(),
  /** For the buyer's side: the tender that it was copied from. */
  copiedFrom: z.object({ id: text, number: text }).optional(),
  /** For the buyer's side: the inquiry that it continues. */
  fromInquiry: z.object({ id: text, number: text }).optional(),
  publishedAt: instant.nullable(),
  suspendedAt: instant.nullable(),
  clarifications: z.array(
    z.object({
      id: text,
      title: text,
      text,
      material: z.boolean(),
      why: text.optional(),
      files: z.array(issuedFile).optional(),
      at: instant,
    }),
  ),
  /** For the buyer's side: the applicants that qualified. */
  qualified: z.array(text),
  committee: z.array(z.object({ expert: text, leader: z.boolean(), origin: text, reason: text })),
  recused: z.array(text),
  draws: z.array(expertDraw),
  presentOpeners: z.array(text),
  /**
   * For the buyer's side, where bids are sealed for the openers: their keys, who gave shares for the commercial envelopes, and shares that could not
   * be unsealed.
   */
  sealPlan: z.object({ quorum: z.int(), gate: text, openers: z.array(z.object({ opener: text, publicKey: text })) }).optional(),
  commercialOpeners: z.array(text).optional(),
  unreadable: z.record(text, z.array(text)).optional(),
  signatures: z.array(z.object({ of: z.enum(["publication", "award"]), hash: text, by: text, at: instant })).optional(),
  called: z.object({ at: instant, until: instant, reason: text }).optional(),
  sealList: z.array(text),
  opened: z.array(
    z.object({ bid: text, party: text, sealedAt: instant, seal: text, total: amount.nullable(), lines: z.array(bidLine).nullable() }),
  ),
  review: z.record(text, z.object({ valid: z.boolean(), reason: text })),
  commercialOpenedAt: instant.nullable(),
  scoringRound: z.int(),
  rankings: z.array(z.object({ lot: text, rows: z.array(rankedBid) })),
  confirmations: z.array(z.object({ expert: text, agrees: z.boolean(), reason: text })),
  proposal: z.object({ by: text, at: instant, lines: z.array(awardLineView), reason: text }).nullable(),
  publicity: z
    .object({
      startedAt: instant,
      endsAt: instant,
      candidates: z.array(text),
      /** The same by lot, each in order; absent where it was published before lots were recorded. */
      lots: z.array(z.object({ lot: text, bids: z.array(text) })).optional(),
    })
    .nullable(),
  awardedAt: instant.nullable(),
  noticedAt: instant.nullable(),
  /** The end of the standstill, where a suspension has moved it. */
  standstillUntil: instant.optional(),
  accepted: z.array(text),
  /** Winners whose award is over, and those of them from whom the buyer took it. */
  declined: z.array(text),
  lapsed: z.array(text).optional(),
  contractNumber: text.nullable(),
  /** The contract with each winner; for the buyer's side, and for a winner the own one. */
  contracts: z.array(recordedContract).optional(),
  ending: z.object({ reason: text, note: text }).nullable(),
  returnReason: text.nullable(),
  /** For the buyer's side: trials on copies of the evaluation. */
  trials: z
    .array(
      z.object({
        ...trialInput.shape,
        trial: text,
        rankings: z.array(z.object({ lot: text, rows: z.array(rankedBid) })),
        award: trialAward,
        by: text,
        at: instant,
        /** The scoring round of its marks. */
        scoringRound: z.int(),
      }),
    )
    .optional(),
  /** For the buyer's side: the answers to raised indicators. */
  flagAnswers: z.array(z.object({ ...flagAnswerInput.shape, by: text, at: instant })).optional(),
  names,
  own,
  sheetsIn,
})
export type TenderView = z.infer<typeof tenderView>
