import type { ComponentType } from "react"

/** One page: its address in the specification's spelling, and the file that shows it, fetched when it is first opened. */
export interface AppRoute {
  readonly path: string
  /** A screen's file exports one component named `Screen`. */
  readonly load: () => Promise<{ readonly Screen: ComponentType }>
  /** `<namespace>:<key>` of the page's title. */
  readonly titleKey: string
  /** The module code that must be in the person's menu; without it everybody who is signed in may open the page. */
  readonly permission?: string
  /** The page keeps its state while its tab is open. */
  readonly keepAlive?: boolean
  /** Open to all, and drawn without the shell. */
  readonly outside?: boolean
}
