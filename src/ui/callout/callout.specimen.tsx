import { Flex } from "@chakra-ui/react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Callout } from "./callout.tsx"

const Show = () => (
  <Flex direction="column" gap="3">
    <Callout title="网络已断开" icon="offline">
      <p>可以继续填写，内容保存在本机。</p>
    </Callout>
    <Callout title="密封已失效" icon="stale" />
    <Callout title="投标被拒绝" tone="red">
      <p>已过截止时间。</p>
    </Callout>
    <Callout title="已中标" tone="green" />
  </Flex>
)

export const specimen: Specimen = { title: "callout", Show }
