import { code } from "#contract/errors.ts"
import { at, holdsOneOf, type Reader, role } from "../_kit/readers.ts"
import { inputRule, rule } from "../_kit/rules.ts"
import type { AnnouncementFact, AnnouncementFacts } from "./announcement.facts.ts"

const wrongData = "10008"
type On = { readonly facts: AnnouncementFacts; readonly event: AnnouncementFact }

/** When this fact publishes it: at a set time, or now. A button is judged before a time is set. */
const begins = ({ event }: On): number => ("publishAt" in event ? event.publishAt : event.at)
const isAfter = (time: number | null | undefined, begin: number): boolean => time === null || time === undefined || time > begin

/** The keys of people who manage an announcement: administrators for the platform's, a company's purchasers for its own. */
export function haveTheSay({ scope, party }: Pick<AnnouncementFacts, "scope" | "party">): readonly Reader[] {
  if (scope === "platform") return [role("administrator")]
  return party === null ? [] : [at("purchaser", party)]
}

/** The rules of announcements. */
export const announcementRules = {
  announcesForOwn: rule<AnnouncementFacts, AnnouncementFact>(code.notPermitted, ({ facts, event }) =>
    // The first fact sets the owner; the rule `staysWhose` keeps later ones from changing it.
    holdsOneOf(event.by, haveTheSay(facts.content === null && event.type === "announcement.saved" ? event : facts)),
  ),
  staysWhose: inputRule<AnnouncementFacts, AnnouncementFact>(
    code.notPermitted,
    ({ facts, event }) =>
      event.type !== "announcement.saved" || facts.content === null || (event.scope === facts.scope && event.party === facts.party),
  ),
  openIsForEverybody: inputRule<AnnouncementFacts, AnnouncementFact>(
    wrongData,
    ({ event }) =>
      event.type !== "announcement.saved" ||
      !event.content.open ||
      (event.scope === "platform" && event.content.audience.kind === "everybody" && !event.content.signFor),
  ),
  hasWords: rule<AnnouncementFacts, AnnouncementFact>(code.requiredFields, ({ facts }) => (facts.content?.blocks.length ?? 0) > 0),
  comesOutLater: inputRule<AnnouncementFacts, AnnouncementFact>(
    wrongData,
    ({ event }) => event.type !== "announcement.scheduled" || event.publishAt > event.at,
  ),
  endsAfterBegin: rule<AnnouncementFacts, AnnouncementFact>(wrongData, (on) => isAfter(on.facts.content?.expiresAt, begins(on))),
  signedAfterBegin: rule<AnnouncementFacts, AnnouncementFact>(wrongData, (on) => isAfter(on.facts.content?.signBy, begins(on))),
  withdrawalHasReason: inputRule<AnnouncementFacts, AnnouncementFact>(
    code.requiredFields,
    ({ event }) => event.type !== "announcement.withdrawn" || event.reason.trim() !== "",
  ),
} as const
