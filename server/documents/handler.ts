import type { Actor, Role } from "#contract/people.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import type { Chart } from "#machines/_kit/chart.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import type { ToApprove } from "#machines/_kit/kind-approvals.ts"
import type { DocumentState } from "#machines/_kit/snapshot.ts"
import type { ActFact } from "#machines/approval/open-approval.ts"
import type { StoredApproval } from "#server/approvals/open-approval.ts"
import type { Tx } from "#server/database/database.ts"
import type { Standing } from "#server/event-store/document.ts"
import type { JsonValue } from "#server/event-store/json.ts"
import type { Head, RecordedFact } from "#server/event-store/store.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** A document as it effectively is now, in one transaction: timers that are past due have fired. */
export interface Present<Facts extends object> {
  readonly tx: Tx
  readonly id: string
  /** Epoch ms of the database's clock; read under the lock when the document is to be changed. */
  readonly now: number
  /** The stored version, which a person saw; timers that fired since are not counted. */
  readonly version: number
  /** Set when timers' facts were stored in this transaction: the version before them, which the person saw. */
  readonly seen?: number
  /** The stored state. */
  readonly stored: DocumentState<Facts>
  readonly document: DocumentState<Facts>
  /** The facts of fired timers, which a command stores before its own. */
  readonly struck: readonly AnyFact[]
  readonly state: string
}

/** A document for one person, whether or not that person may see it. */
export interface DocumentContext<Facts extends object, Given extends object = object> extends Present<Facts> {
  readonly user: SessionUser
  readonly by: Actor
  /** What the rules are given from the database. */
  readonly given: Given
  /** The approval that the document waits for; null when it waits for none, or a timer has only just requested one. */
  readonly approval: StoredApproval | null
  /** The head of a child stream; read once, since the document's lock protects its children too. */
  headOf(stream: string): Promise<Head | null>
}

/** A document for one person, who stands on one of its sides. */
export interface ReaderContext<Facts extends object, SideName extends string = string> extends DocumentContext<Facts> {
  readonly side: SideName
}

/** A child stream of a document. */
export interface Child {
  readonly stream: string
  readonly kind: string
  readonly state: string
  /** The key that tells children of one kind apart. */
  readonly key: string
}

/** A fact of a child; it begins a child that does not exist yet. */
export interface ChildFact {
  readonly kind: string
  readonly key: string
  readonly type: string
  readonly data?: object
}

/** The result of a command. */
export interface Decision {
  /** The document's own fact. A fact that the chart only permits is judged, and stored in a child alone. */
  readonly fact: { readonly type: string; readonly data: object } | null
  /** Facts of children, in addition to those that follow from the document's fact. */
  readonly children?: readonly ChildFact[]
  /** The act on the open approval. */
  readonly act?: ActFact | null
  /** What the rules of this command are given beyond what those of every command are. */
  readonly given?: object
  /** Further fields of the reply. */
  readonly says?: (now: number) => object
}

/** A kind of documents that belong to a parent document. */
export interface Member {
  readonly handler: Stored<object>
  /**
   * The data that a fact carries beyond what the parent kind says: the parent's id, in a fact that begins the member or asks it again, and the keys
   * to what it opens.
   */
  readonly carries: (
    type: string,
    on: { readonly above: string; readonly stream: string; readonly facts: object; readonly begins: boolean },
  ) => object
}

/** Streams that belong to a document and are written under its lock. */
export interface Family<Facts extends object> {
  chartOf(kind: string): Chart<object, AnyFact>
  /** Whether a fact of the document has effects on its children. */
  moves(type: string): boolean
  children(tx: Tx, id: string, facts: Facts): Promise<readonly Child[]>
  cascade(fact: AnyFact, before: Facts, children: readonly Child[]): readonly ChildFact[]
  /** The stream of a child that does not exist yet, and further data of its first fact. */
  streamOf(id: string, facts: Facts, child: ChildFact): string
  begins(facts: Facts, child: ChildFact): object
  /** How children that are documents of a kind of their own are stored; left out by a family without any. */
  members?(kind: string): Member | undefined
  /** The stored author of a fact, where even the name is secret. */
  writer(type: string, stream: string, by: Actor): Actor | undefined
  /** The channel on which a fact is announced. */
  announcedOn(fact: RecordedFact): string
}

interface Reply {
  readonly [Name: string]: JsonValue
}

/** Given a document that was read, returns the rest of what its rules are given. */
interface Telling<Facts, Given> {
  tell(facts: Facts, state: string, on: { readonly by: Actor; readonly now: number }): Promise<Given>
}

/** How documents of a kind are read, changed and stored: derived from a declaration, or written by hand where a kind is truly its own. */
export interface DocumentHandler<Facts extends object, Given extends object = object> {
  readonly chart: Chart<Facts, AnyFact, Given>
  readonly letters: string
  readonly restarts?: "day" | "year" | undefined
  /** The commands that act on the open approval. */
  readonly acts: Readonly<Record<string, ApprovalAct>>
  /** The approval that documents wait for, by state. */
  readonly waitsFor: Readonly<Record<string, string>>
  /** What is to be approved. */
  subject(name: string, facts: Facts): ToApprove & { readonly askedIn?: readonly Role[] }
  /**
   * Queries what can be queried before the document is read, in the same round trip as its head; returns a function for the rest of what its rules
   * are given.
   */
  given(on: Pick<DocumentContext<Facts>, "tx" | "id" | "user" | "headOf">): Promise<Telling<Facts, Given>["tell"]>
  readonly nothingGiven: Given
  /** The actor as whom a person acts on the document. */
  acting(facts: Facts, by: Actor): Actor
  /** Whether this person may see the document. */
  isSeen(context: DocumentContext<Facts, Given>): Promise<boolean>
  /** Reads from the database what the first fact and its rules are given; nothing when left out. */
  beginning?(tx: Tx, input: unknown, user: SessionUser): Promise<object>
  /** The first fact of a document with its number. */
  begin(input: unknown, on: { readonly number: string; readonly user: SessionUser; readonly given: object }): NonNullable<Decision["fact"]>
  decide(context: DocumentContext<Facts, Given>, name: string, input: unknown): Promise<Decision> | Decision
  /** The version that a person must have seen for a command; null when any will do, since the command adds to a stream of its own. */
  versionFor(context: DocumentContext<Facts, Given>, name: string): Promise<number | null> | number | null
  readonly family?: Family<Facts>
  /** The parent document, whose lock is taken before its own. */
  above?(facts: Facts): string
  /** What its facts record in the parent document, and how the parent is stored. */
  readonly reports?: {
    of(fact: AnyFact, before: Facts): NonNullable<Decision["fact"]> | null
    handler(): Stored<object>
  }
  /** Seals the secret part of a fact; returns a fact without a secret unchanged. */
  seal?(id: string, type: string, data: object): object
  /** The reply of every command; small, since it is kept as long as the document. `context` is null for the command that began it. */
  reply(after: Standing<Facts>, context: DocumentContext<Facts, Given> | null): Reply | Promise<Reply>
}

/** A handler, with the lists that show its documents. */
export interface Stored<Facts extends object, Given extends object = object> extends DocumentHandler<Facts, Given> {
  /** Updates the lists with what was recorded, in the same transaction; travels with the next statement, unless it has to query something. */
  project(
    tx: Tx,
    recorded: readonly RecordedFact[],
    after: Standing<Facts>,
    now: number,
    before: DocumentState<Facts>,
  ): Promise<void> | undefined
}
