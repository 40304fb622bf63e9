import type { ComponentType } from "react"
import type { Role } from "#contract/people.ts"
import type { DocumentDefinition } from "#ui/document-frame/define-document.ts"
import { listPath } from "#ui/document-frame/list-path.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"

interface Page {
  readonly Screen: ComponentType
}

/** What of a declared kind every page may know before anything of it is fetched. A test holds it to the declaration. */
export interface KindEntry {
  readonly name: string
  /** The page of one document, by its address without the first stroke. */
  readonly screen: string
  /** The namespace of its words. */
  readonly words: string
  /** Whether it gives people tasks. */
  readonly tasks: boolean
  /** What of it people approve. */
  readonly approvals: readonly string[]
  /** What people of a role find of it on their dashboard. */
  readonly home?: { readonly role: Role; readonly load: () => Promise<ComponentType> }
  readonly definition: () => Promise<Pick<DocumentDefinition<never, never>, "query" | "pathOf" | "view" | "looks" | "useWords">>
  /** Its pages, and the module of the menu without which nobody opens them; left out by a kind that lists its routes itself. */
  readonly pages?: {
    readonly module: string
    readonly load: () => Promise<{ readonly list: Page; readonly document: Page }>
  }
}

/** The list of a kind and the page of one document. */
export const routesOf = ({ screen, words, pages }: KindEntry): readonly AppRoute[] => {
  if (!pages) return []
  const { module: permission, load } = pages
  const list = listPath({ screen })
  return [
    { path: list, load: async () => (await load()).list, titleKey: `${words}:list`, permission, pageId: permission, keepAlive: true },
    { path: `/${screen}`, load: async () => (await load()).document, titleKey: `${words}:one`, permission, pageId: screen, from: list },
  ]
}
