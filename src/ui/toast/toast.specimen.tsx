import { Flex } from "@chakra-ui/react"
import { Button } from "#ui/button/button.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { toast, warningLasts } from "./toast.ts"

const Show = () => (
  <Flex gap="2" wrap="wrap">
    <Button onClick={() => toast("green", "投标已封存，回执号 0f3a 91c2")}>成功</Button>
    <Button onClick={() => toast("red", "保存失败：投标已于 2026-11-20 14:00:00 截止")}>失败</Button>
    <Button onClick={() => toast("amber", "警告\n未选择", undefined, warningLasts)}>警告</Button>
    <Button onClick={() => toast("running", "已关闭 3 个页面", { label: "撤销", run: () => toast("green", "已恢复") })}>可撤销</Button>
  </Flex>
)

export const specimen: Specimen = { title: "toast", Show }
