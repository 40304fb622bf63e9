import { Flex } from "@chakra-ui/react"
import { Download, RefreshCw, Send } from "lucide-react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Button, IconButton } from "./button.tsx"

const Show = () => (
  <Flex gap="2" wrap="wrap" align="center">
    <Button look="solid">
      <Send />
      提交审批
    </Button>
    <Button>保存草稿</Button>
    <Button look="ghost">
      <Download />
      导出全部数据
    </Button>
    <Button look="link">查看公告</Button>
    <Button look="danger">终止招标</Button>
    <Button aria-disabled="true">开标</Button>
    <Button size="small">初步评审</Button>
    <IconButton label="刷新">
      <RefreshCw />
    </IconButton>
  </Flex>
)

export const specimen: Specimen = { title: "button", Show }
