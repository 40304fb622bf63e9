import type { Review } from "#contract/checklist.contract.ts"
import { code } from "#contract/errors.ts"
import { isFoundedBy } from "#contract/registration.contract.ts"
import { creditCodeLength } from "#contract/shapes.ts"
import { inputRule, rule, toldRule } from "../_kit/rules.ts"
import { checklistRules } from "../checklist/checklist.rules.ts"
import type { RegistrationFact, RegistrationFacts, RegistrationGiven } from "./registration.facts.ts"

type On = { readonly facts: RegistrationFacts; readonly event: RegistrationFact }
const given = ({ event }: On): RegistrationGiven => event.given ?? {}
const sent = ({ event }: On) => (event.type === "registration.submitted" ? event.content : null)

/** The review in which a registration stands. */
export const reviewOf = ({ firstReviewer }: Pick<RegistrationFacts, "firstReviewer">): Review => (firstReviewer === "" ? "first" : "second")
/** Who decides nothing in its present review. */
export const barredFrom = ({ applicant, firstReviewer }: RegistrationFacts): readonly string[] =>
  firstReviewer === "" ? [applicant] : [applicant, firstReviewer]

/** The rules of registrations (spec 8, 15000 to 15024). */
export const registrationRules = {
  isOwnRegistration: rule<RegistrationFacts, RegistrationFact>(
    code.notPermitted,
    ({ facts, event }) => facts.applicant === "" || facts.applicant === event.by.id,
  ),
  isForOwnCompany: rule<RegistrationFacts, RegistrationFact>(code.notPermitted, ({ facts, event }) => facts.party === event.by.party),
  hasCodeOfRightLength: inputRule<RegistrationFacts, RegistrationFact>("15010", (on) => {
    const content = sent(on)
    return content === null || content.creditCode.length === creditCodeLength
  }),
  isFoundedAlready: inputRule<RegistrationFacts, RegistrationFact>(code.badFormat, (on) => {
    const content = sent(on)
    return content === null || isFoundedBy(content, on.event.at)
  }),
  hasContacts: inputRule<RegistrationFacts, RegistrationFact>("15017", (on) => sent(on)?.contacts.length !== 0),
  hasCategories: inputRule<RegistrationFacts, RegistrationFact>("15019", (on) => sent(on)?.categories.length !== 0),
  hasAccounts: inputRule<RegistrationFacts, RegistrationFact>("15018", (on) => sent(on)?.accounts.length !== 0),
  hasLicence: inputRule<RegistrationFacts, RegistrationFact>(
    "15022",
    (on) => sent(on)?.certificates.some(({ kind }) => kind === "businessLicence") !== false,
  ),
  nameIsFree: toldRule<RegistrationFacts, RegistrationFact>("15002", (on) => given(on).nameTaken !== true),
  codeIsFree: toldRule<RegistrationFacts, RegistrationFact>("15009", (on) => given(on).codeTaken !== true),
  /** An invitation brings one registration about. */
  invitationWasUsed: toldRule<RegistrationFacts, RegistrationFact>("15012", (on) => given(on).invitationUsed !== true),
  isTheInvitedCompany: toldRule<RegistrationFacts, RegistrationFact>("15011", (on) => {
    const [content, code] = [sent(on), given(on).invitedCode ?? ""]
    return content === null || code === "" || code === content.creditCode
  }),
  hasWaited: toldRule<RegistrationFacts, RegistrationFact>(
    "15003",
    (on) => (given(on).waitsUntil ?? 0) <= on.event.at,
    (on) => ({ until: given(on).waitsUntil ?? 0 }),
  ),
  ...checklistRules<RegistrationFacts, RegistrationFact>(
    (facts) => ({
      checklist: facts.checklist,
      review: reviewOf(facts),
      certificates: facts.content?.certificates ?? [],
      barred: barredFrom(facts),
    }),
    (event) => (event.type === "registration.checked" ? event : null),
  ),
  somebodyReviews: toldRule<RegistrationFacts, RegistrationFact>(code.nobodyToApprove, (on) => given(on).party !== ""),
} as const
