import type { ComponentType } from "react"
import type { z } from "zod"
import type { DocumentView, TimelineEntry, VerdictView } from "#contract/document.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Role } from "#contract/people.ts"
import type { ApprovalSubject } from "#contract/workflow.contract.ts"
import type { FoldedKind } from "#client/documents/fold-source.ts"
import type { DocumentState, ReadEndpoint, useDocument } from "#client/documents/document.ts"
import type { RowFilter } from "#machines/_kit/kind-row.ts"
import type { NoticeProps } from "#ui/schema-form/input-dialog.tsx"
import type { FieldWords, Looks } from "#ui/schema-form/schema-fields.tsx"
import type { AnyRow } from "./kind-list.tsx"
import type { ChartLayout } from "#ui/chart-view/layout.ts"
import type { PartsOf } from "#ui/files/part-files.tsx"
import type { Tone } from "#ui/theme/tone.ts"

/** What a document's things are called in the person's language. */
export interface DocumentWords {
  readonly state: (state: string) => string
  readonly command: (name: string) => string
  /** What a command would bring about; empty where nothing needs saying. */
  readonly consequence: (name: string) => string
  /** The sentence of a fact, from the values that its reader may see. */
  readonly fact: (entry: Pick<TimelineEntry, "type" | "values">) => string
  /** A line of the chart, by the type of its fact. */
  readonly move: (type: string) => string
  /** Above the dialog of a command, where that says more than its verb. */
  readonly dialog?: (name: string) => string
  /** A region of its life beside the main one, where it has some with a picture. */
  readonly region?: (name: string) => string
  /** Where forms are drawn from what commands ask for. */
  readonly fields?: FieldWords
  readonly screen: (screen: string) => string
  /** Who has to act in a state. */
  readonly actor: (state: string) => string
  readonly deadline: (name: string) => string
  /** What belongs to a document or comes of it, by its kind, and a state of it. */
  readonly related: (kind: string) => string
  readonly relatedState: (kind: string, state: string) => string
  /** What stands in place of a title that is not written yet. */
  readonly untitled: string
  readonly list: string
  readonly choose: string
  readonly chooseWhy: string
  readonly gone: string
  readonly goneWhy: string
}

/** Documents of one kind that are related to a document. They are worked out only from what the reader is shown. */
export interface Related {
  readonly kind: string
  /** They came before the document and led to it; otherwise they belong to it or follow from it. */
  readonly before?: boolean
  readonly count: number
  /** What tells a single one, such as its number, in place of the count. */
  readonly note?: string
  readonly states?: readonly { readonly state: string; readonly tone: Tone; readonly count: number }[]
  /** The screen where this person sees it; null for none. */
  readonly screen: string | null
}

/** What of a kind's declaration says of whom it is noted that they have read a document. */
export interface KeepsReceipts {
  readonly id: string
  readonly receipts: {
    readonly side: string
    readonly asksToSign: (facts: never) => boolean
    readonly signBy?: (facts: never) => number | null
  }
  readonly sides: Readonly<Record<string, { readonly in?: readonly string[] }>>
}

/** What a person is shown of a document: its facts, and the timeline up to them. */
export interface Shown<View> {
  readonly view: DocumentView<View>
  readonly entries: readonly TimelineEntry[]
  readonly roles: readonly Role[]
}

