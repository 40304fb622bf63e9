import type { AnnouncementBeside, AnnouncementView } from "#contract/announcement.contract.ts"
import type { AnnouncementFacts } from "./announcement.facts.ts"

/** An announcement as its reader is shown it. */
export function viewAnnouncement(
  { number, scope, content, publishAt, publishedAt, reason }: AnnouncementFacts,
  beside: AnnouncementBeside,
): AnnouncementView {
  if (!content) throw new Error("an announcement says something from its first fact on")
  const { title, open, signFor, signBy, expiresAt } = content
  return {
    ...beside,
    number,
    scope,
    title,
    open,
    signFor,
    signBy,
    expiresAt,
    publishAt,
    publishedAt,
    reason,
    // Whom it is for is hidden from some.
    content: { ...content, audience: (content as Partial<typeof content>).audience ?? { kind: "everybody" } },
  }
}
