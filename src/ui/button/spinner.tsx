import { Box, defineStyle } from "@chakra-ui/react"
import { LoaderCircle } from "lucide-react"

const spin = defineStyle({ animation: "turn 0.8s linear infinite" })

/** In a button: what it does is under way. */
export const Spinner = () => (
  <Box asChild css={spin}>
    <LoaderCircle aria-hidden />
  </Box>
)
