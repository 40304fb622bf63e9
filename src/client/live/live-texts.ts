import { textsStream } from "#contract/texts.ts"
import { renewTexts } from "../texts/i18n.ts"
import { followNewest } from "./live-newest.ts"

/** Shows what administrators change in the texts while they are open; call the answered function to stop. */
export const followTexts = (): (() => void) => followNewest(textsStream, () => void renewTexts())
