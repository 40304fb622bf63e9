import { Box } from "@chakra-ui/react"

/** The paragraphs of a letter, each with its line breaks. */
export const Paragraphs = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.map((text, at) => (
    // A paragraph has no identity but its position.
    // oxlint-disable-next-line react/no-array-index-key
    <Box key={at} as="p" whiteSpace="pre-line">
      {text}
    </Box>
  ))
