import { ChakraProvider } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { system } from "./system.ts"

/** The provider of all pages except those for signing in. */
export const Studio = ({ children }: { readonly children: ReactNode }) => <ChakraProvider value={system}>{children}</ChakraProvider>
