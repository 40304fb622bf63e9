import { isRedirect, redirectedPath } from "#machines/session/entry.ts"
import { tagKey } from "#ui/shell/tags.ts"

export const home = "/dashboard/index"

/** The page that an address refers to; a page to be rendered anew is addressed through /redirect. */
export const pageAt = (asked: string): string => (isRedirect(asked) ? (redirectedPath(asked) ?? home) : asked)

/** The key of the tab at the present address: rendering may lag behind when the next key is pressed. */
export const openTab = (): string => tagKey(pageAt(window.location.pathname + window.location.search))
