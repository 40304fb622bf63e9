import { menuStream } from "#contract/menu.ts"
import { followDocument } from "./live.ts"
import { reloadSession } from "./session.ts"

/** Shows what administrators make of the menu while it is open; call the answered function to stop. */
export function followMenu(): () => void {
  let first = true
  return followDocument(menuStream, () => {
    // The page has come with the newest menu a moment ago; from then on each call back may mean a newer one.
    if (!first) reloadSession()
    first = false
  })
}
