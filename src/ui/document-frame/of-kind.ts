import { z } from "zod"
import { language } from "#client/texts/i18n.ts"
import type { DocumentView } from "#contract/document.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { code } from "#contract/errors.ts"
import { buying } from "#contract/people.ts"
import { waitsForOf } from "#machines/_kit/kind-approvals.ts"
import type { Command } from "#machines/_kit/kind-command.ts"
import { numberOf, titleIn } from "#machines/_kit/kind-row.ts"
import { illOf, stageOf } from "#machines/_kit/kind-stage.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import type { DocumentDefinition, DocumentWords, KeepsReceipts } from "./define-document.ts"
import { listPath } from "./list-path.ts"
import { toneOfStage } from "./tone-of-stage.ts"
import { typedKeys } from "#machines/_kit/typed.ts"

/** A kind for its pages; the declaration keeps its precise types as well. */
type Declared = Omit<Kind, "commands" | "calls">

/**
 * The part of a definition that follows from the declaration of its kind: how it is read, folded and shown, and each command with its input and
 * meaning. A kind with special ways overrides it.
 */
export function ofKind<
  Name extends string,
  Calls extends Readonly<Record<Name, Endpoint>> & {
    readonly get: Endpoint
    readonly timeline: Endpoint
    readonly facts: Endpoint
    readonly query: NonNullable<DocumentDefinition<never, Name>["query"]>
  },
>(kind: Declared & { readonly commands: Readonly<Record<Name, Command>>; readonly calls: Calls }) {
  const names = typedKeys(kind.commands)
  const { get, timeline, query }: Calls = kind.calls
  const { chart, acts, approvals, screen, view, receipts, above, brings } = kind
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
    titleOf: (facts: object, { untitled }: DocumentWords) => ({
      number: numberOf(facts),
      title: titleIn(kind, facts, language()) || untitled,
    }),
    deadlineOf: (view: DocumentView<object>) => nextClock(chart, view),
    ill: illOf(kind),
    belongs: above !== undefined || Object.keys(brings).length > 0,
    never: neverOf(kind),
    danger: new Set(names.filter((name) => kind.commands[name].danger)),
    final: new Set(names.filter((name) => kind.commands[name].final)),
  }
}

/** The next timer of the present states, where its reader may see its time. */
export function nextClock({ timers }: Pick<Kind["chart"], "timers">, { state, also, facts }: DocumentView<object>) {
  const clocks = [state, ...also].flatMap((name) => {
    const at = timers[name]?.due(facts) ?? null
    return at === null ? [] : [{ name, at }]
  })
  return clocks.toSorted((one, other) => one.at - other.at)[0] ?? null
}

/** The input that a person enters; the seen version of an approval is added automatically. */
const askedIn = (input: z.ZodType, isAct: boolean): z.ZodType =>
  isAct && input instanceof z.ZodObject && "seen" in input.shape ? input.omit({ seen: true }) : input

/** Rules on who a person is, which never become true for the person on this document. */
const neverOf = ({ chart }: Declared): ReadonlySet<string> =>
  new Set(["hasRole", ...Object.entries(chart.rules).flatMap(([name, rule]) => (rule.code === code.notPermitted ? [name] : []))])
