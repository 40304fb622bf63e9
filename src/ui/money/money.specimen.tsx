import { Flex } from "@chakra-ui/react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Money, Quantity } from "./money.tsx"

const Show = () => (
  <Flex direction="column" align="flex-end" gap="1" maxW="240px">
    <Money value="1286400.5" currency="CNY" />
    <Money value="2875" currency="UAH" />
    <Money value="98000" currency="JPY" />
    <Money value={null} currency="CNY" />
    <Quantity value="12500" unit="米" />
  </Flex>
)

export const specimen: Specimen = { title: "money", Show }
