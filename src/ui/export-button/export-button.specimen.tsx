import { Flex } from "@chakra-ui/react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { ExportState } from "./export-button.tsx"
import { ExportForm } from "./export-dialog.tsx"

const source = {
  exportType: "tenders",
  fileName: "招标项目",
  excelColumnDtoList: [
    { columnName: "招标编号", columnCode: "number" },
    { columnName: "标题", columnCode: "title" },
    { columnName: "状态", columnCode: "state" },
    { columnName: "投标截止时间", columnCode: "bidDeadline" },
    { columnName: "开标时间", columnCode: "openingTime" },
  ],
}
const nothing = () => undefined

/** Every phase of the button, and what it asks. */
const Show = () => (
  <Flex direction="column" gap="4" maxW="560px">
    <Flex gap="3" wrap="wrap">
      <ExportState phase="idle" onOpen={nothing} onCancel={nothing} />
      <ExportState phase="working" onOpen={nothing} onCancel={nothing} />
      <ExportState phase="downloading" onOpen={nothing} onCancel={nothing} />
    </Flex>
    <ExportForm id="export-specimen" source={source} filter={{ keyword: "设备" }} onStart={nothing} />
  </Flex>
)

export const specimen: Specimen = { title: "export-button", Show }
