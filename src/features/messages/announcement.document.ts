import { useTranslation } from "react-i18next"
import type { AnnouncementView } from "#contract/announcement.contract.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import layout from "#machines/announcement/announcement.layout.json" with { type: "json" }
import { defineDocument, type Opened } from "#ui/document-frame/define-document.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"
import type { Tone } from "#ui/theme/tone.ts"

export type OpenAnnouncement = Opened<AnnouncementView>
const tones: Readonly<Record<string, Tone>> = { scheduled: "amber", published: "green", withdrawn: "red" }

export const useT = () => useTranslation(["announcement", "document", "common", "first", "rules"]).t

/** The pages' definition of an announcement. */
export const announcementDocument = defineDocument<AnnouncementView, keyof typeof announcement.commands>({
  ...ofKind(announcement),
  useWords: wordsOf(useT),
  layout: layout,
  list: "/notice",
  toneOf: (state) => tones[state] ?? "quiet",
  looks: {
    blocks: { preview: true },
    audience: { span: "half", options: ({ scope }) => `announcement:audiences.${String(scope)}` },
    roles: { options: "first:roles" },
    parties: { lov: "SUPPLIER" },
    signFor: { group: "terms" },
    open: { group: "terms", when: ({ scope }) => scope === "platform" },
    expiresAt: { span: "half" },
    signBy: { span: "half", when: ({ signFor }) => signFor === true },
  },
})
