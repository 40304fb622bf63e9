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

/** A document as it effectively is now, in one transaction: clocks that are past due have struck. */
export interface Present<Facts extends object> {
  readonly tx: Tx
  readonly id: string
  /** Epoch ms of the database's clock; under the lock when the document is to be changed. */
  readonly now: number
  /** The stored version, which a person saw; clocks that have struck since are not counted. */
  readonly version: number
  /** Set when clocks were stored on the way: the version that stood before them, which the person saw. */
  readonly seen?: number
  /** As it stands in the store. */
  readonly stored: DocumentState<Facts>
  readonly document: DocumentState<Facts>
  /** The clocks' facts, which a command stores before its own. */
  readonly struck: readonly AnyFact[]
  readonly state: string
}

/** A document before one person, whether or not that person may see it. */
export interface DocumentContext<Facts extends object, Own = unknown, Given extends object = object> extends Present<Facts> {
  readonly user: SessionUser
  readonly by: Actor
  /** What of the document is this person's own. */
  readonly own: Own
  /** What the rules are told from the database. */
  readonly given: Given
  /** The approval that the document waits for; null when it waits for none, or its clock has only now begun one. */
  readonly approval: StoredApproval | null
  /** Where a child stream stands; read once, since the document's lock holds its children still. */
  headOf(stream: string): Promise<Head | null>
}

/** A document before one person, who stands on one of its sides. */
export interface ReaderContext<
  Facts extends object,
  SideName extends string = string,
  Own = unknown,
  Given extends object = object,
> extends DocumentContext<Facts, Own, Given> {
  readonly side: SideName
}

/** A child stream of a document. */
export interface Child {
  readonly stream: string
  readonly kind: string
  readonly state: string
  /** What tells children of one kind apart. */
  readonly key: string
}

/** A fact of a child; a child that is not there yet is begun by it. */
export interface ChildFact {
  readonly kind: string
  readonly key: string
  readonly type: string
  readonly data?: object
}

/** What a command comes to. */
export interface Decision {
  /** The document's own fact. One that the chart only permits is judged, and stored in a child alone. */
  readonly fact: { readonly type: string; readonly data: object } | null
  /** Facts of children, beside those that follow from the document's. */
  readonly children?: readonly ChildFact[]
  /** What is done to the open approval. */
  readonly act?: ActFact | null
  /** What the rules are told about this command beside what they are told of every one. */
  readonly given?: object
  /** What the answer says besides where the document stands then. */
  readonly says?: (now: number) => object
}

/** A kind of documents that belong to another. */
export interface Member {
  readonly handler: Stored<object>
  /** What a fact carries that the kind above cannot say: the document that it belongs to, in the fact that begins it or asks for it anew, and what it opens. */
  readonly carries: (
    type: string,
    on: { readonly above: string; readonly stream: string; readonly facts: object; readonly begins: boolean },
  ) => object
}

/** Streams that belong to a document and are written under its lock. */
export interface Family<Facts extends object> {
  chartOf(kind: string): Chart<object, AnyFact>
  /** Whether a fact of the document brings anything about in its children. */
  moves(type: string): boolean
  children(tx: Tx, id: string, facts: Facts): Promise<readonly Child[]>
  cascade(fact: AnyFact, before: Facts, children: readonly Child[]): readonly ChildFact[]
  /** The stream of a child that is not among those that are there, and the data that its first fact carries besides. */
  streamOf(id: string, facts: Facts, child: ChildFact): string
  begins(facts: Facts, child: ChildFact): object
  /** How children are stored that are documents of a kind of their own; left out of a family that has none. */
  members?(kind: string): Member | undefined
  /** Who is stored as having left a fact, where even the name is a secret. */
  writer(type: string, stream: string, by: Actor): Actor | undefined
  /** On which channel a fact is announced. */
  announcedOn(fact: RecordedFact): string
}

interface Reply {
  readonly [Name: string]: JsonValue
}

/** Tells the rules of a document that was read what else they are told. */
interface Telling<Facts, Own, Given> {
  tell(facts: Facts, state: string, on: { readonly by: Actor; readonly own: Own; readonly now: number }): Promise<Given>
}

/** How documents of a kind are read, changed and stored: what follows from a declaration, or what a kind says itself where it is truly its own. */
export interface DocumentHandler<Facts extends object, Own = unknown, Given extends object = object> {
  readonly chart: Chart<Facts, AnyFact, Given>
  readonly letters: string
  /** The commands that are acts on the open approval. */
  readonly acts: Readonly<Record<string, ApprovalAct>>
  /** By state, the approval for which documents wait in it. */
  readonly waitsFor: Readonly<Record<string, string>>
  /** What is to be approved; left out by a kind whose family asks for its approvals itself. */
  subject?(name: string, facts: Facts): ToApprove & { readonly askedIn?: readonly Role[] }
  /** What of the document is a person's own; before it is read there are no facts. */
  own(user: SessionUser, id: string, facts: Facts | null): Own
  /** Asks, together with where the document stands, what can be asked of it unread; answers how its rules are told the rest. */
  given(on: Pick<DocumentContext<Facts>, "tx" | "id" | "user" | "headOf">): Promise<Telling<Facts, Own, Given>["tell"]>
  readonly nothingGiven: Given
  /** As whom a person acts on it. */
  acting(facts: Facts, by: Actor): Actor
  /** Whether it is for this person to see. */
  isSeen(context: DocumentContext<Facts, Own, Given>): Promise<boolean>
  /** What the first fact and its rules are told from the database; nothing when left out. */
  beginning?(tx: Tx, input: unknown, user: SessionUser): Promise<object>
  /** The first fact of a document under its number. */
  begin(input: unknown, on: { readonly number: string; readonly user: SessionUser; readonly given: object }): NonNullable<Decision["fact"]>
  decide(context: DocumentContext<Facts, Own, Given>, name: string, input: unknown): Promise<Decision> | Decision
  /** The version that a person has to have seen for a command; null when any will do, since it adds to a stream of its own. */
  versionFor(context: DocumentContext<Facts, Own, Given>, name: string): Promise<number | null> | number | null
  readonly family?: Family<Facts>
  /** The document that it belongs to, whose lock comes before its own. */
  above?(facts: Facts): string
  /** What its facts leave in the document that it belongs to, and how that one is stored. */
  readonly reports?: {
    of(fact: AnyFact, before: Facts): NonNullable<Decision["fact"]> | null
    handler(): Stored<object>
  }
  /** Puts what is secret into its box; of a fact that carries nothing secret it changes nothing. */
  seal?(id: string, type: string, data: object): object
  /** What every command answers; small, since it is kept as long as the document. Whoever has begun one had none before. */
  reply(after: Standing<Facts>, context: DocumentContext<Facts, Own, Given> | null): Reply | Promise<Reply>
}

/** A handler, with the lists that its documents stand in. */
export interface Stored<Facts extends object, Own = unknown, Given extends object = object> extends DocumentHandler<Facts, Own, Given> {
  /** Brings the lists up to date with what was recorded, in the same transaction; travels with the next statement, unless it has to ask something. */
  keep(
    tx: Tx,
    recorded: readonly RecordedFact[],
    after: Standing<Facts>,
    now: number,
    before: DocumentState<Facts>,
  ): Promise<void> | undefined
}
