import { Flex } from "@chakra-ui/react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Instant } from "./instant.tsx"

const Show = () => (
  <Flex gap="6">
    <Instant at={1_795_154_400_000} />
    <Instant at={1_795_154_400_000} day />
    <Instant at={null} />
  </Flex>
)

export const specimen: Specimen = { title: "instant", Show }
