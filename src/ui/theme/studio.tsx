import { ChakraProvider } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { system } from "./system.ts"

/** What all pages but those of signing in are drawn with. */
export const Studio = ({ children }: { readonly children: ReactNode }) => <ChakraProvider value={system}>{children}</ChakraProvider>
