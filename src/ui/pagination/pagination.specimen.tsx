import { Flex } from "@chakra-ui/react"
import { useState } from "react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Pagination } from "./pagination.tsx"

function Pages(props: {
  readonly label: string
  readonly total: number
  readonly more?: true
  readonly page: number
  readonly pagerCount?: number
}) {
  const { page, ...rest } = props
  const [at, setAt] = useState({ page, pageSize: 10 })
  return <Pagination {...rest} {...at} onChange={setAt} />
}

/** In the middle, at either end, a single page, more than is counted, and as short as a picker's. */
const Show = () => (
  <Flex direction="column" gap="4">
    <Pages label="中间" total={1284} page={60} />
    <Pages label="第一页" total={1284} page={1} />
    <Pages label="最后一页" total={1284} page={129} />
    <Pages label="只有一页" total={5} page={1} />
    <Pages label="超过一万条" total={10_001} page={6} />
    <Pages label="没有数完" total={1_000} more page={100} />
    <Pages label="选择框里" total={1284} page={60} pagerCount={7} />
  </Flex>
)

export const specimen: Specimen = { title: "pagination", Show }
