import { textsStream } from "#contract/texts.ts"
import { renewTexts } from "../texts/i18n.ts"
import { followNewest } from "./live-newest.ts"

/** Shows administrators' changes of texts while they are open; the returned function unsubscribes. */
export const followTexts = (): (() => void) => followNewest(textsStream, () => void renewTexts())
