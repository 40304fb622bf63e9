import { Box, Flex } from "@chakra-ui/react"
import { Button } from "#ui/button/button.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Money } from "#ui/money/money.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { Card, Facts } from "./card.tsx"
import { CardLine, Cards, RowCard } from "./cards.tsx"

const Show = () => (
  <Flex direction="column" gap="4">
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
    <Box maxW="358px">
      <Cards>
        <RowCard to="/wel/tender-list">
          <CardLine>ZB-20261102-0003</CardLine>
          <CardLine>
            <strong>焊接工作站机器人采购</strong>
          </CardLine>
          <CardLine>等采购员开标</CardLine>
        </RowCard>
        <RowCard>
          <CardLine end={<StatePill tone="green">生效中</StatePill>}>
            <strong>林国栋</strong>
          </CardLine>
          <CardLine>2026-12-01 – 2026-12-08</CardLine>
          <CardLine
            end={
              <Button size="small" look="danger">
                结束代理
              </Button>
            }
          >
            全部单据
          </CardLine>
        </RowCard>
      </Cards>
    </Box>
  </Flex>
)

export const specimen: Specimen = { title: "card", Show }
