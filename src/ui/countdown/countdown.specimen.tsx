import { Flex } from "@chakra-ui/react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { DeadlineClock } from "./deadline-clock.tsx"
import { Countdown } from "./countdown.tsx"

const now = 1_795_154_400_000

const Show = () => (
  <Flex gap="6" wrap="wrap">
    <Countdown to={now + 3 * 86_400_000 + 7_323_000} now={now} label="投标截止" />
    <Countdown to={now + 1_125_000} now={now} label="投标截止" />
    <Countdown to={now - 60_000} now={now} label="投标截止" />
    <DeadlineClock to={now + 3 * 86_400_000} label="投标截止" />
  </Flex>
)

export const specimen: Specimen = { title: "countdown", Show }
