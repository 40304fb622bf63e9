import type { TFunction } from "i18next"
import type { ComponentType } from "react"
import type { Role } from "#contract/people.ts"
import type { Task } from "#client/person/tasks.ts"
import type { DocumentDefinition } from "#ui/document-frame/define-document.ts"
import type { Tone } from "#ui/theme/tone.ts"

/** A document that matches the text, and the page where this person works on it. */
interface FoundDocument {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly path: string
}

/** The documents of a kind that were found; `incomplete` while the search is being rebuilt. */
export interface FoundDocuments {
  readonly documents: readonly FoundDocument[]
  readonly incomplete: boolean
}

/** A task in the person's words: what is to be done, the state of its document, and the page where it is done. */
interface ShownTask {
  readonly what: string
  readonly state: string
  readonly tone: Tone
  readonly path: string
  /** What is shown for the document's title, where it is another. */
  readonly title?: string
}

/** What the dashboard shows of a kind of document. */
interface OnDashboard {
  /** The namespaces of the texts that `shown` and `idle` name. */
  readonly texts: readonly string[]
  readonly shown: (task: Task, t: TFunction) => ShownTask
  /** What would wait here for somebody of this role, and the list of all such documents; shown to people without a task. */
  readonly idle: (
    role: Role,
    t: TFunction,
  ) => { readonly text: string; readonly list: { readonly path: string; readonly label: string } | null }
  /** Begins a document of this kind. */
  readonly Begin?: ComponentType
  /** A card below the tasks; `beat` changes whenever the tasks were read again. */
  readonly Card?: ComponentType<{ readonly beat: number }>
}

/** What a kind of document gives to the pages that ask all kinds. */
export interface DocumentKind {
  readonly name: string
  /** The namespace of its words, in which `one` is what a document of it is called; left out by a kind that is not declared. */
  readonly words?: string
  /** A few documents whose number or title matches the text, among those that the person may see. */
  readonly find: (written: string, roles: readonly Role[], signal: AbortSignal) => Promise<FoundDocuments>
  /** Its approvals by their names, and the page where a document is read that waits for one. */
  readonly approvals?: Readonly<Record<string, (id: string) => string>>
  readonly dashboard?: OnDashboard
  /** What people of a role find of it on their dashboard, below what waits; fetched when it is drawn. */
  readonly home?: { readonly role: Role; readonly Card: ComponentType }
  /** What a template by which its documents are printed is written with; left out where there can be none. */
  readonly printing?: () => Promise<Pick<DocumentDefinition<never, never>, "view" | "looks" | "useWords">>
}
