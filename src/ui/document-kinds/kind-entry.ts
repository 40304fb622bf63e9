import type { ComponentType, FunctionComponent } from "react"
import type { Role } from "#contract/people.ts"
import type { DocumentDefinition } from "#ui/document-frame/define-document.ts"
import { listPath } from "#ui/document-frame/list-path.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"

interface Page {
  readonly Screen: ComponentType
}

/** The part of a declared kind that every page may know before its pages are loaded. A test compares it with the declaration. */
export interface KindEntry {
  readonly name: string
  /** The address of one document's page, without the leading slash. */
  readonly screen: string
  /** The namespace of its texts. */
  readonly words: string
  /** Whether it gives people tasks. */
  readonly tasks: boolean
  /** The names of its approvals. */
  readonly approvals: readonly string[]
  /** The roles whose people are told on the dashboard how many there are in each state, and shown the way to its list when nothing waits for them. */
  readonly idle?: readonly Role[]
  /** Those of them who may begin one there; left out where none may. */
  readonly begins?: readonly Role[]
  /** The address of its list, for a kind that lists its routes itself. */
  readonly list?: string
  /** The dashboard card for people of a role. */
  readonly home?: { readonly role: Role; readonly load: () => Promise<FunctionComponent> }
  readonly definition: () => Promise<Pick<DocumentDefinition<never, never>, "query" | "pathOf" | "view" | "looks" | "useWords">>
  /** Its pages, and the menu module that grants access; left out by a kind that lists its routes itself. */
  readonly pages?: {
    readonly module: string
    readonly load: () => Promise<{ readonly list: Page; readonly document: Page }>
  }
}

/** The routes of a kind's list and of the page of one document. */
export const routesOf = ({ screen, words, pages }: KindEntry): readonly AppRoute[] => {
  if (!pages) return []
  const { module: permission, load } = pages
  const list = listPath({ screen })
  return [
    { path: list, load: async () => (await load()).list, titleKey: `${words}:list`, permission, pageId: permission, keepAlive: true },
    { path: `/${screen}`, load: async () => (await load()).document, titleKey: `${words}:one`, permission, pageId: screen, from: list },
  ]
}
