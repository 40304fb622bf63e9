import { z } from "zod"
import { checkInput } from "#contract/checklist.contract.ts"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { language } from "#contract/identity.contract.ts"
import { id } from "#contract/ids.ts"
import { buying } from "#contract/people.ts"
import { type FieldRemark, fieldRemark, registrationContent, registrationView, termsVersion } from "#contract/registration.contract.ts"
import { documentKind } from "../_kit/kind.ts"
import { at, person } from "../_kit/readers.ts"
import { checked, itemOf, noChecklist, rowsOf, withoutSecond } from "../checklist/checklist.ts"
import { alikeKey } from "../material/material.alike.ts"
import type { RegistrationFactData, RegistrationFacts, RegistrationGiven } from "./registration.facts.ts"
import { masked } from "./registration.mask.ts"
import { peopleOf } from "./registration.personal.ts"
import { barredFrom, registrationRules, reviewOf } from "./registration.rules.ts"
import { recordOf } from "../_kit/typed.ts"

const { begin, column, command, declare } = documentKind<RegistrationFacts, RegistrationFactData, RegistrationGiven>()
const applicant = { by: ["supplier"] } as const
const reviewer = { by: ["purchaser", "approver"] } as const

const subject = (facts: RegistrationFacts) => ({
  number: facts.number,
  title: facts.content?.company ?? "",
  party: facts.party,
  amount: null,
  currency: null,
  barred: barredFrom(facts),
})
const remarked = (remarks: readonly FieldRemark[], { field, text }: FieldRemark): readonly FieldRemark[] => [
  ...remarks.filter((one) => one.field !== field),
  ...(text === "" ? [] : [{ field, text }]),
]
/** States in which nobody else can register with the same code. */
export const inProgress: readonly string[] = ["review1", "review2", "returned"]
const written = ["number", "applicant", "language", "terms", "rounds", "content", "comments", "reason", "waitsUntil"] as const
const knownToApplicant = recordOf(written, () => true as const)

