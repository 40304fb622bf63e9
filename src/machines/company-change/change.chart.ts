import { callBack, changeView, sentChange } from "#contract/change.contract.ts"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { buying } from "#contract/people.ts"
import { endOfDayAt } from "#contract/time.ts"
import { documentKind } from "../_kit/kind.ts"
import { at } from "../_kit/readers.ts"
import { masked } from "../registration/registration.mask.ts"
import { subjectOf } from "../registration/registration.personal.ts"
import { touchesBank } from "./change.differences.ts"
import { peopleOfChange } from "./change.personal.ts"
import type { ChangeFactData, ChangeFacts, ChangeGiven, Sent } from "./change.facts.ts"
import { changeRules } from "./change.rules.ts"
import { recordOf } from "../_kit/typed.ts"

const { begin, column, command, declare } = documentKind<ChangeFacts, ChangeFactData, ChangeGiven>()
const supplier = { by: ["supplier"] } as const
const reviewer = { by: ["purchaser", "approver"] } as const

/** A day begins when the previous one ends. */
const beginOf = (day: string): number => endOfDayAt(day) - 86_399_999

const subject =
  (first: boolean) =>
  ({ number, company, party, sender, firstReviewer }: ChangeFacts) => ({
    number,
    title: company,
    party,
    amount: null,
    currency: null,
    barred: first ? [sender] : [sender, firstReviewer],
  })
const sends = (facts: ChangeFacts, { by, company, party, content, before, differences, effective }: Sent & { by: { id: string } }) => ({
  ...facts,
  company,
  party,
  content,
  before,
  differences,
  effective,
  sender: by.id,
  rounds: facts.rounds + 1,
  reason: "",
  firstReviewer: "",
  callBack: null,
  overtakenAt: null,
})
const found = ({ number, company, content }: Sent): readonly string[] => [number, company, content.company, content.creditCode]
const shownSent = { number: true, company: true, content: true, before: true, differences: true, effective: true } as const
/** States in which it is no longer in progress. */
const over: readonly string[] = ["applied", "discarded"]
const seen = ["review", "calling", "secondReview", "returned", "approved", "applied"] as const
const supplierFields = [
  "number",
  "supplier",
  "company",
  "content",
  "before",
  "differences",
  "effective",
  "rounds",
  "reason",
  "overtakenAt",
] as const
const knownToSupplier = recordOf(supplierFields, () => true as const)

/**
 * Changes of a supplier's data (供应商信息变更): plain fields take effect at once, others are reviewed; a bank account by two people, one of whom has called
 * back.
 */
