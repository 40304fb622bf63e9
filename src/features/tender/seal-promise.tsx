import { Box, Text } from "@chakra-ui/react"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { useBidWords } from "./bid-words.ts"

/** What the seal of a tender's bids promises, and what it does not, in words that are true of its level. */
export function SealPromise({ document, open = false }: { readonly document: TenderDocument; readonly open?: boolean }) {
  const { b } = useBidWords()
  const level = document.seal ?? "S1"
  const values = { quorum: document.openers.quorum }
  return (
    <Box as="details" fontSize="sm" {...(open ? { open: true } : {})}>
      <Box as="summary" cursor="pointer" color="fg.muted">
        {b(`promise.${level}.title`, values)}
      </Box>
      <Text maxWidth="80ch" marginTop="1.5">
        {b(`promise.${level}.text`, values)}
      </Text>
      <Text maxWidth="80ch" marginTop="1.5" color="fg.muted">
        {b(`promise.${level}.not`, values)}
      </Text>
    </Box>
  )
}
