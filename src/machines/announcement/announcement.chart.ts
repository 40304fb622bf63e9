import { defineChart, type Reducers } from "../_kit/chart.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver } from "../_kit/rules.ts"
import { type AnnouncementFact, type AnnouncementFacts, noAnnouncement } from "./announcement.facts.ts"
import { intoRichText } from "./announcement.upcast.ts"
import { type AnnouncementRuleName, announcementRules } from "./announcement.rules.ts"

const reduce: Reducers<AnnouncementFacts, AnnouncementFact> = {
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
const { needs, takes, moves } = guardsOver<AnnouncementRuleName>()
const makers = ["administrator", "purchaser"] as const
const withdrawing = moves("withdrawn", needs(makers, "announcesForOwn", "withdrawalHasReason"))

/** An announcement's life (公告): what was published is not edited, it is withdrawn with a reason, or runs out. */
const machine = documentSetup(announcementRules, reduce).createMachine({
  id: "announcement",
  context: noAnnouncement,
  initial: "draft",
  states: {
    draft: {
      on: {
        "announcement.saved": takes(needs(makers, "announcesForOwn", "staysWhose", "openIsForEverybody")),
        "announcement.published": moves("published", needs(makers, "announcesForOwn", "hasWords", "endsAfterBegin", "signedAfterBegin")),
        "announcement.scheduled": moves(
          "scheduled",
          needs(makers, "announcesForOwn", "hasWords", "comesOutLater", "endsAfterBegin", "signedAfterBegin"),
        ),
      },
    },
    scheduled: {
      on: {
        "announcement.published": moves("published", needs("system")),
        "announcement.unscheduled": moves("draft", needs(makers, "announcesForOwn")),
      },
    },
    published: { on: { "announcement.withdrawn": withdrawing, "announcement.expired": moves("expired", needs("system")) } },
    withdrawn: { type: "final" },
    expired: { type: "final" },
  },
})

const screen = "notive-view"
export const announcementChart = defineChart<AnnouncementFacts, AnnouncementFact>({
  id: "announcement",
  version: 2,
  machine,
  rules: announcementRules,
  commands: {
    save: { event: "SAVE", facts: ["announcement.saved"], screen },
    publish: { event: "PUBLISH", facts: ["announcement.published"], screen },
    schedule: { event: "SCHEDULE", facts: ["announcement.scheduled"], screen },
    unschedule: { event: "UNSCHEDULE", facts: ["announcement.unscheduled"], screen },
    withdraw: { event: "WITHDRAW", facts: ["announcement.withdrawn"], screen },
  },
  upcasters: { "announcement.saved": [intoRichText] },
  timers: {
    scheduled: { due: ({ publishAt }) => publishAt, fact: () => ({ type: "announcement.published" }) },
    published: { due: ({ content }) => content?.expiresAt ?? null, fact: () => ({ type: "announcement.expired" }) },
  },
})
