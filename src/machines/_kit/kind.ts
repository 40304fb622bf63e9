import { z } from "zod"
import { kindCalls, type KindCalls, standing } from "#contract/kind-calls.ts"
import type { Contract } from "#contract/endpoint.ts"
import type { Role } from "#contract/people.ts"
import type { Chart, Reducers, Upcaster } from "./chart.ts"
import type { FactsOf } from "./fact.ts"
import {
  type Approval,
  approvalCalls,
  type ApprovalCallsOf,
  approvalCommands,
  approvalRulesOf,
  type Approvals,
  barring,
  decidingCommands,
  type DecidingOf,
} from "./kind-approvals.ts"
import type { Asking, Beginning, Command } from "./kind-command.ts"
import { type AnyLife, chartOf, type Clock, makersAmong, reduced, typesOf } from "./kind-chart.ts"
import { type Life, type Regions, type Steps, stepsOver } from "./kind-life.ts"
import { type Columns, columnsOver, listCalls, type RowFilter } from "./kind-row.ts"
import { type Brings, isBox, type Reports, type Seals } from "./kind-family.ts"
import type { FileGroups } from "./kind-files.ts"
import type { Ledgers } from "./kind-ledger.ts"
import type { Personal, PersonalFacts } from "./kind-personal.ts"
import type { Reader } from "./readers.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import type { Rules } from "./rules.ts"
import type { Shows } from "./shown.ts"

const nothing = z.strictObject({})
type Nothing = typeof nothing
type DataByType<Data> = { readonly [Type in keyof Data]: object }

type Written<Input extends z.ZodType, Carried, On> = Pick<Command, "by" | "summary"> &
  Partial<Pick<Command, "danger" | "final" | "insteadIn">> & {
    readonly task?: On extends { readonly facts: infer Facts } ? (facts: Facts) => readonly Reader[] : never
  } & (z.output<Input> extends Carried
    ? { readonly data?: (input: z.output<Input>, on: On) => Carried }
    : { readonly data: (input: z.output<Input>, on: On) => Carried })

/** Writes a command down: the fact that it leaves, and the rest. */
interface WriteCommand<Data extends DataByType<Data>, On> {
  <Type extends keyof Data & string, Input extends z.ZodType>(
    leaves: Type,
    written: { readonly input: Input } & Written<Input, Data[Type], On>,
  ): Command<Input, On>
  <Type extends keyof Data & string>(
    leaves: Type,
    written: { readonly input?: undefined } & Written<Nothing, Data[Type], On>,
  ): Command<Nothing, On>
}

/** To whom a document belongs, for data rights (spec 6): its company, who wrote it, and everybody who is named in it. */
export interface Owned {
  readonly company: string
  readonly author: string
  readonly people: readonly string[]
}

/** The module of a kind's pages in the menu: its code, the group that it stands in, and its picture. */
interface MenuModule {
  readonly code: string
  readonly under: string
  readonly icon: string
}

/** A part that a person can have in a document. */
export interface Side<Facts, Data = Readonly<Record<string, object>>, Rule extends string = string> {
  /** The keys of those who stand on it. */
  who?(facts: Facts): readonly Reader[]
  /** People who do not stand on it, whatever keys they hold. */
  except?(facts: Facts): readonly string[]
  /** Only those who act in one of these roles stand on it; whoever acts in one of `unless` does not, which keeps out whoever stands on another side. */
  readonly acting?: readonly Role[]
  readonly unless?: readonly Role[]
  /** Those who act in these roles stand on it too, as far as their data rights reach. */
  readonly owned?: {
    readonly acting: readonly Role[]
    as(facts: Facts): Owned
    /** Whoever is asked for an approval stands on the first side, if on no other; with this only in documents of companies that the data rights reach. */
    readonly boundsAsked?: boolean
  }
  /** The states in which this side knows that the document exists; all of them when left out. */
  readonly in?: readonly string[]
  /** What it is shown, in its view, its timeline, on the live channel and in its browser alike; everything when left out. */
  readonly shows?: Shows<Facts, Data, Rule>
}

/** Declared as a method, so that a kind whose facts are not known any more is still a kind. */
interface Told<Facts> {
  readers(facts: Facts): readonly Reader[]
}

/** Of whom is kept that they have read a document: those on a side. */
interface Receipts<Facts, SideName extends string = string> {
  readonly side: SideName
  /** Whether they are asked to sign for it. */
  asksToSign(facts: Facts): boolean
  /** Until when, in epoch ms; null where no end is set. */
  signBy?(facts: Facts): number | null
}

