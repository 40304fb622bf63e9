import type { AnnouncementContent, Scope } from "#contract/announcement.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** The owner of an announcement: `party` is its company, null for the platform. */
interface Saved {
  readonly number: string
  readonly scope: Scope
  readonly party: string | null
  readonly content: AnnouncementContent
}

/** The state of an announcement. */
export interface AnnouncementFacts extends Omit<Saved, "content"> {
  readonly content: AnnouncementContent | null
  readonly author: string | null
  readonly publishAt: number | null
  readonly publishedAt: number | null
  readonly reason: string
}

export interface AnnouncementFactData {
  "announcement.saved": Saved
  "announcement.scheduled": { publishAt: number }
  "announcement.unscheduled": object
  "announcement.published": object
  "announcement.withdrawn": { reason: string }
  "announcement.expired": object
}
export type AnnouncementFact = FactsOf<AnnouncementFactData>
