import { Box, defineStyle } from "@chakra-ui/react"
import { CircleAlert } from "lucide-react"
import { signedBox } from "#ui/callout/note-box.style.ts"

const apart = defineStyle({ gridColumn: "1 / -1", marginBottom: "3" })

/** The reason of a failure; nothing without one. */
export const Problem = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <Box as="p" css={[signedBox, apart]} colorPalette="red" role="alert">
      <CircleAlert size={16} aria-hidden />
      {text}
    </Box>
  )
