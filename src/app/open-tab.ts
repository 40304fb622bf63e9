import { isRedirect, redirectedPath } from "#machines/session/entry.ts"
import { tagKey } from "#ui/shell/tags.ts"

export const home = "/dashboard/index"

/** The page that an address is about: one that is to be drawn anew is asked for by way of /redirect. */
export const pageAt = (asked: string): string => (isRedirect(asked) ? (redirectedPath(asked) ?? home) : asked)

/** Key of the tab at the address as it is now: what is drawn may still be on its way there when the next key is pressed. */
export const openTab = (): string => tagKey(pageAt(window.location.pathname + window.location.search))
