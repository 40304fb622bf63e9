import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { instant } from "./time.ts"

/** A chart's verdict on one command for one person at present. Rules that need the command's input are not applied. */
export const verdict = z.union([
  z.object({ allowed: z.literal(true) }),
  z.object({
    allowed: z.literal(false),
    code: z.string(),
    rule: z.string().optional(),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .readonly()
      .optional(),
    states: z.array(z.string()).readonly().optional(),
  }),
])
export type VerdictView = z.infer<typeof verdict>

const place = z.object({ version: z.int() })
/** The document's place after a command, in its reply: alone, or beside a receipt. */
export const placeLeft = z.union([place, z.object({ document: place }).transform(({ document }) => document)])

/** A fact as shown to one person. */
export const timelineEntry = z.object({
  /** Numbers the entries that the reader sees, without revealing hidden ones between them. */
  position: z.string(),
  stream: z.string(),
  kind: z.string(),
  version: z.int(),
  type: z.string(),
  at: instant,
  by: z.object({ id: z.string(), name: z.string(), roles: z.array(z.string()) }),
  /** The document's state after this fact; null for a fact of a child stream. */
  state: z.string().nullable(),
  /** Short values for the sentence `facts.<type>` in the locales. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/** What every reader is shown in addition to a document's own facts. */
export const documentBeside = z.object({
  /** The reader's sides, the one that counts first; including sides whose time has not come. */
  sides: z.array(z.string()),
  /** Names of the people and companies in it that the reader is shown, by id. */
  names: z.record(id, z.string()),
  /** When the reader has read it and signed for it, for kinds with receipts. */
  readAt: instant.nullable(),
  signedAt: instant.nullable(),
  /** The reader's own sealed content, which nobody else may read yet. */
  own: z.unknown().optional(),
})
export type DocumentBeside = z.infer<typeof documentBeside>

/** A document as one person may see it at one version. */
export const documentView = <Facts extends z.ZodType>(facts: Facts) =>
  z.object({
    id,
    kind: z.string(),
    version: z.int(),
    state: z.string(),
    /** States of parallel regions beside the main one, such as `suspended`. */
    also: z.array(z.string()),
    facts,
    verdicts: z.record(z.string(), verdict),
    serverTime: instant,
  })
export interface DocumentView<Facts> {
  readonly id: string
  readonly kind: string
  readonly version: number
  readonly state: string
  readonly also: readonly string[]
  readonly facts: Facts
  readonly verdicts: Readonly<Record<string, VerdictView>>
  readonly serverTime: number
}

/**
 * How far a reader has come in a document's facts and in those of its approvals, by the reader's own ordinals; another epoch restarts the count.
 * `told` marks the state of the data beside the facts, where these change without a fact; only the server interprets it.
 */
export const shownPlace = z.object({
  epoch: z.string().max(100),
  ordinal: z.int().min(0),
  inside: z.int().min(0).default(0),
  told: z.string().max(100).default(""),
})
export type ShownPlace = z.infer<typeof shownPlace>
/** The same as query parameters, where it is given at all. */
export const shownAfter = z.strictObject({
  after: z.coerce.number().int().min(0).optional(),
  epoch: z.string().max(100).optional(),
  inside: z.coerce.number().int().min(0).optional(),
  told: z.string().max(100).optional(),
})

const actor = z.object({ id: z.string(), roles: z.array(z.string()), party: z.string().nullable() })
const stateValue: z.ZodType<string | Record<string, unknown>> = z.union([z.string(), z.record(z.string(), z.unknown())])
const folded = z.object({ value: stateValue, facts: z.record(z.string(), z.unknown()) })

/** A fact as its reader is shown it, with the reader's ordinal; or only the state change of a hidden one. */
const anyFact = z.looseObject({ type: z.string(), at: instant, by: actor })
const shownFact = z.union([z.object({ ordinal: z.int(), fact: anyFact }), z.object({ ordinal: z.int(), to: stateValue })])

/**
 * The facts of a document's approvals in one order, and what the database adds about people: for whom the reader may decide now, whose accounts
 * are closed, and whether nobody is left who could decide.
 */
const shownApprovals = z.object({
  facts: z.array(
    z.object({
      ordinal: z.int(),
      stream: id,
      /** The document's version when it was stored. */
      after: z.int().min(0),
      fact: anyFact,
    }),
  ),
  deputyFor: z.array(z.string()),
  closed: z.array(z.string()),
  nobodyLeft: z.boolean(),
})

/** What a browser needs to fold on: the facts after a place or, where it has no valid one, the document's snapshot at `from` and the facts after that. */
export const shownPart = <Beside extends z.ZodType>(beside: Beside) =>
  shownPlace.extend({
    id,
    kind: z.string(),
    /** The reader's side, and the actor that the reader is for the rules. */
    side: z.string(),
    reader: actor,
    /** Null when the facts follow the requested place. */
    from: folded.extend({ ordinal: z.int() }).nullable(),
    facts: z.array(shownFact),
    /** Null for readers who may not see approvals, and for kinds without any. */
    approvals: shownApprovals.nullable(),
    /** Names of the facts' authors, by id. */
    names: z.record(z.string(), z.string()),
    /** Data shown beside the document's own facts. */
    beside,
    /** What the rules are given from the database, as far as this reader may see it. */
    given: z.record(z.string(), z.unknown()).optional(),
    /** Facts of timers that have fired and are not stored yet; left out where the browser folds timers itself. */
    struck: z.array(anyFact).optional(),
    /** The timeline after the first entries, which the reader has and `kept` identifies; left out where the browser makes it from the facts. */
    timeline: z.object({ from: z.int().min(0), kept: z.string(), entries: z.array(timelineEntry) }).optional(),
    serverTime: instant,
  })
export type ShownPart = z.infer<ReturnType<typeof shownPart<z.ZodUnknown>>>

/** A command's body: the version that the person saw (a stale one is refused with 20009) and the strict input. */
export const commandBody = <Input extends z.ZodType>(input: Input) => z.strictObject({ base: z.int().min(0), input })

/** A document's command as a call: `POST <root>/:id/<name>`. */
export const commandEndpoint = <Input extends z.ZodType, Data extends z.ZodType>(
  root: string,
  name: string,
  summary: string,
  input: Input,
  data: Data,
  largest?: number,
) =>
  endpoint("POST", `${root}/:id/${name}`, {
    summary,
    params: z.strictObject({ id }),
    body: commandBody(input),
    data,
    command: true,
    largest,
  })
export type CommandEndpoint<Input extends z.ZodType, Data extends z.ZodType> = ReturnType<typeof commandEndpoint<Input, Data>>

/** Another document that a page of this one links to. */
export const otherDocument = z.object({ id: z.string(), number: z.string() })
