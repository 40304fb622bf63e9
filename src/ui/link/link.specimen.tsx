import { Stack, Text } from "@chakra-ui/react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { TextLink } from "./link.tsx"

const Show = () => (
  <Stack gap="2">
    <TextLink to="/wel/tender-list">全部 12 个</TextLink>
    <Text>
      还没有专家，
      <TextLink underline to="/wel/expert-creation-view">
        去专家库添加
      </TextLink>
      。
    </Text>
  </Stack>
)

export const specimen: Specimen = { title: "link", Show }
