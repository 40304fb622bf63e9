import { textsStream } from "#contract/texts.ts"
import { renewTexts } from "./i18n.ts"
import { followDocument } from "./live.ts"

/** Shows what administrators change while it is open; call the answered function to stop. */
export function followTexts(): () => void {
  let first = true
  return followDocument(textsStream, () => {
    // The page has come with the newest texts a moment ago; from then on each call back may mean newer ones.
    if (!first) void renewTexts()
    first = false
  })
}