/** Reducers; a fact whose data are known of the document by the same names needs none. */
type Reduced<Facts, Data extends DataByType<Data>> = Partial<Reducers<Facts, FactsOf<Data>>> & {
  readonly [Type in keyof Data & string as Data[Type] extends Partial<Facts> ? never : Type]: (
    facts: Facts,
    fact: Extract<FactsOf<Data>, { type: Type }>,
  ) => Facts
}

/** A kind of document as the frame works with it; what was declared keeps its own types beside. */
export interface Kind<Facts extends object = object, SideName extends string = string> {
  readonly id: string
  /** The letters that its numbers begin with. */
  readonly letters: string
  /** Where in the product it is shown and its commands are done. */
  readonly screen: string
  /** The namespace of its words. */
  readonly words: string
  readonly module?: MenuModule | undefined
  readonly chart: Chart<Facts>
  /** In the order of its life. */
  readonly states: readonly string[]
  /** States of its regions beside that life; none of most kinds. */
  readonly regions: Regions
  readonly begin: Command
  readonly commands: Readonly<Record<string, Command>>
  readonly calls: Contract &
    KindCalls<
      z.ZodType,
      z.ZodType,
      ReturnType<typeof standing<readonly [string, ...string[]]>>,
      z.ZodType,
      Readonly<Record<never, Command>>
    > & {} & Listing
  readonly sides: Readonly<Record<SideName, Side<Facts>>>
  readonly approvals: Approvals<Facts>
  /** The commands that are acts on the approval for which the document waits, which has its say beside the chart. */
  readonly acts: Readonly<Record<string, ApprovalAct>>
  readonly view: z.ZodType
  /** What a reader is shown, of what is known of the document and what stands beside. */
  viewOf(facts: Facts, beside: never): unknown
  /** By fact, the data that its sentence in a timeline names. */
  readonly values: Readonly<Record<string, readonly string[] | undefined>>
  /** By fact, what the document is found by from then on, its number first. */
  readonly names: Readonly<Record<string, ((data: never) => readonly string[]) | undefined>>
  /** By fact, who is told that it happened, beside what follows from approvals and tasks: a side, or the keys of people. */
  readonly notices: Readonly<Record<string, string | Told<Facts>["readers"] | undefined>>
  /** What it is called, in lists and wherever it is named. */
  title(facts: Facts): string
  /** The people and companies of whom a reader who is shown these facts is told what they are called. */
  named?(facts: Facts): readonly (string | null)[]
  readonly receipts?: Receipts<Facts> | undefined
  /** What lists show of it beside number, title and state. */
  readonly row: Columns<Facts>
  /** What its list can be narrowed to. */
  readonly filter: z.ZodType<RowFilter>
  /** The document that it belongs to, which begins it; left out where people begin it. */
  above?(facts: Facts): string
  /** What its facts bring about in documents that belong to it. */
  readonly brings: Readonly<Record<string, Brings<Facts, never>>>
  /** The facts that come from the document that it belongs to. */
  readonly follows: readonly string[]
  /** What its facts leave in the document that it belongs to. */
  readonly reports: Readonly<Record<string, Reports<Facts, never>>>
  /** The facts of its own clocks. */
  readonly strikes: readonly string[]
  /** The facts that documents report which belong to it. */
  readonly hears: readonly string[]
  readonly seals?: Seals | undefined
  readonly ledgers: Ledgers<Facts>
  /** The groups of its files. */
  readonly files: FileGroups<Facts>
}

/** What lists of documents are made from: all of a declared kind has it, and so has a kind with a chart of its own. */
export interface Listed<Facts extends object = object> extends Pick<
  Kind<Facts>,
  "id" | "words" | "above" | "chart" | "states" | "sides" | "title" | "names" | "row" | "filter"
> {
  /** By name, the state in which it waits for an approval. */
  readonly approvals: Readonly<Record<string, { readonly in: string }>>
}

/** The calls of a list. */
export type Listing = ReturnType<typeof listCalls<string, string, Columns>>["calls"]

interface Declared<
  Facts extends object,
  Data extends DataByType<Data>,
  States extends readonly [string, ...string[]],
  Rule extends string,
  SideName extends string,
  View extends z.ZodType,
  Beside extends z.ZodType,
  Row extends Columns,
  Asked extends string,
  Beyond extends Regions,