/** One kind of document as its screens need it. It never says what may be done: the chart decides that, and the verdicts tell it. */
export interface DocumentDefinition<View, Name extends string> {
  readonly useWords: () => DocumentWords
  readonly get: ReadEndpoint<View>
  readonly timeline: Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, z.ZodType, z.ZodType<TimelineEntry[]>>
  /** Its list, where documents are found by number or title. */
  readonly query?: Endpoint<
    z.ZodType,
    z.ZodType,
    z.ZodType<unknown, { filter?: RowFilter | undefined }>,
    z.ZodType<{ records: readonly Pick<AnyRow, "id" | "number" | "title">[]; incomplete?: true | undefined }>
  >
  /** Its kind, where the browser folds its facts itself. */
  readonly fold?: FoldedKind
  /** Given, what a document says is drawn from this schema of what its readers are shown. */
  readonly view?: z.ZodType
  /** Given, it is noted who has read it and signed for it. */
  readonly receipts?: KeepsReceipts | undefined
  /** The chart's commands in its order; the call of each, and what it asks for. */
  readonly commands: readonly Name[]
  readonly calls: Readonly<Record<Name, Endpoint>>
  readonly inputs: Readonly<Record<Name, z.ZodType>>
  /** What goes along with a command's input from what the screen shows, such as the version of a child that was seen. */
  readonly along?: (shown: DocumentView<View>, name: Name) => object
  /** Those of its commands that are acts on the approval for which it waits, and go with the version of it that was seen. */
  readonly acts?: ReadonlySet<string>
  /** How the fields of its commands look, by the names of the parts; given, what a command asks for is drawn from its declaration. */
  readonly looks?: Looks
  /** What is told of an input while it is written, in every form of its commands that is drawn from what they ask for. */
  readonly Notice?: ComponentType<NoticeProps>
  readonly layout: ChartLayout
  /** The screen on which a command is run. */
  readonly screenOf: (name: Name) => string
  /** The address of a screen, and of the list of all such documents. */
  readonly pathOf: (screen: string, id: string) => string
  readonly list: string
  readonly toneOf: (state: string) => Tone
  readonly titleOf: (facts: View, words: DocumentWords) => { readonly number: string; readonly title: string }
  /** The deadline that matters now, by its name among the words. */
  readonly deadlineOf: (shown: DocumentView<View>) => { readonly name: string; readonly at: number } | null
  /** The state whose actor is next, where the facts have left it to somebody else than the state's own; the own state when left out. */
  readonly actsAsIn?: (shown: DocumentView<View>) => string
  /** States of parallel regions that are nothing to tell. */
  readonly unsaid?: ReadonlySet<string>
  /** States in which its life ended otherwise than hoped for. */
  readonly ill?: ReadonlySet<string>
  /** In which states it waits for an approval, and of what; and who reads approvals: the server tells them to nobody else. */
  readonly approvals?: {
    readonly waitsIn: Readonly<Record<string, ApprovalSubject>>
    readonly readers: readonly Role[]
    /** The commands by which somebody approves. */
    readonly approve: readonly string[]
  }
  /** Documents of other kinds belong to it, or it belongs to one: the server says which of them a person may see. */
  readonly belongs?: boolean
  /** What belongs to it, from what the person is shown. */
  readonly related?: (shown: Shown<View>) => readonly Related[]
  /** Given, its files are a tab of its own page: its kind, and the parts that have files of their own. */
  readonly files?: { readonly kind: string; readonly parts?: (facts: View) => PartsOf } | undefined
  /** Commands that take something away from somebody. */
  readonly danger: ReadonlySet<Name>
  /** Commands that nobody can take back: a word has to be typed. */
  readonly final: ReadonlySet<Name>
  /** Rules that can never become true for this person on this document: what they forbid is not shown. */
  readonly never: ReadonlySet<string>
}

/** Declares a kind of document once; `DocumentPage` and the rest of this folder draw it. */
export const defineDocument = <View, Name extends string>(definition: DocumentDefinition<View, Name>): DocumentDefinition<View, Name> =>
  definition

/** One document on a screen: as it is now, or as it was when the person has stepped back. */
export interface Opened<View> {
  readonly id: string
  /** What the screen shows: now, or the past. */
  readonly view: DocumentView<View>
  /** As it is now, whatever is shown. */
  readonly now: DocumentView<View>
  readonly timeline: readonly TimelineEntry[]
  /** Its approvals, the latest first; null where the server is asked for them. */
  readonly approvals: DocumentState<View>["approvals"]
  /** The fact that the person has stepped back to; null is now. */
  readonly stepped: TimelineEntry | null
  step(position: string | null): void
  readonly send: ReturnType<typeof useDocument<View>>["send"]
  /** What the rules say of a command with what is entered for it; null where only the server can say. */
  verdictWith(name: string, input: unknown): VerdictView | null
  reload(): void
  /** Reads the facts before those that it was opened with, where there are any. */
  older(): void
}
