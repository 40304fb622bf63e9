import type { AnnouncementContent, Scope } from "#contract/announcement.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** What is known of an announcement. */
export interface AnnouncementFacts {
  readonly number: string
  readonly scope: Scope
  /** The company whose announcement it is; null for the platform's. */
  readonly party: string | null
  readonly author: string | null
  readonly content: AnnouncementContent | null
  readonly publishAt: number | null
  readonly publishedAt: number | null
  readonly reason: string
}

export interface AnnouncementFactData {
  "announcement.saved": { number: string; scope: Scope; party: string | null; content: AnnouncementContent }
  "announcement.scheduled": { publishAt: number }
  "announcement.unscheduled": object
  "announcement.published": object
  "announcement.withdrawn": { reason: string }
  "announcement.expired": object
}
export type AnnouncementFact = FactsOf<AnnouncementFactData>

export const noAnnouncement: AnnouncementFacts = {
  number: "",
  scope: "platform",
  party: null,
  author: null,
  content: null,
  publishAt: null,
  publishedAt: null,
  reason: "",
}
