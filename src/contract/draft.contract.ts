import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { instant } from "./time.ts"

const here = "here:"
/** Whether a draft stays on the device where it is written: it is never sent to the server. */
export const staysHere = (draftId: string): boolean => draftId.startsWith(here)

/** The name of one draft of one person, such as `bid:<tender id>`. */
export const draftId = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}(:[A-Za-z0-9_-]{1,64}){0,3}$/)
  .refine((id) => !staysHere(id))

/** The draft of a bid on a tender; one to be sealed for the openers stays on its bidder's device. */
export const bidDraftId = (tender: string, seal: "S1" | "S2" = "S1"): string => `${seal === "S2" ? here : ""}bid:${tender}`

/** The draft of a quotation in one round of its inquiry; `asked` is a mark of what is asked in it. */
export const quotationDraftId = (quotation: string, round?: number, asked?: string): string =>
  ["quotation", quotation, round, asked].filter((part) => part !== undefined).join(":")

/** The draft of an expert's sheet for one quotation. Whoever scores again, as in a later round, has declared anew and begins without marks. */
export const sheetDraftId = (part: string, supplier: string, declaredAt: number | null): string => `score:${part}:${supplier}:${declaredAt}`

/** The path in the draft's value: object keys and list indexes from the outside in. */
export const draftPath = z.array(z.union([z.string().max(100), z.int().min(0).max(9_999)])).max(12)
export type DraftPath = z.infer<typeof draftPath>

const stamped = { id: z.string().regex(/^[0-9a-f]{32}$/), at: instant }

/** The most edits of a draft that can be undone. */
export const undoDepth = 200

/** An edit that can still be undone or redone; without a value it removed what was at its path. */
const draftEdit = z.strictObject({ id: stamped.id, path: draftPath, value: z.json().optional(), live: z.boolean() })

/** One event of a draft's log. Undo is an event too. */
export const draftEvent = z.discriminatedUnion("type", [
  /** The draft begins with this value; only the first such event counts. */
  z.strictObject({ ...stamped, type: z.literal("draft.started"), value: z.json() }),
  /** No `value` means that the field was removed. */
  z.strictObject({ ...stamped, type: z.literal("field.changed"), path: draftPath, value: z.json().optional() }),
  z.strictObject({ ...stamped, type: z.literal("edit.undone"), target: stamped.id }),
  z.strictObject({ ...stamped, type: z.literal("edit.redone"), target: stamped.id }),
  /** Stands for all events before it: with this one begins a log that had become too long for the server. */
  z.strictObject({
    ...stamped,
    type: z.literal("draft.folded"),
    started: z.boolean(),
    base: z.json(),
    edits: z.array(draftEdit).max(undoDepth),
    undone: z.array(stamped.id).max(undoDepth),
  }),
])
export type DraftEvent = z.infer<typeof draftEvent>

/** The limits of one draft's log on the server, which is shortened before it refuses anything. */
export const draftLimits = { events: 20_000, perPush: 500, bytes: 4 * 1024 * 1024 } as const

/**
 * Set when a draft is withheld from this person: it was begun before this moment, at which somebody else gave the person access (as 20034 for a
 * sealed bid).
 */
const withheld = instant.nullable()

/** The position of the first event on the log: later than 1 once the log was shortened. What was before it is in that event. */
const first = z.int()

/** A person's own drafts, kept sealed on the server under the platform's gate key; nobody else can name or read them. */
export const draftContract = {
  load: endpoint("GET", "drafts/:draftId", {
    summary: "The caller's own draft from an event on; an unknown one is empty",
    params: z.strictObject({ draftId }),
    query: z.strictObject({ from: z.coerce.number().int().min(0).default(0) }),
    data: z.object({ head: z.int(), first, events: z.array(draftEvent), savedAt: instant.nullable(), withheld }),
  }),
  push: endpoint("POST", "drafts/:draftId/push", {
    summary: "Appends events after the head that the caller knows; otherwise answers what the caller has missed",
    params: z.strictObject({ draftId }),
    body: z.strictObject({ from: z.int().min(0), events: z.array(draftEvent).max(draftLimits.perPush) }),
    largest: draftLimits.bytes,
    /**
     * Not accepted: nothing was stored; put `missed` (the server's events after `from`, or from `first` on where that is later) before your own and push
     * again.
     */
    data: z.object({ accepted: z.boolean(), head: z.int(), first, missed: z.array(draftEvent), savedAt: instant, withheld }),
  }),
  discard: endpoint("DELETE", "drafts/:draftId", {
    summary: "Forgets the caller's own draft, as after its command was acknowledged",
    params: z.strictObject({ draftId }),
    data: z.null(),
  }),
}
