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
import { type Columns, columnsOver, listCalls, type OtherTitles, type RowFilter } from "./kind-row.ts"
import { type Brings, isBox, type Reports, type Seals } from "./kind-family.ts"
import type { FileGroups } from "./kind-files.ts"
import type { Ledgers } from "./kind-ledger.ts"
import type { Personal, PersonalFacts } from "./kind-personal.ts"
import type { Reader } from "./readers.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import type { Rules } from "./rules.ts"
import type { Shows } from "./shown.ts"
import { typedKeys } from "./typed.ts"

const nothing = z.strictObject({})
type Nothing = typeof nothing
type DataByType<Data> = { readonly [Type in keyof Data]: object }

type Written<Input extends z.ZodType, Carried, On> = Pick<Command, "by" | "summary"> &
  Partial<Pick<Command, "danger" | "final" | "insteadIn" | "screen">> & {
    readonly task?: On extends { readonly facts: infer Facts } ? (facts: Facts) => readonly Reader[] : never
    readonly spares?: On extends { readonly facts: infer Facts } ? (facts: Facts) => readonly string[] : never
  } & (z.output<Input> extends Carried
    ? { readonly data?: (input: z.output<Input>, on: On) => Carried }
    : { readonly data: (input: z.output<Input>, on: On) => Carried })

/** Declares a command: the fact that it leaves, and the rest. */
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

/** The owners of a document for data rights (spec 6): its company, its author, and everybody named in it. */
export interface Owned {
  readonly company: string
  readonly author: string
  readonly people: readonly string[]
}

/** The menu module of a kind's pages: its code, its group, and its icon. */
interface MenuModule {
  readonly code: string
  readonly under: string
  readonly icon: string
}

/** A side: a role that a person may have in a document. */
export interface Side<Facts, Data = Readonly<Record<string, object>>, Rule extends string = string> {
  /** The keys of the people on it. */
  who?(facts: Facts): readonly Reader[]
  /** People who are not on it, whatever keys they hold. */
  except?(facts: Facts): readonly string[]
  /** Only people who act in one of these roles are on it, and nobody who acts in one of `unless`, which excludes people of other sides. */
  readonly acting?: readonly Role[]
  readonly unless?: readonly Role[]
  /** People who act in these roles are on it too, within their data rights. */
  readonly owned?: {
    readonly acting: readonly Role[]
    as(facts: Facts): Owned
    /**
     * People who are asked for an approval and are on no other side are on the first; with this set, only for documents of companies within their
     * data rights.
     */
    readonly boundsAsked?: boolean
  }
  /** The states in which this side can see the document; all by default. */
  readonly in?: readonly string[]
  /** What it is shown, in its view, its timeline, the live channel and its browser alike; everything by default. */
  readonly shows?: Shows<Facts, Data, Rule>
}

/** Declared as a method, so that kinds with any type of facts are assignable. */
interface Told<Facts> {
  readers(facts: Facts): readonly Reader[]
}

/** Whose reading of a document is recorded: that of the people on a side. */
interface Receipts<Facts, SideName extends string = string> {
  readonly side: SideName
  /** Whether they are asked to sign for it. */
  asksToSign(facts: Facts): boolean
  /** The deadline for signing, in epoch ms; null for none. */
  signBy?(facts: Facts): number | null
}

/** Reducers; a fact whose data only set the document's fields of the same names needs none. */
type Reduced<Facts, Data extends DataByType<Data>> = Partial<Reducers<Facts, FactsOf<Data>>> & {
  readonly [Type in keyof Data & string as Data[Type] extends Partial<Facts> ? never : Type]: (
    facts: Facts,
    fact: Extract<FactsOf<Data>, { type: Type }>,
  ) => Facts
}

