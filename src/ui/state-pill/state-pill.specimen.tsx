import { Flex } from "@chakra-ui/react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { StatePill } from "./state-pill.tsx"

const Show = () => (
  <Flex gap="2" wrap="wrap">
    <StatePill tone="quiet">新建</StatePill>
    <StatePill tone="running">投标中</StatePill>
    <StatePill tone="amber">发布审批中</StatePill>
    <StatePill tone="green">已签约归档</StatePill>
    <StatePill tone="red">流标</StatePill>
  </Flex>
)

export const specimen: Specimen = { title: "state-pill", Show }
