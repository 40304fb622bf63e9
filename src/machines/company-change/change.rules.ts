import { numberStandsDays } from "#contract/change.contract.ts"
import { code } from "#contract/errors.ts"
import { isFoundedBy } from "#contract/registration.contract.ts"
import { creditCodeLength } from "#contract/shapes.ts"
import { endOfDayAt } from "#contract/time.ts"
import { inputRule, rule, toldRule } from "../_kit/rules.ts"
import type { ChangeFact, ChangeFacts, ChangeGiven, Sent } from "./change.facts.ts"

type On = { readonly facts: ChangeFacts; readonly event: ChangeFact }
const given = ({ event }: On): ChangeGiven => event.given ?? {}
const sent = ({ event }: On): Sent | null => (event.type === "change.submitted" || event.type === "change.appliedAtOnce" ? event : null)

/** The rules of changes of suppliers' data (spec 8, 15000 to 15024). */
export const changeRules = {
  isOwnData: rule<ChangeFacts, ChangeFact>(
    code.notPermitted,
    ({ facts, event }) => event.by.party !== null && event.by.party !== "" && (facts.supplier === "" || facts.supplier === event.by.party),
  ),
  reviewsForOwnCompany: rule<ChangeFacts, ChangeFact>(code.notPermitted, ({ facts, event }) => facts.party === event.by.party),
  // Contacts change at once: whoever changes them first, and an account afterwards, would give the number that is called back about it.
  callsNumberThatStood: inputRule<ChangeFacts, ChangeFact>(
    "15025",
    (on) => given(on).numberIsNew !== true,
    () => ({ days: numberStandsDays }),
  ),
  isStillSupplier: toldRule<ChangeFacts, ChangeFact>("15005", (on) => given(on).party !== "" && given(on).over !== true),
  noOtherIsOpen: toldRule<ChangeFacts, ChangeFact>("15016", (on) => given(on).otherIsOpen !== true),
  changesSomething: toldRule<ChangeFacts, ChangeFact>("10011", (on) => given(on).differences?.length !== 0),
  hasChangedCodeOfRightLength: inputRule<ChangeFacts, ChangeFact>(
    "15010",
    (on) => (sent(on)?.content.creditCode.length ?? creditCodeLength) === creditCodeLength,
  ),
  changedCompanyIsFounded: inputRule<ChangeFacts, ChangeFact>(code.badFormat, (on) => {
    const content = sent(on)?.content
    return content === undefined || isFoundedBy(content, on.event.at)
  }),
  keepsContact: inputRule<ChangeFacts, ChangeFact>("15017", (on) => sent(on)?.content.contacts.length !== 0),
  keepsCategory: inputRule<ChangeFacts, ChangeFact>("15019", (on) => sent(on)?.content.categories.length !== 0),
  changedNameIsFree: toldRule<ChangeFacts, ChangeFact>("15002", (on) => given(on).nameTaken !== true),
  changedCodeIsFree: toldRule<ChangeFacts, ChangeFact>("15009", (on) => given(on).codeTaken !== true),
  takesEffectLater: inputRule<ChangeFacts, ChangeFact>("10011", (on) => {
    const effective = sent(on)?.effective ?? null
    return effective === null || endOfDayAt(effective) >= on.event.at
  }),
} as const