/** Registrations of suppliers (供应商注册): written by the applicant, reviewed by two people, returned with remarks on single fields, or rejected. */
export const registration = declare({
  id: "registration",
  version: 2,
  letters: "ZC",
  summary: "A registration as a supplier",
  screen: "register-detail",
  states: ["draft", "review1", "review2", "returned", "rejected", "approved"],
  empty: {
    number: "",
    applicant: "",
    language: "zh",
    terms: "",
    invitation: null,
    party: "",
    content: null,
    rounds: 0,
    remarks: [],
    comments: [],
    reason: "",
    firstReviewer: "",
    waitsUntil: null,
    checklist: noChecklist,
    supplier: null,
  },
  reduce: {
    "registration.submitted": (facts, { content, party, points = [] }) => ({
      ...facts,
      checklist: { points, checks: [] },
      content,
      party,
      rounds: facts.rounds + 1,
      remarks: [],
      comments: [],
      reason: "",
      firstReviewer: "",
    }),
    "registration.remarked": (facts, remark) => ({ ...facts, remarks: remarked(facts.remarks, remark) }),
    "registration.checked": (facts, { point, answer, note, by, at: now }) => ({
      ...facts,
      checklist: checked(facts.checklist, { point, answer, note, review: reviewOf(facts), by: by.id, at: now }),
    }),
    "registration.firstPassed": (facts, { by }) => ({ ...facts, firstReviewer: by.id }),
    "registration.firstUndone": (facts) => ({ ...facts, firstReviewer: "", checklist: withoutSecond(facts.checklist) }),
    "registration.returned": (facts, { reason }) => ({ ...facts, reason, comments: facts.remarks, remarks: [] }),
    "registration.rejected": (facts, { reason, days, at: now }) => ({ ...facts, reason, waitsUntil: now + days * 86_400_000 }),
  },
  rules: registrationRules,
  view: registrationView,
  beside: documentBeside,
  named: ({ party, checklist: { checks } }) => [party || null, ...checks.map(({ by }) => by)],
  viewOf: ({ number, content, party, terms, language: spoken, rounds, reason, comments, remarks, waitsUntil, ...facts }, beside) => ({
    ...beside,
    number,
    content,
    party,
    terms,
    language: spoken,
    rounds,
    reason,
    waitsUntil,
    comments: [...comments],
    remarks: [...remarks],
    checklist: rowsOf(facts.checklist, reviewOf(facts)),
  }),
  upcasters: {},
  sides: {
    reviewer: {
      who: ({ party }) => (party === "" ? [] : buying.map((name) => at(name, party))),
      in: ["review1", "review2", "returned", "rejected", "approved"],
    },
    // Applicants do not see who reviews it, and remarks before it is returned.
    applicant: {
      who: ({ applicant: author }) => (author === "" ? [] : [person(author)]),
      shows: {
        facts: {
          "registration.begun": { number: true, applicant: true, language: true, terms: true },
          "registration.submitted": { content: true },
          "registration.withdrawn": {},
          "registration.firstPassed": {},
          "registration.firstUndone": {},
          "registration.returned": { reason: true },
          "registration.rejected": { reason: true, days: true },
          "registration.approved": {},
        },
        knows: knownToApplicant,
      },
    },
  },
  begin: begin("registration.begun", {
    ...applicant,
    summary: "Begins a registration, with the terms accepted",
    input: z.strictObject({ terms: z.literal(termsVersion), language, invitation: id.nullable() }),
    data: (input, { number, by }) => ({ ...input, number, applicant: by.id }),
  }),
  commands: {
    submit: command("registration.submitted", {
      ...applicant,
      summary: "Sends what was written to the reviewers",
      input: z.strictObject({ content: registrationContent }),
      data: ({ content }, { given }) => {
        const { party = "", points = [] } = given
        return { content: masked(content), party, points }
      },
    }),
    remark: command("registration.remarked", {
      ...reviewer,
      summary: "Notes a word on one field, which the applicant is told when the registration is returned; an empty one takes it away",
      input: fieldRemark,
    }),
    check: command("registration.checked", {
      ...reviewer,
      summary: "Says what was found at a point of the checklist, in place of what was said before",
      input: checkInput,
      data: (check, { facts: { checklist } }) => ({ ...check, item: itemOf(checklist, check.point) }),
    }),
    reject: command("registration.rejected", {
      ...reviewer,
      summary: "Rejects it, with the reason and the days after which the company may register anew",
      input: z.strictObject({ reason: z.string().trim().min(1).max(500), days: z.int().min(0).max(365) }),
      danger: true,
      final: true,
    }),
  },
  life: ({ takes, moves }) => {
    const sends = moves(
      "review1",
      "isOwnRegistration",
      "hasCodeOfRightLength",
      "isFoundedAlready",
      "hasContacts",
      "hasCategories",
      "hasAccounts",
      "hasLicence",
      "nameIsFree",
      "codeIsFree",
      "invitationWasUsed",
      "isTheInvitedCompany",
      "hasWaited",
      "somebodyReviews",
    )
    const reviewed = {
      "registration.remarked": takes("isForOwnCompany"),
      "registration.checked": takes(
        "isForOwnCompany",
        "hasChecklist",
        "checkerMayDecide",
        "pointIsListed",
        "exceptionIsExplained",
        "evidenceHolds",
      ),
      "registration.returned": moves("returned"),
      "registration.rejected": moves("rejected", "isForOwnCompany"),
    } as const
    return {
      draft: { "registration.begun": takes("isOwnRegistration"), "registration.submitted": sends },
      review1: { ...reviewed, "registration.firstPassed": moves("review2", "checklistIsDone"), "registration.withdrawn": moves("draft") },
      review2: { ...reviewed, "registration.approved": moves("approved", "checklistIsDone"), "registration.firstUndone": moves("review1") },
      returned: { "registration.submitted": sends, "registration.rejected": reviewed["registration.rejected"] },
      rejected: {},
      approved: {},
    }
  },
  clocks: {},
  approvals: {
    // Buyers know the market, and approvers are responsible for admissions: without a route, each reviews it once.
    first: {
      in: "review1",
      askedIn: ["purchaser"],
      approved: "registration.firstPassed",
      returned: "registration.returned",
      withdrawn: "registration.withdrawn",
      subject,
    },
    second: {
      in: "review2",
      approved: "registration.approved",
      returned: "registration.returned",
      withdrawn: "registration.firstUndone",
      subject,
    },
  },
  values: { "registration.checked": ["item", "answer", "note"], "registration.returned": ["reason"], "registration.rejected": ["reason"] },
  names: {
    "registration.begun": ({ number }) => [number],
    "registration.submitted": ({ content }) => [content.company, content.creditCode],
  },
  personal: { "registration.submitted": ({ content }) => peopleOf(content, "content") },
  notices: { "registration.returned": "applicant", "registration.rejected": "applicant", "registration.approved": "applicant" },
  title: ({ content }) => content?.company ?? "",
  row: {
    creditCode: column.text(({ content }) => content?.creditCode ?? null, { ordered: true }),
    legalPerson: column.text(({ content }) => content?.legalPerson ?? null),
    rounds: column.whole(({ rounds }) => rounds),
    reviews: column.party(({ party }) => party || null, { shownTo: ["reviewer"] }),
    underWay: column.kept(
      column.text(({ content }, state) => (inProgress.includes(state) ? (content?.creditCode ?? null) : null), { unique: true }),
    ),
    sameCompany: column.kept(column.text(({ content }) => alikeKey(content?.company), { ordered: true })),
    sameAddress: column.kept(column.text(({ content }) => alikeKey(content?.address), { ordered: true })),
    waitsUntil: column.kept(column.instant(({ waitsUntil }) => waitsUntil)),
    cameBy: column.kept(column.text(({ invitation, rounds }) => (rounds > 0 ? invitation : null), { ordered: true })),
    applicant: column.kept(column.person(({ applicant: author }) => author || null, { ordered: true })),
  },
})

export const registrationChart = registration.chart
export type RegistrationRow = DataOf<typeof registration.calls.query>["records"][number]
