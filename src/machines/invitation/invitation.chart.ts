import { z } from "zod"
import { documentBeside } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import { languages } from "#contract/identity.contract.ts"
import { invitationContent, invitationView } from "#contract/invitation.contract.ts"
import { buying } from "#contract/people.ts"
import { documentKind } from "../_kit/kind.ts"
import { at } from "../_kit/readers.ts"
import { subjectOf } from "../registration/registration.personal.ts"
import { alikeKey } from "../material/material.alike.ts"
import type { InvitationFactData, InvitationFacts } from "./invitation.facts.ts"
import { invitationRules } from "./invitation.rules.ts"

const { begin, column, command, declare } = documentKind<InvitationFacts, InvitationFactData>()
const purchaser = { by: ["purchaser"] } as const
const written = z.strictObject({ content: invitationContent })
/** The lifetime of a link in ms. */
const lifetime = 30 * 86_400_000

const text = (of: keyof NonNullable<InvitationFacts["content"]>) => column.text(({ content }) => content?.[of] ?? null)

/** Invitations to register as a supplier (供应商邀请): written, mailed, opened and used by the holder of the link. */
export const invitation = declare({
  id: "invitation",
  version: 1,
  letters: "YQ",
  summary: "An invitation to register as a supplier",
  screen: "supplier/invitation",
  states: ["created", "sent", "opened", "used", "expired", "deleted"],
  empty: { number: "", party: "", author: "", content: null, sends: 0, sentAt: null, until: null, openedAt: null },
  reduce: {
    "invitation.saved": (facts, { number, party, content, by }) => ({ ...facts, number, party, content, author: facts.author || by.id }),
    "invitation.sent": (facts, { at: sentAt }) => ({ ...facts, sends: facts.sends + 1, sentAt, until: sentAt + lifetime }),
    "invitation.opened": (facts, { at: openedAt }) => ({ ...facts, openedAt }),
  },
  rules: invitationRules,
  view: invitationView,
  beside: documentBeside,
  named: ({ party, author }) => [party, author],
  viewOf: (facts, beside) => ({ ...beside, ...facts, author: facts.author || null }),
  upcasters: {},
  sides: { buyer: { who: ({ party }) => buying.map((name) => at(name, party)) } },
  begin: begin("invitation.saved", {
    ...purchaser,
    summary: "Begins an invitation",
    input: written,
    data: (input, { number, by }) => ({ ...input, number, party: by.party ?? "" }),
  }),
  commands: {
    save: command("invitation.saved", {
      ...purchaser,
      summary: "Changes an invitation that was not sent",
      input: written,
      data: (input, { facts: { number, party } }) => ({ ...input, number, party }),
    }),
    invite: command("invitation.sent", {
      ...purchaser,
      summary: "Sends its letter, with a link that holds for 30 days; once more where it was sent",
    }),
    remove: command("invitation.deleted", { ...purchaser, summary: "Deletes one that was not sent, or has run out", danger: true }),
  },
  life: ({ takes, moves, strikes, follows }) => ({
    created: {
      "invitation.saved": takes("isOwnInvitation", "hasCreditCodeLength"),
      "invitation.sent": moves("sent", "isOwnInvitation", "contactIsKnown"),
      "invitation.deleted": moves("deleted", "isOwnInvitation"),
    },
    sent: {
      "invitation.sent": takes("isOwnInvitation", "contactIsKnown", "hasSendsLeft", "wasNotJustSent"),
      "invitation.opened": follows("opened"),
      "invitation.used": follows("used"),
      "invitation.expired": strikes("expired"),
    },
    opened: {
      "invitation.sent": takes("isOwnInvitation", "contactIsKnown", "hasSendsLeft", "wasNotJustSent"),
      "invitation.used": follows("used"),
      "invitation.expired": strikes("expired"),
    },
    used: {},
    expired: {
      "invitation.sent": moves("sent", "isOwnInvitation", "contactIsKnown", "hasSendsLeft"),
      "invitation.deleted": moves("deleted", "isOwnInvitation"),
      // Whoever began a registration by the link while it held sends it also after that.
      "invitation.used": follows("used"),
    },
    deleted: {},
  }),
  clocks: {
    sent: { due: ({ until }) => until, leaves: "invitation.expired" },
    opened: { due: ({ until }) => until, leaves: "invitation.expired" },
  },
  values: {},
  names: { "invitation.saved": ({ number, content }) => [number, content.company, content.creditCode, content.person, content.email] },
  personal: {
    "invitation.saved": ({ content: { person, email, creditCode } }) => [
      { ...subjectOf(person, email, creditCode), at: ["person", "email", "note"].map((field) => ["content", field]) },
    ],
  },
  notices: { "invitation.used": ({ author }) => [`person:${author}`] },
  title: ({ content }) => content?.company ?? "",
  row: {
    creditCode: column.text(({ content }) => content?.creditCode || null, { ordered: true }),
    person: text("person"),
    email: text("email"),
    language: column.choice(languages, ({ content }) => content?.language ?? null),
    sends: column.whole(({ sends }) => sends),
    sentAt: column.instant(({ sentAt }) => sentAt, { ordered: true }),
    openedAt: column.instant(({ openedAt }) => openedAt),
    until: column.instant(({ until }) => until, { ordered: true }),
    author: column.person(({ author }) => author || null),
    inviting: column.kept(column.text(({ party }) => party)),
    sameCompany: column.kept(column.text(({ content }) => alikeKey(content?.company), { ordered: true })),
    sameEmail: column.kept(column.text(({ content }) => content?.email.toLowerCase() ?? null, { ordered: true })),
  },
})

export const invitationChart = invitation.chart
export type InvitationRow = DataOf<typeof invitation.calls.query>["records"][number]
