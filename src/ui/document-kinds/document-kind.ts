import type { TFunction } from "i18next"
import type { ComponentType } from "react"
import type { Role } from "#contract/people.ts"
import type { Task } from "#client/person/tasks.ts"
import type { DocumentDefinition } from "#ui/document-frame/define-document.ts"
import type { Tone } from "#ui/theme/tone.ts"

/** A document that matches the search, and the page where this person works on it. */
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

/** A task in words: what is to be done, the state of its document, and the page for doing it. */
interface ShownTask {
  readonly what: string
  readonly state: string
  readonly tone: Tone
  readonly path: string
  /** Shown instead of the document's title, if given. */
  readonly title?: string
}

/** What the dashboard shows of a kind of document. */
interface OnDashboard {
  /** The namespaces of the texts in `shown` and in what `idle` tells. */
  readonly texts: readonly string[]
  readonly shown: (task: Task, t: TFunction) => ShownTask
  /** Shown to people without a task; left out by kinds of which only approvals wait. */
  readonly idle?: {
    /** What would wait here for a role. */
    readonly text?: (role: Role, t: TFunction) => string
    /** The path of the list of all such documents, which the person's menu names; null for a role that sees none. */
    readonly list: (role: Role) => string | null
  }
  /** Begins a document of this kind; loaded for people who have a list of such documents. */
  readonly Begin?: ComponentType
  /** A card below the tasks of people who have a list of such documents; `beat` changes whenever the tasks were read again. */
  readonly Card?: ComponentType<{ readonly beat: number }>
}

/** What a kind of document contributes to the pages that cover all kinds. */
export interface DocumentKind {
  readonly name: string
  /** The namespace of its texts, where `one` is the name of one document; absent for a kind that is not declared. */
  readonly words?: string
  /** Finds a few documents that match the text in number or title and that the person may see. */
  readonly find: (written: string, roles: readonly Role[], signal: AbortSignal) => Promise<FoundDocuments>
  /** Its approvals by name, with the page of a document that waits for each. */
  readonly approvals?: Readonly<Record<string, (id: string) => string>>
  readonly dashboard?: OnDashboard
  /** The dashboard card for people of a role, below their tasks; loaded when rendered. */
  readonly home?: { readonly role: Role; readonly Card: ComponentType }
  /** What writing a print template for its documents needs; left out where it cannot be printed. */
  readonly printing?: () => Promise<Pick<DocumentDefinition<never, never>, "view" | "looks" | "useWords">>
}
