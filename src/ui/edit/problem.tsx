import { Box, defineStyle } from "@chakra-ui/react"
import { CircleAlert } from "lucide-react"

const problem = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2",
  gridColumn: "1 / -1",
  marginBottom: "3",
  paddingBlock: "2",
  paddingInline: "3",
  borderWidth: "1px",
  borderColor: "red.muted",
  borderRadius: "md",
  background: "red.subtle",
  color: "red.fg",
  "& svg": { flex: "none" },
})

/** Why something did not work; nothing when there is no reason. */
export const Problem = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <Box as="p" css={problem} role="alert">
      <CircleAlert size={16} aria-hidden />
      {text}
    </Box>
  )
