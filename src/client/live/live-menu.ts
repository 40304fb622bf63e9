import { menuStream } from "#contract/menu.ts"
import { followNewest } from "./live-newest.ts"
import { reloadSession } from "../session/session.ts"

/** Shows what administrators make of the menu while it is open; call the answered function to stop. */
export const followMenu = (): (() => void) => followNewest(menuStream, reloadSession)
