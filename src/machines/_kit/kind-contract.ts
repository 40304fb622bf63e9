import { z } from "zod"
import { type CommandEndpoint, commandEndpoint, documentView, shownAfter, shownPart, timelineEntry } from "#contract/document.ts"
import { endpoint } from "#contract/endpoint.ts"
import { id } from "#contract/ids.ts"

/** What the calls of a kind are made from. */
interface Described<States extends readonly [string, ...string[]], View extends z.ZodType, Beside extends z.ZodType> {
  readonly id: string
  readonly summary: string
  readonly states: States
  readonly view: View
  readonly beside?: Beside
  readonly begin: { readonly input: z.ZodType; readonly summary: string }
  readonly commands: Readonly<Record<string, { readonly input: z.ZodType; readonly summary: string }>>
}

const ofOne = z.strictObject({ id })
const replyOf = <const States extends readonly [string, ...string[]]>(states: States) =>
  z.object({ id, version: z.int(), state: z.enum(states) })

/** The calls that every kind of document has beside its commands. */
function commonCalls<
  const States extends readonly [string, ...string[]],
  View extends z.ZodType,
  Beside extends z.ZodType,
  Input extends z.ZodType,
>({ id: root, summary, states, view, beside, begin }: Described<States, View, Beside>, input: Input) {
  return {
    create: endpoint("POST", `${root}/create`, { summary: begin.summary, body: input, data: replyOf(states), command: true }),
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
  }
}

/** Every call that follows from a kind's declaration, by name. */
export type KindCalls<
  States extends readonly [string, ...string[]],
  View extends z.ZodType,
  Beside extends z.ZodType,
  Input extends z.ZodType,
  Commands extends Readonly<Record<string, { readonly input: z.ZodType }>>,
> = ReturnType<typeof commonCalls<States, View, Beside, Input>> & {
  readonly [Name in keyof Commands]: CommandEndpoint<Commands[Name]["input"], ReturnType<typeof replyOf<States>>>
}

/** The contract of a kind: `<id>/create`, `<id>/:id`, `<id>/:id/timeline`, `<id>/:id/facts` and `<id>/:id/<command>`. */
export function kindCalls<
  const States extends readonly [string, ...string[]],
  View extends z.ZodType,
  Beside extends z.ZodType,
  Input extends z.ZodType,
  Commands extends Readonly<Record<string, { readonly input: z.ZodType; readonly summary: string }>>,
>(
  kind: Described<States, View, Beside> & { readonly begin: { readonly input: Input }; readonly commands: Commands },
): KindCalls<States, View, Beside, Input, Commands> {
  const commands = Object.entries(kind.commands).map(([name, { summary, input }]) => [
    name,
    commandEndpoint(kind.id, name, summary, input, replyOf(kind.states)),
  ])
  return { ...commonCalls(kind, kind.begin.input), ...Object.fromEntries(commands) }
}
