import { buying } from "#contract/people.ts"
import { fit } from "../supplier/supplier.fit.ts"
import { defineChart } from "../_kit/chart.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver } from "../_kit/rules.ts"
import { tenderCommands } from "./tender.commands.ts"
import { type TenderFact, type TenderFacts, type TenderGiven, permittedOnly } from "./tender.facts.ts"
import { emptyTender, reduceTender } from "./tender.reduce.ts"
import { type TenderRuleName, tenderRules } from "./tender.rules.ts"
import { tenderTimers } from "./tender.timers.ts"

const { needs, takes, moves } = guardsOver<TenderRuleName>()

/** People on the buyer's side answer raised indicators. */
const answeringFlags = { "flag.answered": takes(needs([...buying], "flagIsRaised", "reasonIsGiven")) }

const drafting = {
  "tender.saved": takes(needs("purchaser", "currenciesAreInUse")),
  "tender.submitted": moves(
    "publishApproval",
    needs(
      "purchaser",
      "valuesAreReadable",
      "requiredFields",
      "hasLotWithLine",
      "quantitiesAreSome",
      "oneBidPricesAll",
      "buyersHaveUsers",
      "prequalBeforeBidDeadline",
      "bidDeadlineBeforeOpening",
      "tiersDoNotOverlap",
      "expertsAreDistinct",
      "expertsCanBeCalled",
      "timesAreSet",
      "schemeIsSound",
      "keysAreDistinct",
      "quorumCanBeReached",
      "deadlineLiesAhead",
      "enoughInvited",
      ...fit,
      "zeroPricesHaveReason",
      "criteriaAreWritten",
      "noticeIsLongOrExplained",
      "leadIsLongOrExplained",
      "expertsSufficeOrExplained",
      "openersHaveKeys",
      "openersAreApart",
      "sharesNeedTwo",
    ),
  ),
  "tender.revoked": takes(needs("purchaser", "canStillRevoke")),
  "tender.discarded": moves("#discarded", needs("purchaser", "isAuthor", "neverPublished")),
  "tender.terminated": moves("#terminated", needs("purchaser", "wasBegunAnew", "approvedReason")),
  ...answeringFlags,
}
const publishing = needs(
  "approver",
  "approverIsNotAuthor",
  "deadlineLiesAhead",
  "enoughInvited",
  ...fit,
  "noticeIsLongOrExplained",
  "openersHaveKeys",
  "tenderIsSigned",
)
const signing = { "tender.signed": takes(needs("purchaser", "signsWhatWasSeen")) }
const revocable = { "tender.revoked": moves("#revoked", needs("purchaser", "noSealedBid")) }
const lateApplication = { "prequalification.applied": takes(needs("supplier", "asksForPrequalification", "beforePrequalDeadline")) }
const lateBid = { "bid.submitted": takes(needs("supplier", "beforeBidDeadline")) }
const asking = { "question.asked": takes(needs("supplier", "beforeQuestionDeadline")) }
/** Once bids are invited, people who may bid may ask questions. */
const askingToBid = { "question.asked": takes(needs("supplier", "beforeQuestionDeadline", "askerMayBid")) }
/** A company may withdraw its questions until the opening, for which every question must be answered. */
const takingBack = { "question.withdrawn": takes(needs("supplier", "questionsAreOwn")) }
const answering = { "question.answered": takes(needs("purchaser")) }
const formingCommittee = {
  "experts.drawn": takes(needs("purchaser", "drawCountGiven", "poolIsLargeEnough", "notInGroup", "hasNotRecused")),
  "expert.added": takes(needs("purchaser", "notInGroup", "hasNotRecused", "userIsExpert", "namedIsUnbound", "reasonIsGiven")),
  "leader.named": takes(needs("purchaser", "inGroup")),
}
/** After the opening a departing expert may leave nobody in the committee; then the purchaser draws, and cannot name anybody, knowing the bids. */
const replacing = {
  "experts.drawn": takes(
    needs("purchaser", "notSuspended", "committeeIsEmpty", "drawCountGiven", "poolIsLargeEnough", "notInGroup", "hasNotRecused"),
  ),
}
/** A leader who lets the review deadline pass may be absent, and nobody else could finish the evaluation. */
const renaming = { "leader.named": takes(needs("purchaser", "notSuspended", "reviewIsOver", "inGroup")) }
/** Before the opening all times that lie ahead may be moved, each to a later one. */
const extending = {
  "deadline.extended": takes(
    needs("purchaser", "prequalBeforeBidDeadline", "bidDeadlineBeforeOpening", "movedLater", "prequalDeadlineStays"),
  ),
}
/** Reviewers who have not finished may get more time after the deadline. */
const prolonging = { "deadline.extended": takes(needs("purchaser", "movesReviewOnly", "movedLater")) }
const declining = { "expert.declined": takes(needs("expert", "isCommitteeExpert", "reasonIsGiven")) }
const notScorable = { "score.submitted": takes(needs("expert", "scorable")) }
const evaluates = ["notSuspended", "isCommitteeExpert", "beforeReviewDeadline", "declaredNoConflict", "employerDoesNotBid"] as const
const evaluating = takes(needs("expert", ...evaluates))
const contractRules = [
  "contractOfWinner",
  "contractNumberDiffers",
  "contractDatesFit",
  "amountAsAwardedOrExplained",
  "subcontractorsLeaveWork",
  "correctionHasReason",
] as const
const afterDeadline = takes(needs("purchaser", "afterBidDeadline"))
const openingBids = needs(
  "purchaser",
  "notSuspended",
  "afterBidDeadline",
  "questionsAreHandled",
  "hasQuorum",
  "atOpeningTime",
  "publishedBidsAreThere",
  "onlyPublishedBids",
  "everyBidHasShares",
)
/** When openers stay away, bids are opened by their bidders' recovery codes. */
const openersGone = ["openersHadADay", "openersAreMissing", "biddersAreNotCalled", "reasonIsGiven"] as const
const releasing = { "bid.released": takes(needs("supplier", "notSuspended", "biddersAreCalled", "ownBidIsShut", "keysFitOwnBid")) }
const closingPrequal = needs("purchaser", "notSuspended", "bidDeadlineLiesAhead", "prequalMayClose")
/** A winner who is barred, or with whom no contract comes about, gives way to the next candidate. */
const lapsing = { "award.lapsed": moves("preAward", needs("purchaser", "notSuspended", "awardMayLapse", "reasonIsGiven")) }
/** A leader who must not judge the bids does not run their evaluation either: such a leader leaves the committee, and another leads or is drawn. */
const leads = ["notSuspended", "employerDoesNotBid"] as const
const finishingReview = needs("leader", ...leads, "everyBidIsReviewed")
const confirmingResult = needs("expert", "notSuspended", "isCommitteeExpert", "notYetConfirmed", "declaredNoConflict", "dissentHasReason")

