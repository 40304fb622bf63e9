import { menuStream } from "#contract/menu.ts"
import { followDocument } from "./live.ts"
import { followNewest } from "./live-newest.ts"
import { reloadSession } from "../session/session.ts"

/** Shows administrators' changes of the menu while it is open; the returned function unsubscribes. */
export const followMenu = (): (() => void) => followNewest(menuStream, reloadSession)

/** Shows what the person changes of the own profile on another device; the returned function unsubscribes. With the menu it is read when the channel opens anew. */
export const followProfile = (person: string): (() => void) => followDocument(person, (heard) => heard === "change" && reloadSession())
