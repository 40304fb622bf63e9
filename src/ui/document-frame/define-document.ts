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

/** A document's texts in the person's language. */
export interface DocumentWords {
  readonly state: (state: string) => string
  readonly command: (name: string) => string
  /** The consequence of a command; empty where nothing needs saying. */
  readonly consequence: (name: string) => string
  /** The sentence of a fact, from the values that its reader may see. */
  readonly fact: (entry: Pick<TimelineEntry, "type" | "values">) => string
  /** A line of the chart, by the type of its fact. */
  readonly move: (type: string) => string
  /** The title of a command's dialog, where it says more than the verb. */
  readonly dialog?: (name: string) => string
  /** A parallel region, where there are some with a picture. */
  readonly region?: (name: string) => string
  /** Texts of forms that are derived from commands' inputs. */
  readonly fields?: FieldWords
  readonly screen: (screen: string) => string
  /** Who must act in a state. */
  readonly actor: (state: string) => string
  readonly deadline: (name: string) => string
  /** The name of a kind of related documents, and of their states. */
  readonly related: (kind: string) => string
  readonly relatedState: (kind: string, state: string) => string
  /** Shown instead of a title that is not written yet. */
  readonly untitled: string
  readonly list: string
  readonly choose: string
  readonly chooseWhy: string
  readonly gone: string
  readonly goneWhy: string
}

/** Related documents of one kind. They are computed only from what the reader is shown. */
export interface Related {
  readonly kind: string
  /** Whether they precede the document; otherwise they belong to it or follow from it. */
  readonly before?: boolean
  readonly count: number
  /** What identifies a single one, such as its number; shown instead of the count. */
  readonly note?: string
  readonly states?: readonly { readonly state: string; readonly tone: Tone; readonly count: number }[]
  /** The screen that shows it to this person; null for none. */
  readonly screen: string | null
}

/** The receipts' part of a kind's declaration. */
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

/** A kind of document for its screens. It never says what may be done: the chart decides that, and the verdicts tell it. */
export interface DocumentDefinition<View, Name extends string> {
  readonly useWords: () => DocumentWords
  readonly get: ReadEndpoint<View>
  readonly timeline: Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, z.ZodType, z.ZodType<TimelineEntry[]>>
  /** The call of its list, which finds documents by number or title. */
  readonly query?: Endpoint<
    z.ZodType,
    z.ZodType,
    z.ZodType<unknown, { filter?: RowFilter | undefined }>,
    z.ZodType<{ records: readonly Pick<AnyRow, "id" | "number" | "title">[]; incomplete?: true | undefined }>
  >
  /** Its kind, where the browser folds its facts itself. */
  readonly fold?: FoldedKind
  /** If given, the content is rendered from this schema of what readers are shown. */
  readonly view?: z.ZodType
  /** If given, the kind has receipts for reading and signing. */
  readonly receipts?: KeepsReceipts | undefined
  /** The chart's commands in order, with each one's call and input. */
  readonly commands: readonly Name[]
  readonly calls: Readonly<Record<Name, Endpoint>>
  readonly inputs: Readonly<Record<Name, z.ZodType>>
  /** Adds data from the screen to a command's input, such as the version of a child that was seen. */
  readonly along?: (shown: DocumentView<View>, name: Name) => object
  /** The commands that act on the open approval, and send the version of it that was seen. */
  readonly acts?: ReadonlySet<string>
  /** How the fields of its commands look, by the names of the parts; if given, commands' forms are derived from their declaration. */
  readonly looks?: Looks
  /** A notice about the input while it is written, in every derived form of its commands. */
  readonly Notice?: ComponentType<NoticeProps>
  readonly layout: ChartLayout
  /** The screen on which a command is run. */
  readonly screenOf: (name: Name) => string
  /** The address of a screen, and of the list of all such documents. */
  readonly pathOf: (screen: string, id: string) => string
  readonly list: string
  readonly toneOf: (state: string) => Tone
  readonly titleOf: (facts: View, words: DocumentWords) => { readonly number: string; readonly title: string }
  /** The relevant deadline now, by its name among the texts. */
  readonly deadlineOf: (shown: DocumentView<View>) => { readonly name: string; readonly at: number } | null
  /** The state whose actor is next, where the facts have left it to somebody else; by default the present state. */
  readonly actsAsIn?: (shown: DocumentView<View>, entries: readonly TimelineEntry[]) => string
  /** Since when that one is next, where it is not since the document entered its present state; null where it is. */
  readonly actsSince?: (shown: DocumentView<View>) => number | null
  /** States of parallel regions that are not worth mentioning. */
  readonly unsaid?: ReadonlySet<string>
  /** States in which its life ended badly. */
  readonly ill?: ReadonlySet<string>
  /** The approval that it waits for in each state, and who may see approvals: the server shows them to nobody else. */
  readonly approvals?: {
    readonly waitsIn: Readonly<Record<string, ApprovalSubject>>
    readonly readers: readonly Role[]
    /** The commands for approving. */
    readonly approve: readonly string[]
  }
  /** Whether it has a parent or members of other kinds; the server returns those that the person may see. */
  readonly belongs?: boolean
  /** Related documents, from what the person is shown. */
  readonly related?: (shown: Shown<View>) => readonly Related[]
  /** If given, its files are a tab of its own page: its kind, the parts that have files of their own, and those of the document above it. */
  readonly files?:
    | { readonly kind: string; readonly parts?: (facts: View) => PartsOf; readonly partsAbove?: (facts: View) => PartsOf }
    | undefined
  /** Commands that take something away from somebody. */
  readonly danger: ReadonlySet<Name>
  /** Commands that cannot be undone: the person must type a word. */
  readonly final: ReadonlySet<Name>
  /** Rules that can never become true for this person on this document: commands that they forbid are hidden. */
  readonly never: ReadonlySet<string>
}

/** Declares a kind of document for the browser; `DocumentPage` and the rest of this folder render it. */
export const defineDocument = <View, Name extends string>(definition: DocumentDefinition<View, Name>): DocumentDefinition<View, Name> =>
  definition

/** An open document on a screen: in its present state, or in a past one that the person has stepped back to. */
export interface Opened<View> {
  readonly id: string
  /** The state on the screen, present or past. */
  readonly view: DocumentView<View>
  /** The present state, whatever is shown. */
  readonly now: DocumentView<View>
  readonly timeline: readonly TimelineEntry[]
  /** Its approvals, the latest first; null where the server must be asked. */
  readonly approvals: DocumentState<View>["approvals"]
  /** Whether a command of this person is under way, or the document is being read after one. */
  readonly busy: boolean
  /** The fact that the person has stepped back to; null for the present. */
  readonly stepped: TimelineEntry | null
  step(position: string | null): void
  readonly send: ReturnType<typeof useDocument<View>>["send"]
  /** The verdict on a command with its input; null where only the server can judge. */
  verdictWith(name: string, input: unknown): VerdictView | null
  reload(): void
  /** Reads the facts before those that it was opened with, if there are any. */
  older(): void
}
