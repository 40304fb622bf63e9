import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { instant } from "./time.ts"

/** What a chart answers about one command for one person now. A rule that needs the command's own data is not asked here. */
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
/** Where a command has left the document, by its answer: alone, or beside a receipt. */
export const placeLeft = z.union([place, z.object({ document: place }).transform(({ document }) => document)])

/** One fact as one person may see it. */
export const timelineEntry = z.object({
  /** Counts the entries that the reader sees: their order, and nothing of what is between them. */
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

/** What every reader is shown beside a document's own facts. */
export const documentBeside = z.object({
  /** The sides on which the reader stands, the one that counts first; also before its time. */
  sides: z.array(z.string()),
  /** What the people and companies are called that the reader is shown in it, by their ids. */
  names: z.record(id, z.string()),
  /** When the reader has read it and signed for it, where that is kept. */
  readAt: instant.nullable(),
  signedAt: instant.nullable(),
  /** What the reader has sealed and nobody else may read yet. */
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
 * How far a reader's own count of a document's facts has come, and that of the facts of its approvals; another epoch counts anew.
 * `told` marks what was told beside the facts, where that changes without them; the server alone reads it.
 */
export const shownPlace = z.object({
  epoch: z.string().max(100),
  ordinal: z.int().min(0),
  inside: z.int().min(0).default(0),
  told: z.string().max(100).default(""),
})
export type ShownPlace = z.infer<typeof shownPlace>
/** The same in the query of a call, where it is named at all. */
export const shownAfter = z.strictObject({
  after: z.coerce.number().int().min(0).optional(),
  epoch: z.string().max(100).optional(),
  inside: z.coerce.number().int().min(0).optional(),
  told: z.string().max(100).optional(),
})

const actor = z.object({ id: z.string(), roles: z.array(z.string()), party: z.string().nullable() })
const stateValue: z.ZodType<string | Record<string, unknown>> = z.union([z.string(), z.record(z.string(), z.unknown())])
const folded = z.object({ value: stateValue, facts: z.record(z.string(), z.unknown()) })

/** A fact as its reader is shown it, by the reader's own count; or only the move that a hidden one made. */
const anyFact = z.looseObject({ type: z.string(), at: instant, by: actor })
const shownFact = z.union([z.object({ ordinal: z.int(), fact: anyFact }), z.object({ ordinal: z.int(), to: stateValue })])

/** The facts of a document's approvals in one order, and what the database knows besides of people: for whom the reader stands in now, and who may not sign in. */
const shownApprovals = z.object({
  facts: z.array(
    z.object({
      ordinal: z.int(),
      stream: id,
      /** The document's own count when it was stored. */
      after: z.int().min(0),
      fact: anyFact,
    }),
  ),
  deputyFor: z.array(z.string()),
  closed: z.array(z.string()),
})

/** What a browser folds on with: facts after a place, or, where it has none that is good, the document up to `from` and what came after. */
export const shownPart = <Beside extends z.ZodType>(beside: Beside) =>
  shownPlace.extend({
    id,
    kind: z.string(),
    /** The side on which the reader stands, and who the reader is for the rules. */
    side: z.string(),
    reader: actor,
    /** Null when the facts follow the place that was asked for. */
    from: folded.extend({ ordinal: z.int() }).nullable(),
    facts: z.array(shownFact),
    /** Null for whoever is told nothing of them, and for a kind that has none. */
    approvals: shownApprovals.nullable(),
    /** What the people are called who did it, by id. */
    names: z.record(z.string(), z.string()),
    /** What is shown beside the document's own facts. */
    beside,
    /** What the rules are told from the database, as far as it is for this reader. */
    given: z.record(z.string(), z.unknown()).optional(),
    /** Facts of clocks that have struck and are not stored yet; left out where the browser's own clock says so. */
    struck: z.array(anyFact).optional(),
    /** The timeline after its first entries, which the reader has and `kept` marks; left out where the browser makes it of the facts. */
    timeline: z.object({ from: z.int().min(0), kept: z.string(), entries: z.array(timelineEntry) }).optional(),
    serverTime: instant,
  })
export type ShownPart = z.infer<ReturnType<typeof shownPart<z.ZodUnknown>>>

/** A command's body: the version that the person saw (stale is refused with 20009) and the strict input. */
export const commandBody = <Input extends z.ZodType>(input: Input) => z.strictObject({ base: z.int().min(0), input })

/** A document's command as a call: `POST <root>/:id/<name>`. */
export const commandEndpoint = <Input extends z.ZodType, Data extends z.ZodType>(
  root: string,
  name: string,
  summary: string,
  input: Input,
  data: Data,
) => endpoint("POST", `${root}/:id/${name}`, { summary, params: z.strictObject({ id }), body: commandBody(input), data, command: true })
export type CommandEndpoint<Input extends z.ZodType, Data extends z.ZodType> = ReturnType<typeof commandEndpoint<Input, Data>>

/** Another document, to which a page of this one leads. */
export const otherDocument = z.object({ id: z.string(), number: z.string() })
