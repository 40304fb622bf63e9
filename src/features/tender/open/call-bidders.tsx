import { Box } from "@chakra-ui/react"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

/** When openers stay away for a day, the purchaser asks bidders for the keys of their own bids; until then the button says from when on. */
export function CallBidders({ tender }: { readonly tender: OpenTender }) {
  const verdict = tender.now.verdicts["callBidders"]
  if (verdict?.allowed !== true && verdict?.rule !== "openersHadADay") return null
  return (
    <Box marginTop="3">
      <VerdictAction tender={tender} name="callBidders" />
    </Box>
  )
}