> {
  readonly id: string
  /** Raised whenever the meaning of stored facts or the states change. */
  readonly version: number
  readonly letters: string
  readonly summary: string
  /** Where in the product it is shown and its commands are done. */
  readonly screen: string
  /** The namespace of its words; its own name when left out. */
  readonly words?: string
  /** Its module of the menu, which its pages ask for; left out where the menu has it already. */
  readonly module?: MenuModule
  readonly empty: Facts
  readonly reduce: Reduced<Facts, Data>
  readonly named?: (facts: Facts) => readonly (string | null)[]
  /** Left out, nobody notes who has read it. */
  readonly receipts?: Receipts<Facts, NoInfer<SideName>>
  readonly rules: Readonly<Record<Rule, Rules<Facts, FactsOf<Data>>[string]>>
  /** A document begins in the first one. */
  readonly states: States
  /** Regions that run beside that life, each in a state of its own at any time. No fact is taken in two of them. */
  readonly regions?: Beyond
  /** What its readers are shown of it. */
  readonly view: View
  /** What readers are shown beside its own facts: a call brings it. */
  readonly beside?: Beside
  /** What a reader is shown, of what is known of the document and what stands beside; when left out all of both. */
  readonly viewOf?: (facts: Facts, beside: z.output<Beside>) => z.output<View>
  /** Whoever stands on several sides stands on the first of them. */
  readonly sides: Readonly<Record<SideName, Side<Facts, Data, Rule>>>
  readonly life: (steps: Steps<StateIn<States, Beyond>, Rule, Facts>) => Life<StateIn<States, Beyond>, keyof Data & string, Rule>
  /** What it waits for others to approve; nothing when left out. */
  readonly approvals?: Readonly<Record<Asked, Approval<Facts, States[number], Data>>>
  /** By state, when its clock strikes and the fact that it leaves. */
  readonly clocks: {
    readonly [State in StateIn<States, Beyond>]?: {
      readonly due: (facts: Facts) => number | null
      readonly leaves: (keyof Data & string) | ((facts: Facts) => keyof Data & string)
    }
  }
  readonly upcasters: { readonly [Type in keyof Data]?: readonly Upcaster[] }
  readonly values: { readonly [Type in keyof Data]?: readonly (keyof Data[Type] & string)[] }
  readonly names: { readonly [Type in keyof Data]?: (data: Data[Type]) => readonly string[] }
  /** Who is told of which facts, beside what follows from approvals and tasks: a side, or the keys of people. Nobody is told what is hidden from him. */
  readonly notices?: { readonly [Type in keyof Data]?: NoInfer<SideName> | ((facts: Facts) => readonly Reader[]) }
  /** By fact, what it says of people who may ask to be forgotten: the store keeps that under a key for each of them. */
  readonly personal?: { readonly [Type in keyof Data]?: (data: Data[Type]) => readonly Personal[] }
  readonly title: (facts: Facts) => string
  readonly row: Row
  /** The document of another kind that it belongs to: its first fact comes from there, and its commands wait for that one's. */
  readonly above?: (facts: Facts) => string
  readonly brings?: { readonly [Type in keyof Data & string]?: Brings<Facts, Extract<FactsOf<Data>, { type: Type }>> }
  readonly reports?: { readonly [Type in keyof Data & string]?: Reports<Facts, Extract<FactsOf<Data>, { type: Type }>> }
  readonly ledgers?: Ledgers<Facts>
  /** Groups of files, and who adds and sees them when; none when left out. */
  readonly files?: FileGroups<Facts, NoInfer<SideName>, NoInfer<States[number]>>
  readonly seals?: Seals & {
    readonly in: readonly (keyof Data & string)[]
    readonly opens: keyof Data & string
    readonly readBy: NoInfer<SideName>
  }
}

type StateIn<States extends readonly string[], Beyond extends Regions> = States[number] | Beyond[keyof Beyond][number]

/**
 * Declares kinds of documents over their facts, each thing once: `begin` and `command` say what people may ask for, `declare` all the rest.
 * What follows from it: the chart with its roles and clocks, the calls, who may know of a document, what is told of it and what it is found by.
 */
