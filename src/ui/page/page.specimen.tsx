import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Page } from "./page.tsx"

const Show = () => (
  <Page title="招标管理" sub="全部 128 份，其中 6 份等待您处理" actions={<Button look="solid">新建招标</Button>}>
    <Card>列表</Card>
  </Page>
)

export const specimen: Specimen = { title: "page", Show }
