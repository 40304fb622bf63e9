import { roles } from "#contract/people.ts"
import type { Audience, NoticeSource } from "../_kit/notices.ts"
import { replay } from "../_kit/replay.ts"
import { announcementChart } from "./announcement.chart.ts"
import type { AnnouncementFacts } from "./announcement.facts.ts"

/** The people whom an announcement addresses. */
function addressed({ scope, party, content }: AnnouncementFacts): Audience {
  const { audience } = content ?? { audience: { kind: "everybody" as const } }
  if (audience.kind === "companies") return { roles, parties: audience.parties }
  return {
    roles: audience.kind === "roles" ? audience.roles : roles,
    ...(scope === "company" && party !== null ? { parties: [party] } : {}),
  }
}

const event = { msgType: "announcement", params: [], confidential: false } as const

/** Publishing tells everybody who is addressed; one that is to be signed for says so. */
export const announcementNotices: NoticeSource = {
  kind: announcementChart.id,
  upcasters: announcementChart.upcasters,
  concerns: new Set(["announcement/announcement.published"]),
  events: { announced: event, announcedToSign: event },
  discloses: new Set(),
  tell({ id, history }) {
    const { facts } = replay(announcementChart, history)
    const { content, number } = facts
    return [
      {
        to: addressed(facts),
        msgType: event.msgType,
        template: content?.signFor ? "announcedToSign" : "announced",
        path: `/notive-view?id=${id}`,
        params: { number, title: content?.title ?? "" },
      },
    ]
  },
}
