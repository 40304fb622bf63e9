import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { useState } from "react"
import { Refused } from "#contract/errors.ts"
import type { FileRow, FileVersion } from "#contract/file.contract.ts"
import { freshFile, type UploadFile } from "#machines/upload/upload-file.machine.ts"
import { Problem } from "#ui/edit/problem.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { PreviewBody } from "./preview-body.tsx"
import { VersionList } from "./file-versions.tsx"
import { FilesBody } from "./files-panel.tsx"
import { ImageInput } from "./image-input.tsx"
import type { Files } from "./use-files.ts"

const state = defineStyle({ padding: "4", borderWidth: "1px", borderRadius: "md", background: "bg.panel" })

const at = Date.UTC(2026, 10, 20, 1, 30)
const version = (name: string, size: number, mediaType: string, number = 1): FileVersion => ({
  bucketKey: `${name} ${number}`,
  name,
  version: number,
  size,
  mediaType,
  uploadedAt: at + number * 3_600_000,
  uploader: "陈思远",
  sha256: null,
})
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
const older = [version("技术规范书.pdf", 2_411_724, "application/pdf", 2), version("技术规范书.pdf", 2_398_110, "application/pdf", 1)]
const paper: FileRow = { ...version("技术规范书.pdf", 2_436_004, "application/pdf", 3), versions: older }
const picture: FileRow = { ...version("现场照片.png", 812_332, "image/png"), versions: [] }
const rows: readonly FileRow[] = [
  paper,
  picture,
  { ...version("工程量清单（第二批泵阀与电机，含备品备件及安装辅材）.xlsx", 96_256, xlsx), versions: [] },
  { ...version("图纸包.zip", 1_932_735_283, "application/zip"), versions: [] },
]
const drawn =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='480' height='240'%3E%3Crect width='480' height='240' fill='%238fb8de'/%3E%3Cpath d='M0 240 150 90l90 90 60-60 180 120z' fill='%23567'/%3E%3C/svg%3E"

const upload = (name: string, more: Partial<UploadFile>): UploadFile => ({
  ...freshFile({ uid: `${name}${more.status ?? ""}`, name, size: 20_971_520 }),
  ...more,
})
const onTheWay: readonly UploadFile[] = [
  upload("投标须知.docx", { status: "success", sent: 20_971_520 }),
  upload("评分办法.pdf", { status: "checking", sent: 20_971_520 }),
  upload("设备清单.xlsx", { status: "uploading", sent: 9_437_184 }),
  upload("总平面图.dwg", { status: "waiting" }),
]
const ended: readonly UploadFile[] = [
  upload("合同范本.docx", { status: "fail", sent: 4_194_304, error: new Refused({ code: "20101" }, "文件上传的类型不合适") }),
  upload("答疑记录.docx", { status: "cancelled", sent: 12_582_912 }),
]

const quiet: Files = {
  rows,
  error: null,
  mayWrite: true,
  uploads: [],
  reload: () => undefined,
  add: () => undefined,
  cancel: () => undefined,
  cancelAll: () => undefined,
  retry: () => undefined,
  dismiss: () => undefined,
  download: () => Promise.resolve(),
  remove: () => Promise.resolve(),
}

const State = ({ files }: { readonly files: Partial<Files> }) => (
  <Box css={state}>
    <FilesBody files={{ ...quiet, ...files }} />
  </Box>
)

/** A picture within one megabyte. */
function Photo() {
  const [told, setTold] = useState<string | null>("图片不能超过 1 MB")
  return (
    <Stack gap="5">
      <div>
        <ImageInput label="选择图片" megabytes={1} onImage={() => setTold(null)} onRefused={setTold} />
      </div>
      <Problem text={told} />
    </Stack>
  )
}

function Show() {
  return (
    <Stack gap="5">
      <State files={{}} />
      <State files={{ uploads: onTheWay }} />
      <State files={{ uploads: ended, rows: rows.slice(0, 1) }} />
      <State files={{ mayWrite: false }} />
      <State files={{ rows: [] }} />
      <State files={{ rows: [], mayWrite: false }} />
      <State files={{ rows: null }} />
      <State files={{ rows: null, error: new Refused({ code: "10001" }, "查询失败") }} />
      <Box css={state}>
        <Photo />
      </Box>
      <Box css={state}>
        <VersionList row={paper} onDownload={() => undefined} />
      </Box>
      <Box css={state}>
        <PreviewBody file={picture} shown={{ address: drawn }} onAgain={() => undefined} />
      </Box>
      <Box css={state}>
        <PreviewBody file={paper} shown={null} onAgain={() => undefined} />
      </Box>
      <Box css={state}>
        <PreviewBody file={paper} shown={{ error: new Refused({ code: "10007" }, "没有找到数据") }} onAgain={() => undefined} />
      </Box>
    </Stack>
  )
}

export const specimen: Specimen = { title: "files", Show }
