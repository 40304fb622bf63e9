import { creditCodeLength } from "#contract/shapes.ts"
import { code } from "#contract/errors.ts"
import { isErased } from "../_kit/kind-personal.ts"
import { inputRule, rule } from "../_kit/rules.ts"
import type { InvitationFact, InvitationFacts } from "./invitation.facts.ts"

/** The most letters per invitation; more would be a nuisance. */
const mostSends = 5
/** The least time between two letters, in ms. */
const pause = 600_000

/** The rules of invitations. */
export const invitationRules = {
  isOwnInvitation: rule<InvitationFacts, InvitationFact>(
    code.notPermitted,
    ({ facts, event }) => facts.party === "" || facts.party === event.by.party,
  ),
  hasCreditCodeLength: inputRule<InvitationFacts, InvitationFact>(
    "15010",
    ({ event }) => event.type !== "invitation.saved" || ["", creditCodeLength].includes(lengthOf(event.content.creditCode)),
  ),
  /** After its erasure a contact cannot be sent a letter. */
  contactIsKnown: rule<InvitationFacts, InvitationFact>(
    code.personErased,
    ({ facts: { content } }) => content === null || !isErased({ name: content.person, email: content.email }),
  ),
  hasSendsLeft: rule<InvitationFacts, InvitationFact>(
    "15000",
    ({ facts }) => facts.sends < mostSends,
    () => ({ count: mostSends }),
  ),
  wasNotJustSent: rule<InvitationFacts, InvitationFact>(
    "15000",
    ({ facts, event }) => facts.sentAt === null || event.at >= facts.sentAt + pause,
    () => ({ minutes: pause / 60_000 }),
  ),
} as const

const lengthOf = (text: string): number | "" => (text === "" ? "" : text.length)
