import { defineChart, type Command, type Reducers } from "../_kit/chart.ts"
import type { FactsOf } from "../_kit/fact.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver, rule } from "../_kit/rules.ts"
import type { Origin } from "../committee/committee.ts"

export interface AssignmentFacts {
  readonly expert: string
  readonly origin: Origin
  readonly declaredAt: number | null
  readonly reason: string
}
export interface AssignmentFactData {
  "assignment.made": { expert: string; origin: Origin }
  "assignment.confirmed": object
  "expert.declined": { reason: string }
  "assignment.signedIn": object
  "assignment.declared": object
  "assignment.scoringBegun": object
  "assignment.submitted": object
  "assignment.scoringReopened": object
  "assignment.signed": object
  "assignment.dissented": { reason: string }
}
/** What the server knows of the expert; never stored, never shown. */
export interface AssignmentGiven {
  /** Whether the expert works for a company known to take part, or must avoid one. */
  readonly employerBids: boolean
}
export type AssignmentFact = FactsOf<AssignmentFactData, AssignmentGiven>

const same = (facts: AssignmentFacts): AssignmentFacts => facts
const reduce: Reducers<AssignmentFacts, AssignmentFact> = {
  "assignment.made": (facts, { expert, origin }) => ({ ...facts, expert, origin }),
  "assignment.confirmed": same,
  "expert.declined": (facts, { reason }) => ({ ...facts, reason }),
  "assignment.signedIn": same,
  "assignment.declared": (facts, { at }) => ({ ...facts, declaredAt: at }),
  "assignment.scoringBegun": same,
  "assignment.submitted": same,
  "assignment.scoringReopened": same,
  "assignment.signed": same,
  "assignment.dissented": (facts, { reason }) => ({ ...facts, reason }),
}
const rules = {
  isSelf: rule<AssignmentFacts, AssignmentFact>("10013", ({ facts, event }) => facts.expert === event.by.id),
  employerDoesNotBid: rule<AssignmentFacts, AssignmentFact>("20017", ({ event }) => !(event.given?.employerBids ?? false)),
}
const { needs, takes, moves } = guardsOver<keyof typeof rules>()
const self = needs("expert", "isSelf")
const declining = { "expert.declined": moves("declined", self) }
const reopening = { "assignment.scoringReopened": moves("declared", needs(["leader", "supervisor"])) }
const confirming = {
  "assignment.signed": moves("signed", self),
  "assignment.dissented": moves("dissented", self),
}

/** One expert's part in one evaluation (评标专家): drawn, confirmed, signed in, conflict of interest declared, scoring, signed. */
const machine = documentSetup(rules, reduce).createMachine({
  id: "expert-assignment",
  context: { expert: "", origin: "drawn", declaredAt: null, reason: "" },
  initial: "new",
  states: {
    // An expert named by the tender is called by the approver of its publication.
    new: { on: { "assignment.made": moves("notified", needs(["purchaser", "approver"])) } },
    notified: { on: { "assignment.confirmed": moves("confirmed", self), ...declining } },
    confirmed: { on: { "assignment.signedIn": moves("signedIn", self), ...declining } },
    signedIn: { on: { "assignment.declared": moves("declared", needs("expert", "isSelf", "employerDoesNotBid")), ...declining } },
    declared: { on: { "assignment.scoringBegun": moves("scoring", self), ...declining, ...confirming, ...reopening } },
    scoring: {
      on: {
        "assignment.scoringBegun": takes(self),
        "assignment.submitted": moves("submitted", self),
        ...declining,
        ...confirming,
        ...reopening,
      },
    },
    submitted: { on: { "assignment.scoringBegun": moves("scoring", self), ...confirming, ...reopening } },
    // The group may change after one declines; only a new draw can draw that expert again.
    declined: { on: { "assignment.made": moves("notified", needs("purchaser")) } },
    signed: { on: reopening },
    dissented: { on: reopening },
  },
})

const command = (event: string, fact: string): Command<AssignmentFacts, object> => ({ event, facts: [fact], screen: "team-confirm-view" })

export const assignmentChart = defineChart<AssignmentFacts, AssignmentFact>({
  id: "expert-assignment",
  version: 1,
  machine,
  rules,
  commands: {
    confirmAssignment: command("CONFIRM_ASSIGNMENT", "assignment.confirmed"),
    signIn: command("SIGN_IN", "assignment.signedIn"),
    declareNoConflict: command("DECLARE", "assignment.declared"),
  },
  roleCodes: { expert: "10013" },
})
