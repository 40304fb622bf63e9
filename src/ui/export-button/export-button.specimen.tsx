import { Flex } from "@chakra-ui/react"
import { Refused } from "#contract/errors.ts"
import type { Specimen } from "#ui/theme/specimen.ts"
import { ExportState } from "./export-button.tsx"
import { ExportOffer } from "./export-dialog.tsx"

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

const offer = { error: null, onAgain: nothing, filter: { keyword: "设备" }, onStart: nothing }

/** The button in every phase, and its dialog: the form, without a filter, while loading, and when loading failed. */
const Show = () => (
  <Flex direction="column" gap="6" maxW="560px">
    <Flex gap="3" wrap="wrap">
      <ExportState phase="idle" onOpen={nothing} onCancel={nothing} />
      <ExportState phase="starting" onOpen={nothing} onCancel={nothing} />
      <ExportState phase="working" onOpen={nothing} onCancel={nothing} />
      <ExportState phase="cancelling" onOpen={nothing} onCancel={nothing} />
      <ExportState phase="downloading" onOpen={nothing} onCancel={nothing} />
    </Flex>
    <ExportOffer {...offer} id="export-specimen" source={source} />
    <ExportOffer {...offer} id="export-whole" source={source} filter={{}} />
    <ExportOffer {...offer} id="export-loading" source={undefined} />
    <ExportOffer {...offer} id="export-failed" source={undefined} error={new Refused({ code: "10001" }, "查询失败")} />
  </Flex>
)

export const specimen: Specimen = { title: "export-button", Show }