export function documentKind<Facts extends object, Data extends DataByType<Data>>() {
  const commandOn = <On>() =>
    ((leaves: string, written: Partial<Command<z.ZodType, On>>) => ({
      danger: false,
      final: false,
      data: (input: object) => input,
      ...written,
      input: written.input ?? nothing,
      leaves,
    })) as WriteCommand<Data, On>

  function declare<
    const States extends readonly [string, ...string[]],
    Rule extends string,
    SideName extends string,
    View extends z.ZodType,
    Row extends Columns,
    Begin extends Command<z.ZodType, Beginning>,
    Commands extends Readonly<Record<string, Command<z.ZodType, Asking<Facts>>>>,
    Asked extends string = never,
    Beside extends z.ZodType = z.ZodType,
    const Beyond extends Regions = Readonly<Record<never, readonly [string]>>,
  >(
    declared: Declared<Facts, Data, States, Rule, SideName, View, Beside, Row, Asked, Beyond> & {
      readonly begin: Begin
      readonly commands: Commands
    },
  ) {
    const { id, letters, screen, sides, begin } = declared
    const approvals = (declared.approvals ?? {}) as Approvals<Facts>
    const life = barring<Facts>(declared.life(stepsOver()), approvals)
    const rules = sealed({ ...declared.rules, ...approvalRulesOf(approvals) } as Rules<Facts, FactsOf<Data>>, declared.seals?.field)
    const own = [begin, ...Object.values(declared.commands)]
    const waiting = new Set(Object.values(approvals).map((one) => one.in))
    const asking = typesOf(life, ({ to, among }) => [to, ...(among?.states ?? [])].some((one) => one !== undefined && waiting.has(one)))
    const deciding = decidingCommands(approvals, [...new Set(asking.flatMap(makersAmong(own)))])
    const commands = { ...declared.commands, ...deciding }
    const makersOf = makersAmong([...own, ...Object.values(deciding)])
    const chart = chartOf<Facts, FactsOf<Data>>({
      ...declared,
      reduce: reduced(declared.reduce, life) as Reducers<Facts, FactsOf<Data>>,
      rules,
      life,
      makersOf,
      upcasters: declared.upcasters as Chart["upcasters"],
      personal: (declared.personal ?? {}) as PersonalFacts,
      commands,
      clocks: declared.clocks as Readonly<Record<string, Clock<Facts>>>,
    })
    const acts = waiting.size === 0 ? {} : approvalCommands
    const described = {
      ...declared,
      reply: standing(declared.states),
      commands: { ...commands, ...(waiting.size === 0 ? {} : approvalCalls) },
    }
    const list = listCalls<States[number], SideName, Row>({ ...declared, sides: Object.keys(sides) as SideName[] })
    const kind: Kind<Facts, SideName> = {
      id,
      letters,
      screen,
      words: declared.words ?? id,
      module: declared.module,
      chart,
      states: declared.states,
      regions: declared.regions ?? {},
      begin,
      commands,
      sides: sides as Kind<Facts, SideName>["sides"],
      view: declared.view,
      viewOf: declared.viewOf ?? ((facts, beside: object) => ({ ...beside, ...facts })),
      approvals,
      acts,
      calls: {
        ...(declared.above ? withoutBegin(kindCalls(described)) : kindCalls(described)),
        ...list.calls,
      } as unknown as Kind["calls"],
      values: declared.values as Kind["values"],
      names: declared.names as Kind["names"],
      notices: (declared.notices ?? {}) as Kind<Facts>["notices"],
      title: declared.title,
      named: declared.named,
      receipts: declared.receipts,
      row: declared.row,
      filter: list.filter,
      above: declared.above,
      brings: (declared.brings ?? {}) as Kind<Facts>["brings"],
      ...comingFrom(life),
      reports: (declared.reports ?? {}) as Kind<Facts>["reports"],
      seals: declared.seals,
      ledgers: declared.ledgers ?? {},
      files: (declared.files ?? {}) as FileGroups<Facts>,
    }
    const calls = kind.calls as unknown as KindCalls<
      View,
      Beside,
      ReturnType<typeof standing<States>>,
      Begin["input"],
      Commands & ApprovalCallsOf<Asked>
    > &
      typeof list.calls
    return { ...kind, chart, begin, commands: commands as Commands & DecidingOf<Asked>, calls }
  }

  return { begin: commandOn<Beginning>(), command: commandOn<Asking<Facts>>(), column: columnsOver<Facts>(), declare }
}

/** The calls of a kind that nobody begins by asking for it. */
const withoutBegin = (calls: object): object => Object.fromEntries(Object.entries(calls).filter(([name]) => name !== "create"))

/** What is sealed was judged before: rules about what is entered cannot read it any more. */
function sealed<Facts, F>(rules: Rules<Facts, F>, field: string | undefined): Rules<Facts, F> {
  if (field === undefined) return rules
  const holds = (event: F) => isBox(new Map<string, unknown>(Object.entries(event as object)).get(field))
  return Object.fromEntries(
    Object.entries(rules).map(([name, one]) => [
      name,
      one.asks === "input" ? { ...one, check: (on: Parameters<typeof one.check>[0]) => holds(on.event) || one.check(on) } : one,
    ]),
  )
}

/** The facts that come from elsewhere than its own commands: from the document above, its clock and the documents below. */
const comingFrom = (life: AnyLife): Pick<Kind, "follows" | "strikes" | "hears"> => ({
  follows: typesOf(life, ({ from }) => from === "above"),
  strikes: typesOf(life, ({ from }) => from === "clock"),
  hears: typesOf(life, ({ from }) => from === "below"),
})
