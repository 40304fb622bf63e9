import { Box } from "@chakra-ui/react"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

/** After openers have been missing for a day, the purchaser can ask bidders for the keys of their own bids; before that the button tells from when. */
export function CallBidders({ tender }: { readonly tender: OpenTender }) {
  const verdict = tender.now.verdicts["callBidders"]
  if (verdict?.allowed !== true && verdict?.rule !== "openersHadADay") return null
  return (
    <Box marginTop="3">
      <VerdictAction tender={tender} name="callBidders" />
    </Box>
  )
}
