import type { FoldedKind } from "#client/documents/fold-source.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { buying } from "#contract/people.ts"
import { waitsForOf } from "#machines/_kit/kind-approvals.ts"
import type { Command } from "#machines/_kit/kind-command.ts"
import type { DocumentDefinition } from "./define-document.ts"

/** What a definition takes from the declaration of its kind: its calls, how it is folded, and each command with what it asks for and what it means. */
export function ofKind<
  Name extends string,
  Calls extends Readonly<Record<Name, Endpoint>> & {
    readonly get: Endpoint
    readonly timeline: Endpoint
    readonly facts: Endpoint
    readonly query: NonNullable<DocumentDefinition<never, Name>["query"]>
  },
>(kind: {
  readonly commands: Readonly<Record<Name, Command>>
  readonly calls: Calls
  readonly acts: Readonly<Record<string, unknown>>
  readonly approvals: Readonly<Record<string, { readonly in: string }>>
  readonly chart: { readonly commands: Readonly<Record<string, { readonly screen: string }>> }
}) {
  const names = Object.keys(kind.commands) as Name[]
  const { get, timeline, query }: Calls = kind.calls
  return {
    get: get as Calls["get"],
    timeline: timeline as Calls["timeline"],
    query: query as Calls["query"],
    commands: names,
    fold: kind as unknown as FoldedKind,
    ...(Object.keys(kind.acts).length > 0 ? { approvals: { waitsIn: waitsForOf(kind.approvals), readers: buying } } : {}),
    calls: kind.calls as Readonly<Record<Name, Endpoint>>,
    inputs: Object.fromEntries(names.map((name) => [name, kind.commands[name].input])) as DocumentDefinition<never, Name>["inputs"],
    screenOf: (name: Name) => kind.chart.commands[name]?.screen ?? "",
    danger: new Set(names.filter((name) => kind.commands[name].danger)),
    final: new Set(names.filter((name) => kind.commands[name].final)),
  }
}