/** Once the sheets are open to the buyer's side, it may try other weights, formulas, bids or splits on a copy; each trial is recorded. */
const recordingTrials = { "trial.recorded": takes(needs([...buying], "trialFits", "trialIsSound", "trialChangesSomething")) }

/** A tender's life (招标): spec section 4, reviewed table in `tender.table.json`, which a test compares with this chart. */
const machine = documentSetup(tenderRules, reduceTender).createMachine({
  id: "tender",
  context: emptyTender,
  initial: "new",
  states: {
    new: { id: "new", on: drafting },
    publishApproval: {
      on: {
        "prequalification.opened": moves("#prequalOpen", publishing),
        "bidding.opened": moves("#biddingOpen", publishing),
        // While steps of the approval remain, only the approval moves on.
        "approval.endorsed": takes(publishing),
        "publication.returned": moves("rejected", needs("approver", "reasonIsGiven")),
        "publication.withdrawn": moves("new", needs("purchaser")),
        ...signing,
        ...revocable,
        ...answeringFlags,
      },
    },
    rejected: { on: drafting },
    revoked: {
      id: "revoked",
      on: {
        "tender.reopened": moves("new", needs("purchaser")),
        "tender.terminated": moves("terminated", needs("purchaser", "approvedReason")),
      },
    },
    underWay: {
      type: "parallel",
      on: { "tender.terminated": moves("#terminated", needs("purchaser", "approvedReason")), ...answeringFlags },
      states: {
        procedure: {
          initial: "prequalOpen",
          states: {
            prequalOpen: {
              id: "prequalOpen",
              on: {
                "prequalification.applied": takes(
                  needs("supplier", "notSuspended", "beforePrequalDeadline", "mayApply", "statementIsGiven"),
                ),
                "prequalification.closed": moves("prequalReview", needs("system")),
                "tender.failed": moves("#failed", needs("system")),
                ...revocable,
                ...asking,
                ...takingBack,
                ...answering,
                ...declining,
              },
            },
            prequalReview: {
              on: {
                "applicant.reviewed": takes(
                  needs("purchaser", "notSuspended", "beforeReviewDeadline", "withinPrequalLimit", "reasonIsGiven"),
                ),
                "prequalification.concluded": moves("biddingOpen", closingPrequal),
                "tender.failed": moves("#failed", closingPrequal),
                ...extending,
                ...lateApplication,
                ...declining,
              },
            },
            biddingOpen: {
              id: "biddingOpen",
              on: {
                "bid.submitted": takes(
                  needs(
                    "supplier",
                    "notSuspended",
                    "beforeBidDeadline",
                    "isQualifiedOrInvited",
                    "wasThereAtSealing",
                    "tiersDoNotOverlap",
                    "fitsTender",
                    "lumpSumsAreOneAmount",
                    "everyLineIsPriced",
                    "pricesCostSomething",
                    "sealedAsAsked",
                    "sealedForThisTender",
                    "everyChunkIsThere",
                  ),
                ),
                "bid.withdrawn": takes(needs("supplier", "beforeBidDeadline", "hasSubmittedBid", "wasThereAtSealing")),
                "clarification.issued": takes(
                  needs(
                    "purchaser",
                    "clarifiedInTime",
                    "leavesTimeToRead",
                    "lateHasReason",
                    "movedLater",
                    "bidDeadlineBeforeOpening",
                    "prequalDeadlineStays",
                  ),
                ),
                ...extending,
                "bids.opened": afterDeadline,
                "tender.failed": afterDeadline,
                "bidding.closed": moves("sealed", needs("system")),
                ...revocable,
                ...askingToBid,
                ...takingBack,
                ...answering,
                ...formingCommittee,
                ...declining,
                ...lateApplication,
              },
            },
            sealed: {
              on: {
                "opener.arrived": takes(
                  needs(
                    ["purchaser", "supervisor", "legal"],
                    "notSuspended",
                    "isOpener",
                    "sharesAtOpeningTime",
                    "publishedBidsAreThere",
                    "onlyPublishedBids",
                    "sharesAreWhole",
                  ),
                ),
                "bidders.called": takes(needs("purchaser", "notSuspended", "opensByShares", ...openersGone)),
                ...releasing,
                "bids.opened": moves("opened", openingBids),
                "tender.failed": moves("#failed", openingBids),
                ...takingBack,
                ...answering,
                ...formingCommittee,
                ...declining,
                ...lateApplication,
                ...lateBid,
              },
            },
            opened: {
              on: {
                "bid.recordConfirmed": takes(needs("supplier", "hasOpenedBid")),
                "opening.finished": moves("prelimReview", needs("purchaser", "notSuspended")),
                ...declining,
                ...lateBid,
              },
            },
            prelimReview: {
              id: "prelimReview",
              on: {
                "bid.reviewed": takes(needs("expert", ...evaluates, "reasonIsGiven")),
                "review.finished": moves("expertScorable", finishingReview),
                "tender.failed": moves("#failed", finishingReview),
                ...prolonging,
                ...replacing,
                ...renaming,
                ...declining,
                ...lateBid,
                ...notScorable,
              },
            },
            expertScorable: {
              on: {
                "score.submitted": evaluating,
                "opener.arrived": takes(
                  needs(
                    ["purchaser", "supervisor", "legal"],
                    "notSuspended",
                    "isOpener",
                    "opensByShares",
                    "isTwoEnvelope",
                    "technicalSheetsAreLocked",
                    "publishedBidsAreThere",
                    "onlyPublishedBids",
                    "sharesAreWhole",
                  ),
                ),
                "bidders.called": takes(
                  needs("purchaser", "notSuspended", "opensByShares", "isTwoEnvelope", "technicalSheetsAreLocked", ...openersGone),
                ),
                ...releasing,
                "commercial.opened": moves(
                  "commercialScorable",
                  needs(
                    "leader",
                    ...leads,
                    "isTwoEnvelope",
                    "technicalSheetsAreLocked",
                    "commercialHasQuorum",
                    "publishedBidsAreThere",
                    "onlyPublishedBids",
                    "everyBidHasShares",
                  ),
                ),
                "scoring.closed": moves("teamConfirm", needs("leader", ...leads, "commercialIsOpen", "allSheetsAreIn")),
                ...prolonging,
                ...replacing,
                ...renaming,
                ...declining,
              },
            },
            commercialScorable: {
              on: {
                "score.submitted": evaluating,
                // Nobody leaves the committee now: an only member who could not close the scoring would hold the tender for ever.
                "scoring.closed": moves("teamConfirm", needs("leader", "notSuspended", "allSheetsAreIn")),
                ...prolonging,
                ...renaming,
              },
            },
            teamConfirm: {
              on: {
                ...recordingTrials,
                "result.confirmed": takes(confirmingResult),
                "result.settled": moves("preAward", confirmingResult),
                "scoring.reopened": moves("expertScorable", needs("leader", ...leads, "reasonIsGiven")),
                ...renaming,
                ...notScorable,
              },
            },
            preAward: {
              on: {
                ...recordingTrials,
                "award.proposed": takes(
                  needs(
                    "purchaser",
                    "notSuspended",
                    "proposesSomething",
                    "withinBidderMaximum",
                    "withinDemand",
                    "lumpSumsAreAwardedWhole",
                    "awardsRankedBids",
                    "reasonUnlessFirst",
                    ...fit,
                  ),
                ),
                "candidates.published": moves("publicity", needs("purchaser", "notSuspended", "publicityIsOn", "hasProposal")),
                "award.submitted": moves(
                  "awardApproval",
                  needs("purchaser", "notSuspended", "publicityIsOff", "hasProposal", "withinBidderMaximum", "withinDemand", ...fit),
                ),
                // Nobody is left to be awarded: the tender may be repeated, as after a failure.
                "tender.retendered": moves("#new", needs("purchaser", "notSuspended", "nothingToAward")),
                ...notScorable,
              },
            },
            publicity: {
              on: {
                ...recordingTrials,
                "publicity.ended": moves("awardApproval", needs("system", "noOpenObjection")),
                "objection.raised": takes(needs("supplier", "tookPart", "duringPublicity", "reasonIsGiven")),
                "objection.answered": takes(needs("purchaser")),
                // The objection's own chart judges whether it may be ruled on yet.
                "objection.dismissed": takes(needs("supervisor", "rulerDidNotAward", "reasonIsGiven")),
                "objection.upheld": moves("prelimReview", needs("supervisor", "rulerDidNotAward", "reasonIsGiven")),
              },
            },
            awardApproval: {
              on: {
                ...recordingTrials,
                "award.approved": moves("officialAward", needs("approver", "notSuspended", "approverIsNotProposer", ...fit)),
                "approval.endorsed": takes(needs("approver", "notSuspended", "approverIsNotProposer", ...fit)),
                "award.returned": moves("preAward", needs("approver", "reasonIsGiven")),
                "award.withdrawn": moves("preAward", needs("purchaser")),
              },
            },
            officialAward: {
              on: {
                ...recordingTrials,
                ...signing,
                "award.noticed": moves(
                  "notified",
                  needs("purchaser", "notSuspended", "withinBidderMaximum", "withinDemand", "awardIsSigned", ...fit),
                ),
                ...lapsing,
              },
            },
            notified: {
              on: {
                ...recordingTrials,
                "award.accepted": takes(needs("supplier", "isWinner", "notYetAnswered")),
                "award.declined": moves("preAward", needs("supplier", "isWinner", "notYetAnswered", "reasonIsGiven")),
                ...lapsing,
                "contract.signed": moves("#completed", needs("purchaser", "notSuspended", "winnersAccepted", "standstillIsOver")),
                // While a winner may still decline, the award may be made anew, without this contract.
                "contract.recorded": takes(needs("purchaser", "notSuspended", "winnersAccepted", "standstillIsOver", ...contractRules)),
              },
            },
          },
        },
        hold: {
          initial: "running",
          states: {
            running: { on: { "tender.suspended": moves("suspended", needs(["purchaser", "supervisor"], "reasonIsGiven")) } },
            suspended: { on: { "tender.resumed": moves("running", needs(["purchaser", "supervisor"])) } },
          },
        },
      },
    },
    // Ended, except for its contract records: an error in one is corrected by a further fact.
    completed: { id: "completed", type: "final", on: { "contract.recorded": takes(needs("purchaser", ...contractRules)) } },
    failed: {
      id: "failed",
      on: {
        "tender.retendered": moves("new", needs("purchaser")),
        "tender.terminated": moves("terminated", needs("purchaser", "approvedReason")),
      },
    },
    terminated: { id: "terminated", type: "final" },
    discarded: { id: "discarded", type: "final" },
  },
})

/** The tender as a document: the only authority on what may happen to it. */
export const tenderChart = defineChart<TenderFacts, TenderFact, TenderGiven>({
  id: "tender",
  version: 2,
  machine,
  rules: tenderRules,
  commands: tenderCommands,
  timers: tenderTimers,
  permits: new Set(permittedOnly),
  stateCodes: { "score.submitted": "18008", "tender.resumed": "16012" },
  roleCodes: { expert: "10013" },
})
