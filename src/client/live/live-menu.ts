import { menuStream } from "#contract/menu.ts"
import { followNewest } from "./live-newest.ts"
import { reloadSession } from "../session/session.ts"

/** Shows administrators' changes of the menu while it is open; the returned function unsubscribes. */
export const followMenu = (): (() => void) => followNewest(menuStream, reloadSession)
