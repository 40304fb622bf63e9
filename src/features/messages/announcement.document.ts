import type { AnnouncementView } from "#contract/announcement.contract.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import layout from "#machines/announcement/announcement.layout.json" with { type: "json" }
import type { ChartLayout } from "#ui/chart-view/layout.ts"
import { defineDocument, type Opened } from "#ui/document-frame/define-document.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"
import { toneOf, useAnnouncementWords } from "./announcement-words.ts"

export type AnnouncementCommand = keyof typeof announcement.commands
export type OpenAnnouncement = Opened<AnnouncementView>

/** The address of an announcement's page. */
export const announcementPath = (id: string): string => `/notive-view?id=${id}`

/** The announcement as its page draws it. */
export const announcementDocument = defineDocument<AnnouncementView, AnnouncementCommand>({
  ...ofKind(announcement),
  useWords: useAnnouncementWords,
  layout: layout as unknown as ChartLayout,
  pathOf: (_, id) => announcementPath(id),
  list: "/notice",
  toneOf,
  titleOf: ({ number, title }) => ({ number, title }),
  deadlineOf: ({ state, facts }) => {
    if (state === "scheduled" && facts.publishAt !== null) return { name: "publishAt", at: facts.publishAt }
    return state === "published" && facts.expiresAt !== null ? { name: "expiresAt", at: facts.expiresAt } : null
  },
  ill: new Set(["withdrawn"]),
  never: new Set(["hasRole", "announcesForOwn"]),
})