export const companyChange = declare({
  id: "company_change",
  words: "change",
  version: 1,
  letters: "BG",
  summary: "A change of a supplier's data",
  screen: "wel/company-change-detail",
  states: ["draft", "review", "calling", "secondReview", "returned", "approved", "applied", "discarded"],
  empty: {
    number: "",
    supplier: "",
    company: "",
    sender: "",
    party: "",
    content: null,
    before: null,
    differences: [],
    effective: null,
    rounds: 0,
    reason: "",
    firstReviewer: "",
    callBack: null,
    overtakenAt: null,
  },
  reduce: {
    "change.submitted": sends,
    "change.appliedAtOnce": sends,
    "change.firstPassed": (facts, { by }) => ({ ...facts, firstReviewer: by.id }),
    "change.callUndone": (facts) => ({ ...facts, callBack: null }),
    "change.calledBack": (facts, { by, at: now, person, number, note }) => ({
      ...facts,
      callBack: { person, number, note, by: by.id, at: now },
    }),
    "change.applied": (facts) => facts,
    "change.nameTaken": (facts) => facts,
    "change.overtaken": (facts, { content, before, differences, at: now }) => ({
      ...facts,
      content,
      before,
      differences,
      overtakenAt: now,
    }),
  },
  rules: changeRules,
  view: changeView,
  beside: documentBeside,
  named: ({ supplier: company, party, callBack: called }) => [company || null, party || null, called?.by ?? null],
  viewOf: (known, beside) => {
    const { content: _, before: __, sender: ___, firstReviewer: ____, differences, ...facts } = known
    return { ...beside, ...facts, differences: [...differences] }
  },
  files: {
    papers: {
      adds: [{ side: "supplier", in: ["draft", "returned"] }],
      sees: [{ side: "reviewer" }, { side: "supplier" }],
    },
  },
  upcasters: {},
  sides: {
    reviewer: { who: ({ party }) => (party === "" ? [] : buying.map((name) => at(name, party))), in: seen },
    // Suppliers do not see who reviews it, and whom they called.
    supplier: {
      who: ({ supplier: company }) => (company === "" ? [] : [at("supplier", company)]),
      shows: {
        facts: {
          "change.begun": { number: true, supplier: true },
          "change.submitted": shownSent,
          "change.appliedAtOnce": shownSent,
          "change.withdrawn": {},
          "change.firstPassed": {},
          "change.calledBack": {},
          "change.callUndone": {},
          "change.approved": {},
          "change.returned": { reason: true },
          "change.applied": {},
          "change.nameTaken": {},
          "change.overtaken": { content: true, before: true, differences: true },
          "change.discarded": {},
        },
        knows: knownToSupplier,
      },
    },
  },
  begin: begin("change.begun", {
    ...supplier,
    summary: "Begins a change of the own company's data",
    data: (_, { number, by }) => ({ number, supplier: by.party ?? "" }),
  }),
  commands: {
    submit: command("change.submitted", {
      ...supplier,
      summary: "Sends the data as they are to be: plain fields hold at once, the others once they are approved",
      input: sentChange,
      insteadIn: {
        draft: { leaves: "change.appliedAtOnce", when: holdsAtOnce },
        returned: { leaves: "change.appliedAtOnce", when: holdsAtOnce },
      },
      data: ({ content, effective }, { facts: { number }, given }) => {
        const { company = "", party = "", content: after = masked(content), before, differences = [] } = given
        // Plain fields hold at once: a day that was chosen for others, which are as before again, says nothing of them.
        const later = differences.some(({ reviewed }) => reviewed) ? effective : null
        return { number, company, party, content: after, before: before ?? after, differences, effective: later }
      },
    }),
    callBack: command("change.calledBack", {
      ...reviewer,
      summary: "Notes who of the supplier was called about the bank account, by a number that was known before, and what was said",
      input: callBack,
    }),
    discard: command("change.discarded", { ...supplier, summary: "Drops what is not in force yet", danger: true }),
  },
  life: ({ takes, moves, movesAmong, strikes, follows }) => {
    const rules = [
      "isOwnData",
      "isStillSupplier",
      "noOtherIsOpen",
      "hasChangedCodeOfRightLength",
      "changedCompanyIsFounded",
      "keepsContact",
      "keepsCategory",
      "changesSomething",
      "changedNameIsFree",
      "changedCodeIsFree",
      "takesEffectLater",
    ] as const
    const written = {
      "change.submitted": moves("review", ...rules),
      "change.appliedAtOnce": moves("applied", ...rules),
      "change.discarded": moves("discarded", "isOwnData"),
    } as const
    const reviewed = {
      "change.approved": movesAmong(["applied", "approved"], ({ effective }) => (effective === null ? "applied" : "approved")),
      "change.returned": moves("returned"),
      "change.overtaken": follows(),
    } as const
    return {
      draft: { "change.begun": takes("isOwnData"), ...written },
      review: { ...reviewed, "change.firstPassed": moves("calling"), "change.withdrawn": moves("draft") },
      // Calling a formerly known number reveals an account that was submitted in somebody else's name.
      calling: {
        "change.calledBack": moves("secondReview", "reviewsForOwnCompany", "callsNumberThatStood"),
        "change.overtaken": follows(),
      },
      secondReview: { ...reviewed, "change.callUndone": moves("calling") },
      returned: written,
      // An approved change is reviewed again when its content has changed.
      approved: {
        "change.applied": strikes("applied"),
        "change.nameTaken": strikes("returned"),
        "change.overtaken": follows("review"),
        // Until its day the supplier may think better of it; while it waits no other change can be sent.
        "change.discarded": written["change.discarded"],
      },
      applied: {},
      discarded: {},
    }
  },
  clocks: {
    approved: {
      due: ({ effective }) => (effective === null ? null : beginOf(effective) - 1),
      leaves: (_, { nameTaken }) => (nameTaken ? "change.nameTaken" : "change.applied"),
    },
  },
  approvals: {
    review: {
      in: "review",
      askedIn: ["purchaser"],
      approved: "change.approved",
      instead: { approved: "change.firstPassed", when: ({ differences }) => touchesBank(differences) },
      returned: "change.returned",
      withdrawn: "change.withdrawn",
      subject: subject(true),
    },
    secondReview: {
      in: "secondReview",
      approved: "change.approved",
      returned: "change.returned",
      withdrawn: "change.callUndone",
      subject: subject(false),
    },
  },
  values: { "change.returned": ["reason"], "change.calledBack": ["person", "note"] },
  names: {
    "change.begun": ({ number }) => [number],
    "change.submitted": found,
    "change.appliedAtOnce": found,
  },
  personal: {
    "change.submitted": peopleOfChange,
    "change.appliedAtOnce": peopleOfChange,
    "change.overtaken": peopleOfChange,
    "change.calledBack": ({ person, number }) => [{ ...subjectOf(person, "", number), at: [["person"], ["number"], ["note"]] }],
  },
  notices: {
    "change.firstPassed": ({ party }) => reviewer.by.map((name) => at(name, party)),
    "change.returned": "supplier",
    "change.approved": "supplier",
    "change.applied": "supplier",
    "change.nameTaken": "supplier",
    "change.overtaken": "supplier",
  },
  title: ({ company }) => company,
  row: {
    supplier: column.party(({ supplier: company }) => company || null, { found: true, sought: true }),
    fields: column.whole(({ differences }) => differences.length),
    bank: column.flag(({ differences }) => touchesBank(differences)),
    effective: column.day(({ effective }) => effective, { ordered: true }),
    underWay: column.kept(column.text(({ supplier: company }, state) => (over.includes(state) ? null : company), { ordered: true })),
  },
})

/** Whether a submission needs no review, which only the server knows. */
function holdsAtOnce(_: ChangeFacts, { differences = [] }: ChangeGiven): boolean {
  return differences.length > 0 && differences.every(({ reviewed }) => !reviewed)
}

export const companyChangeChart = companyChange.chart
export type ChangeRow = DataOf<typeof companyChange.calls.query>["records"][number]
