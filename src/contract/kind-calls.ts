import { z } from "zod"
import { type CommandEndpoint, commandEndpoint, documentView, shownAfter, shownPart, timelineEntry } from "./document.ts"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"

/** The largest body in bytes of calls that carry lines by the thousand: some 6,000 for each of 2,000. */
export const largestWithLines = 12_000_000

/** What the calls of a kind are made from. */
interface Described<View extends z.ZodType, Beside extends z.ZodType, Reply extends z.ZodType> {
  /** The first part of their paths. */
  readonly id: string
  readonly summary: string
  readonly view: View
  readonly beside?: Beside
  /** The reply of creation and of every command. */
  readonly reply: Reply
  readonly begin: { readonly input: z.ZodType; readonly summary: string }
  readonly commands: Readonly<Record<string, { readonly input: z.ZodType; readonly summary: string }>>
  /** The largest body in bytes of what begins and changes one, where it may be larger than usual. */
  readonly largest?: number
}

const ofOne = z.strictObject({ id })

/** The id, version and state of a document after a command. */
export const standing = <const States extends readonly [string, ...string[]]>(states: States) =>
  z.object({ id, version: z.int(), state: z.enum(states) })

/** The calls of every kind of document besides its commands. */
const commonCalls = <View extends z.ZodType, Beside extends z.ZodType, Reply extends z.ZodType, Input extends z.ZodType>(
  { id: root, summary, view, beside, reply, begin, largest }: Described<View, Beside, Reply>,
  input: Input,
) => ({
  create: endpoint("POST", `${root}/create`, { summary: begin.summary, body: input, data: reply, command: true, largest }),
  get: endpoint("GET", `${root}/:id`, {
    summary: `${summary} as the person may see it, now or as it was at a version`,
    params: ofOne,
    query: z.strictObject({ asOf: z.coerce.number().int().min(1).optional() }),
    data: documentView(view),
  }),
  facts: endpoint("GET", `${root}/:id/facts`, {
    summary: "Its facts as the person is shown them, after one that is known; or from where to fold on when none is",
    params: ofOne,
    query: shownAfter,
    data: shownPart((beside ?? z.unknown()) as Beside),
  }),
  timeline: endpoint("GET", `${root}/:id/timeline`, {
    summary: "What happened, as far as the person may see it",
    params: ofOne,
    data: z.array(timelineEntry),
  }),
})

/** All calls derived from a kind's declaration, by name. */
export type KindCalls<
  View extends z.ZodType,
  Beside extends z.ZodType,
  Reply extends z.ZodType,
  Input extends z.ZodType,
  Commands extends Readonly<Record<string, { readonly input: z.ZodType }>>,
> = ReturnType<typeof commonCalls<View, Beside, Reply, Input>> & {
  readonly [Name in keyof Commands]: CommandEndpoint<Commands[Name]["input"], Reply>
}

/** The calls of a kind: `<id>/create`, `<id>/:id`, `<id>/:id/timeline`, `<id>/:id/facts` and `<id>/:id/<command>`. */
export function kindCalls<
  View extends z.ZodType,
  Beside extends z.ZodType,
  Reply extends z.ZodType,
  Input extends z.ZodType,
  Commands extends Readonly<Record<string, { readonly input: z.ZodType; readonly summary: string }>>,
>(
  kind: Described<View, Beside, Reply> & { readonly begin: { readonly input: Input }; readonly commands: Commands },
): KindCalls<View, Beside, Reply, Input, Commands> {
  const commands = Object.entries(kind.commands).map(([name, { summary, input }]) => [
    name,
    commandEndpoint(kind.id, name, summary, input, kind.reply, kind.largest),
  ])
  return { ...commonCalls(kind, kind.begin.input), ...Object.fromEntries(commands) }
}
