import { ChakraProvider } from "@chakra-ui/react"
import { LazyMotion } from "framer-motion"
import type { ReactNode } from "react"
import { system } from "#ui/theme/system.ts"

const motionFeatures = async () => (await import("./motion-features.ts")).features

/** What pages behind the sign-in are drawn with: Chakra's style props, and motion that is fetched after the page stands. The sign-in does without both. */
export const Studio = ({ children }: { readonly children: ReactNode }) => (
  <ChakraProvider value={system}>
    <LazyMotion features={motionFeatures} strict>
      {children}
    </LazyMotion>
  </ChakraProvider>
)
