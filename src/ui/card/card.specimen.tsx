import { Button } from "#ui/button/button.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Money } from "#ui/money/money.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Card, Facts } from "./card.tsx"

const Show = () => (
  <Card title="基本信息" aside={<Button size="small">查看公告</Button>}>
    <Facts
      rows={[
        ["采购单位", "华东第二机床厂"],
        ["招标方式", "公开招标"],
        ["评标办法", "最低价法"],
        ["预算金额", <Money key="m" value="3375000" currency="CNY" />],
        ["投标截止", <Instant key="i" at={1_795_154_400_000} />],
        ["联系人", "陈立新　021-5550 1234"],
      ]}
    />
  </Card>
)

export const specimen: Specimen = { title: "card", Show }
