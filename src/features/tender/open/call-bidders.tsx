import { Box } from "@chakra-ui/react"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import { isCallOffered } from "./call-offered.ts"

/** After openers have been missing for a day, the purchaser can ask bidders for the keys of their own bids; before that the button tells from when. */
export function CallBidders({ tender }: { readonly tender: OpenTender }) {
  const { facts, state, verdicts } = tender.now
  if (!isCallOffered(facts, state, verdicts["callBidders"])) return null
  return (
    <Box marginTop="3">
      <VerdictAction tender={tender} name="callBidders" />
    </Box>
  )
}
