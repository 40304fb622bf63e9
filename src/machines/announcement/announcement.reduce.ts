import type { Reducers } from "../_kit/chart.ts"
import type { AnnouncementFact, AnnouncementFacts } from "./announcement.facts.ts"

/** What each fact says of an announcement. */
export const announcementReduce: Reducers<AnnouncementFacts, AnnouncementFact> = {
  "announcement.saved": (facts, { number, scope, party, content, by }) => ({
    ...facts,
    number,
    scope,
    party,
    content,
    author: facts.author ?? by.id,
  }),
  "announcement.scheduled": (facts, { publishAt }) => ({ ...facts, publishAt }),
  "announcement.unscheduled": (facts) => ({ ...facts, publishAt: null }),
  "announcement.published": (facts, { at }) => ({ ...facts, publishedAt: at }),
  "announcement.withdrawn": (facts, { reason }) => ({ ...facts, reason }),
  "announcement.expired": (facts) => facts,
}
