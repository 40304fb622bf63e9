import { code } from "#contract/errors.ts"
import { inputRule, rule } from "../_kit/rules.ts"
import type { AnnouncementFact, AnnouncementFacts } from "./announcement.facts.ts"

const wrongData = "10008"
type On = { readonly facts: AnnouncementFacts; readonly event: AnnouncementFact }

/** When it comes out by this fact: at its time to come, or now. */
const begins = ({ event }: On): number => (event.type === "announcement.scheduled" ? event.publishAt : event.at)
const isAfter = (time: number | null | undefined, begin: number): boolean => time === null || time === undefined || time > begin

/** What has to be true of an announcement. */
export const announcementRules = {
  /** The platform's is the administrators' to make, a company's its purchasers'. */
  announcesForOwn: rule<AnnouncementFacts, AnnouncementFact>(code.notPermitted, ({ facts, event }) => {
    const { scope, party } = event.type === "announcement.saved" ? event : facts
    return scope === "platform"
      ? event.by.roles.includes("administrator")
      : event.by.roles.includes("purchaser") && event.by.party === party
  }),
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
export type AnnouncementRuleName = keyof typeof announcementRules
