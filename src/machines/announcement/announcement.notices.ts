import { roles } from "#contract/people.ts"
import type { NoticeSource } from "../_kit/notices.ts"
import { replay } from "../_kit/replay.ts"
import { addressed } from "./announcement.audience.ts"
import { announcementChart } from "./announcement.chart.ts"

const event = { msgType: "announcement", params: [], confidential: false } as const

/** Publishing tells everybody who is addressed; an announcement that is to be signed for says so. */
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
        to: { roles, readers: addressed(facts) },
        msgType: event.msgType,
        template: content?.signFor ? "announcedToSign" : "announced",
        path: `/notive-view?id=${id}`,
        params: { number, title: content?.title ?? "" },
      },
    ]
  },
}
