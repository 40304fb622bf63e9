import { ChakraProvider } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { system } from "#ui/theme/system.ts"

/** What pages behind the sign-in are drawn with: Chakra's style props. The sign-in does without them. */
export const Studio = ({ children }: { readonly children: ReactNode }) => <ChakraProvider value={system}>{children}</ChakraProvider>