/** A kind of document for the frame; the declaration keeps its precise types as well. */
export interface Kind<Facts extends object = object, SideName extends string = string> {
  readonly id: string
  /** The letters at the beginning of its numbers. */
  readonly letters: string
  /** When its numbers start anew; left out by a kind that counts on. */
  readonly restarts?: "day" | "year" | undefined
  /** The page that shows it and runs its commands. */
  readonly screen: string
  /** The namespace of its texts. */
  readonly words: string
  readonly module?: MenuModule | undefined
  readonly chart: Chart<Facts>
  /** In chronological order. */
  readonly states: readonly string[]
  /** States of its parallel regions; most kinds have none. */
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
  /** By approval, the roles whose commands ask for it; none where it follows from another approval. */
  readonly askers: Readonly<Record<string, readonly Role[]>>
  /** The commands that act on the open approval, which judges them together with the chart. */
  readonly acts: Readonly<Record<string, ApprovalAct>>
  readonly view: z.ZodType
  /** The view for a reader, made from the document's facts and what is shown beside them. */
  viewOf(facts: Facts, beside: never): unknown
  /** The data that each fact's sentence in a timeline names. */
  readonly values: Readonly<Record<string, readonly string[] | undefined>>
  /** The texts by which the document is found after each fact, the number first. */
  readonly names: Readonly<Record<string, ((data: never) => readonly string[]) | undefined>>
  /** The same of the whole document, where no single fact has all of them; left out where `names` does. */
  foundBy?(facts: Facts): readonly string[]
  /** Who is told of each fact, besides what follows from approvals and tasks: a side, or the keys of people. */
  readonly notices: Readonly<Record<string, string | Told<Facts>["readers"] | undefined>>
  /** Whether nobody else may ever know who is told: that a document is theirs tells who was invited, or who judges. */
  readonly secretReaders: boolean
  /** Its title, in lists and wherever it is named. */
  title(facts: Facts): string
  /** Its titles in other languages, where it has them; readers are shown the one in their own, and the main title where it is empty. */
  otherTitles?(facts: Facts): OtherTitles
  /** The people and companies whose names a reader of these facts needs. */
  named?(facts: Facts): readonly (string | null)[]
  readonly receipts?: Receipts<Facts> | undefined
  /** What lists show besides number, title and state. */
  readonly row: Columns<Facts>
  /** The filter of its list. */
  readonly filter: z.ZodType<RowFilter>
  /** The parent document, which begins it; left out where people begin it. */
  above?(facts: Facts): string
  /** What its facts bring about in member documents. */
  readonly brings: Readonly<Record<string, Brings<Facts, never>>>
  /** The facts that come from the parent document. */
  readonly follows: readonly string[]
  /** What its facts report to the parent document. */
  readonly reports: Readonly<Record<string, Reports<Facts, never>>>
  /** The facts of its own timers. */
  readonly strikes: readonly string[]
  /** The facts that member documents report. */
  readonly hears: readonly string[]
  readonly seals?: Seals | undefined
  readonly ledgers: Ledgers<Facts>
  /** The groups of its files. */
  readonly files: FileGroups<Facts>
}

/** What the lists of documents are made from, for declared kinds and for kinds with a hand-written chart. */
export interface Listed<Facts extends object = object> extends Pick<
  Kind<Facts>,
  "id" | "words" | "above" | "chart" | "states" | "sides" | "title" | "otherTitles" | "names" | "foundBy" | "row" | "filter"
