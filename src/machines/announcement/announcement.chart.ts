import { z } from "zod"
import { announcementContent, announcementView, scopes } from "#contract/announcement.contract.ts"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { instant } from "#contract/time.ts"
import { documentKind } from "../_kit/kind.ts"
import { addressed } from "./announcement.audience.ts"
import type { AnnouncementFactData, AnnouncementFacts } from "./announcement.facts.ts"
import { announcementRules, haveTheSay } from "./announcement.rules.ts"
import { intoRichText } from "./announcement.upcast.ts"

const by = ["administrator", "purchaser"] as const
const { begin, column, command, declare } = documentKind<AnnouncementFacts, AnnouncementFactData>()

/** Announcements (公告): a published one is not edited; it is withdrawn with a reason, or expires. */
export const announcement = declare({
  id: "announcement",
  version: 2,
  letters: "GG",
  summary: "An announcement",
  screen: "notive-view",
  states: ["draft", "scheduled", "published", "withdrawn", "expired"],
  empty: { number: "", scope: "platform", party: null, author: null, content: null, publishAt: null, publishedAt: null, reason: "" },
  reduce: {
    "announcement.saved": (facts, { number, scope, party, content, by: { id } }) => {
      return { ...facts, number, scope, party, content, author: facts.author ?? id }
    },
    "announcement.unscheduled": (facts) => ({ ...facts, publishAt: null }),
    "announcement.published": (facts, { at }) => ({ ...facts, publishedAt: at }),
  },
  rules: announcementRules,
  view: announcementView,
  beside: documentBeside,
  named: ({ party, author, content }) => [party, author, ...(content?.audience?.kind === "companies" ? content.audience.parties : [])],
  viewOf({ content, author, ...facts }, beside) {
    if (!content) throw new Error("an announcement says something from its first fact on")
    // The audience is hidden from some readers.
    const { audience = { kind: "everybody" } } = content as Partial<typeof content>
    const [side] = beside.sides
    const shown = { ...content, audience }
    return { ...beside, ...facts, content: shown, title: content.title, author: beside.names[author ?? ""] ?? "", own: side === "owner" }
  },
  receipts: { side: "reader", asksToSign: ({ content }) => content?.signFor === true, signBy: ({ content }) => content?.signBy ?? null },
  upcasters: { "announcement.saved": [intoRichText] },
  sides: {
    owner: { who: haveTheSay },
    // Readers see neither the rest of the audience, nor the author, nor what it said before publication.
    reader: {
      who: addressed,
      except: ({ author }) => (author === null ? [] : [author]),
      in: ["published"],
      shows: {
        facts: { "announcement.published": {} },
        knows: {
          number: true,
          scope: true,
          party: true,
          content: { title: true, blocks: true, open: true, signFor: true, signBy: true, expiresAt: true },
          publishAt: true,
          publishedAt: true,
        },
      },
    },
  },
  begin: begin("announcement.saved", {
    by,
    summary: "Begins an announcement as a draft",
    input: z.strictObject({ scope: z.enum(scopes), content: announcementContent }),
    data: (input, { number, by: { party } }) => ({ ...input, number, party: input.scope === "company" ? party : null }),
  }),
  commands: {
    publish: command("announcement.published", { by, summary: "Publishes it now" }),
    save: command("announcement.saved", {
      by,
      summary: "Changes a draft",
      input: z.strictObject({ content: announcementContent }),
      data: ({ content }, { facts: { number, scope, party } }) => ({ number, scope, party, content }),
    }),
    schedule: command("announcement.scheduled", {
      by,
      summary: "Publishes it by itself at a time to come",
      input: z.strictObject({ at: instant }),
      data: ({ at }) => ({ publishAt: at }),
    }),
    unschedule: command("announcement.unscheduled", { by, summary: "Takes it back to the drafts before its time" }),
    withdraw: command("announcement.withdrawn", {
      by,
      summary: "Takes a published announcement back, with the reason",
      input: z.strictObject({ reason: z.string().trim().max(500) }),
      danger: true,
    }),
  },
  life: ({ takes, moves, strikes }) => ({
    draft: {
      "announcement.saved": takes("announcesForOwn", "staysWhose", "openIsForEverybody"),
      "announcement.published": moves("published", "announcesForOwn", "hasWords", "endsAfterBegin", "signedAfterBegin"),
      "announcement.scheduled": moves("scheduled", "announcesForOwn", "hasWords", "comesOutLater", "endsAfterBegin", "signedAfterBegin"),
    },
    scheduled: {
      "announcement.published": strikes("published"),
      "announcement.unscheduled": moves("draft", "announcesForOwn"),
    },
    published: {
      "announcement.withdrawn": moves("withdrawn", "announcesForOwn", "withdrawalHasReason"),
      "announcement.expired": strikes("expired"),
    },
    withdrawn: {},
    expired: {},
  }),
  clocks: {
    scheduled: { due: ({ publishAt }) => publishAt, leaves: "announcement.published" },
    published: { due: ({ content }) => content?.expiresAt ?? null, leaves: "announcement.expired" },
  },
  values: { "announcement.scheduled": ["publishAt"], "announcement.withdrawn": ["reason"] },
  names: { "announcement.saved": ({ number, content }) => [number, content.title] },
  title: ({ content }) => content?.title ?? "",
  row: {
    scope: column.choice(scopes, ({ scope }) => scope),
    company: column.party(({ party }) => party),
    author: column.person(({ author }) => author, { shownTo: ["owner"] }),
    open: column.flag(({ content }) => content?.open ?? null),
    signFor: column.flag(({ content }) => content?.signFor ?? null),
    signBy: column.instant(({ content }) => content?.signBy ?? null),
    publishAt: column.instant(({ publishAt }) => publishAt),
    publishedAt: column.instant(({ publishedAt }) => publishedAt),
    expiresAt: column.instant(({ content }) => content?.expiresAt ?? null),
    readAt: column.readersInstant(),
    signedAt: column.readersInstant(),
  },
})

export const announcementChart = announcement.chart
/** An announcement as a list shows it to one reader. */
export type AnnouncementRow = DataOf<typeof announcement.calls.query>["records"][number]
