import { z } from "zod"
import type { DocumentView } from "#contract/document.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { code } from "#contract/errors.ts"
import { buying } from "#contract/people.ts"
import { waitsForOf } from "#machines/_kit/kind-approvals.ts"
import type { Command } from "#machines/_kit/kind-command.ts"
import { numberOf } from "#machines/_kit/kind-row.ts"
import { illOf, stageOf } from "#machines/_kit/kind-stage.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { DocumentDefinition, DocumentWords, KeepsReceipts } from "./define-document.ts"
import { listPath } from "./list-path.ts"
import { toneOfStage } from "./tone-of-stage.ts"

/** A kind as its pages need it; what was declared keeps its own types beside. */
type Declared = Omit<Kind, "commands" | "calls">

/** What a definition takes from the declaration of its kind: how it is read, folded and shown, and each command with what it asks for and what it means. A kind with a way of its own says it after. */
export function ofKind<
  Name extends string,
  Calls extends Readonly<Record<Name, Endpoint>> & {
    readonly get: Endpoint
    readonly timeline: Endpoint
    readonly facts: Endpoint
    readonly query: NonNullable<DocumentDefinition<never, Name>["query"]>
  },
>(kind: Declared & { readonly commands: Readonly<Record<Name, Command>>; readonly calls: Calls }) {
  const names = Object.keys(kind.commands) as Name[]
  const { get, timeline, query }: Calls = kind.calls
  const { chart, acts, approvals, screen, view, receipts, title, above, brings } = kind
  const stage = stageOf(kind)
  return {
    get: get as Calls["get"],
    timeline: timeline as Calls["timeline"],
    query: query as Calls["query"],
    commands: names,
    fold: kind,
    view,
    ...(receipts ? { receipts: { ...kind, receipts } satisfies KeepsReceipts } : {}),
    ...(Object.keys(acts).length > 0
      ? {
          approvals: {
            waitsIn: waitsForOf(approvals),
            readers: buying,
            approve: Object.keys(acts).filter((name) => acts[name] === "approve"),
          },
        }
      : {}),
    ...(Object.keys(kind.files).length > 0 || kind.above ? { files: { kind: kind.id } } : {}),
    calls: kind.calls as Readonly<Record<Name, Endpoint>>,
    inputs: Object.fromEntries(names.map((name) => [name, askedIn(kind.commands[name].input, name in acts)])) as DocumentDefinition<
      never,
      Name
    >["inputs"],
    acts: new Set(Object.keys(acts)),
    screenOf: (name: Name) => chart.commands[name]?.screen ?? screen,
    pathOf: (_: string, id: string) => `/${screen}?id=${id}`,
    list: listPath(kind),
    toneOf: (state: string) => toneOfStage[stage(state)],
    titleOf: (facts: object, { untitled }: DocumentWords) => ({ number: numberOf(facts), title: title(facts) || untitled }),
    /** The next clock of the states that it is in, where its reader is shown when it strikes. */
    deadlineOf: ({ state, also, facts }: DocumentView<object>) => {
      const clocks = [state, ...also].flatMap((name) => {
        const at = chart.timers[name]?.due(facts) ?? null
        return at === null ? [] : [{ name, at }]
      })
      return clocks.toSorted((one, other) => one.at - other.at)[0] ?? null
    },
    ill: illOf(kind),
    belongs: above !== undefined || Object.keys(brings).length > 0,
    never: neverOf(kind),
    danger: new Set(names.filter((name) => kind.commands[name].danger)),
    final: new Set(names.filter((name) => kind.commands[name].final)),
  }
}

/** What a person is asked for. Which version of an approval was seen is known. */
const askedIn = (input: z.ZodType, isAct: boolean): z.ZodType =>
  isAct && input instanceof z.ZodObject && "seen" in input.shape ? input.omit({ seen: true }) : input

/** Rules that say who somebody is: they never become true for a person on this document. */
const neverOf = ({ chart }: Declared): ReadonlySet<string> =>
  new Set(["hasRole", ...Object.entries(chart.rules).flatMap(([name, rule]) => (rule.code === code.notPermitted ? [name] : []))])