> {
  /** The state in which it waits for each approval. */
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
  Given extends object,
> {
  readonly id: string
  /** Increased whenever the meaning of stored facts or the states change. */
  readonly version: number
  readonly letters: string
  /** When its numbers start anew; left out by a kind that counts on. */
  readonly restarts?: "day" | "year"
  readonly summary: string
  /** The page that shows it and runs its commands. */
  readonly screen: string
  /** The namespace of its texts; by default its own name. */
  readonly words?: string
  /** Its menu module, which grants access to its pages; left out where the menu already has it. */
  readonly module?: MenuModule
  /** The largest body in bytes of what begins and changes one, where it may be larger than usual. */
  readonly largest?: number
  readonly empty: Facts
  readonly reduce: Reduced<Facts, Data>
  readonly named?: (facts: Facts) => readonly (string | null)[]
  /** Without it nobody's reading is recorded. */
  readonly receipts?: Receipts<Facts, NoInfer<SideName>>
  readonly rules: Readonly<Record<Rule, Rules<Facts, FactsOf<Data>>[string]>>
  /** A document begins in the first one. */
  readonly states: States
  /** Parallel regions, each in a state of its own at any time. No fact is taken in two of them. */
  readonly regions?: Beyond
  /** What its readers are shown of it. */
  readonly view: View
  /** What readers are shown besides its own facts, returned by a call. */
  readonly beside?: Beside
  /** The view for a reader, made from the document's facts and what is shown beside them; by default all of both. */
  readonly viewOf?: (facts: Facts, beside: z.output<Beside>) => z.output<View>
  /** A person on several sides counts as on the first of them. */
  readonly sides: Readonly<Record<SideName, Side<Facts, Data, Rule>>>
  readonly life: (steps: Steps<StateIn<States, Beyond>, Rule, Facts>) => Life<StateIn<States, Beyond>, keyof Data & string, Rule>
  /** The approvals that it waits for; none by default. */
  readonly approvals?: Readonly<Record<Asked, Approval<Facts, States[number], Data>>>
  /** The timer of each state, with the fact that it leaves. */
  readonly clocks: {
    readonly [State in StateIn<States, Beyond>]?: {
      readonly due: (facts: Facts) => number | null
      readonly leaves: (keyof Data & string) | ((facts: Facts, given: Given) => keyof Data & string)
    }
  }
  readonly upcasters: { readonly [Type in keyof Data]?: readonly Upcaster[] }
  readonly values: { readonly [Type in keyof Data]?: readonly (keyof Data[Type] & string)[] }
  readonly names?: { readonly [Type in keyof Data]?: (data: Data[Type]) => readonly string[] }
  readonly foundBy?: (facts: Facts) => readonly string[]
  /**
   * Who is told of which facts, besides what follows from approvals and tasks: a side, or the keys of people. Nobody is told of what is hidden from
   * them.
   */
  readonly notices?: { readonly [Type in keyof Data]?: NoInfer<SideName> | ((facts: Facts) => readonly Reader[]) }
  /** Whether the records of messages leave out who was told, since only people with a part in it are; false by default. */
  readonly secretReaders?: boolean
  /** By type of fact, the personal texts in its data: the store encrypts them with a key for each person. */
  readonly personal?: { readonly [Type in keyof Data]?: (data: Data[Type]) => readonly Personal[] }
  readonly title: (facts: Facts) => string
  /** Left out where its title is the same in every language. */
  readonly otherTitles?: (facts: Facts) => OtherTitles
  readonly row: Row
  /** The parent document of another kind: the first fact comes from the parent, and commands take the parent's lock first. */
  readonly above?: (facts: Facts) => string
  readonly brings?: { readonly [Type in keyof Data & string]?: Brings<Facts, Extract<FactsOf<Data>, { type: Type }>> }
  readonly reports?: { readonly [Type in keyof Data & string]?: Reports<Facts, Extract<FactsOf<Data>, { type: Type }>> }
  readonly ledgers?: Ledgers<Facts>
  /** Groups of files, and who may add and see them when; none by default. */
  readonly files?: FileGroups<Facts, NoInfer<SideName>, NoInfer<States[number]>>
  readonly seals?: Seals & {
    readonly in: readonly (keyof Data & string)[]
    readonly opens: keyof Data & string
    readonly readBy: NoInfer<SideName>
  }
}

type StateIn<States extends readonly string[], Beyond extends Regions> = States[number] | Beyond[keyof Beyond][number]

/**
 * Declares kinds of documents over their facts and what their rules are given by the server, each thing once: `begin` and `command` declare the
 * commands, `declare` everything else. Derived from it are the chart with its roles and timers, the calls, visibility, notices and search.
 */
export function documentKind<Facts extends object, Data extends DataByType<Data>, Given extends object = object>() {
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
    declared: Declared<Facts, Data, States, Rule, SideName, View, Beside, Row, Asked, Beyond, Given> & {
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
    const askers = askersOf(approvals, life, makersAmong(own))
    const deciding = decidingCommands(approvals, [...new Set(Object.values(askers).flat())])
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
    const list = listCalls<States[number], SideName, Row>({ ...declared, sides: typedKeys(sides) })
    const kind: Kind<Facts, SideName> = {
      id,
      letters,
      restarts: declared.restarts,
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
      askers,
      acts,
      calls: {
        ...(declared.above ? withoutBegin(kindCalls(described)) : kindCalls(described)),
        ...list.calls,
      } as unknown as Kind["calls"],
      values: declared.values as Kind["values"],
      names: (declared.names ?? {}) as Kind["names"],
      foundBy: declared.foundBy,
      notices: (declared.notices ?? {}) as Kind<Facts>["notices"],
      secretReaders: declared.secretReaders ?? false,
      title: declared.title,
      otherTitles: declared.otherTitles,
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

  return { begin: commandOn<Beginning<Given>>(), command: commandOn<Asking<Facts, Given>>(), column: columnsOver<Facts>(), declare }
}

/** Who asks for each approval: the makers of the facts that lead to its state. */
const askersOf = (approvals: Approvals<never>, life: AnyLife, makersOf: ReturnType<typeof makersAmong>): Kind["askers"] =>
  Object.fromEntries(
    Object.entries(approvals).map(([name, one]) => {
      const types = typesOf(life, ({ to, among }) => to === one.in || (among?.states.includes(one.in) ?? false))
      return [name, [...new Set(types.flatMap(makersOf))]]
    }),
  )

/** The calls of a kind without one for creation. */
const withoutBegin = (calls: object): object => Object.fromEntries(Object.entries(calls).filter(([name]) => name !== "create"))

/** Sealed input was judged before it was sealed: rules on the input cannot read it any more. */
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

/** The facts with other sources than its own commands: the parent document, its timers and member documents. */
const comingFrom = (life: AnyLife): Pick<Kind, "follows" | "strikes" | "hears"> => ({
  follows: typesOf(life, ({ from }) => from === "above"),
  strikes: typesOf(life, ({ from }) => from === "clock"),
  hears: typesOf(life, ({ from }) => from === "below"),
})
