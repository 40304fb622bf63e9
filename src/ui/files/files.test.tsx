import { describe, expect, test } from "vitest"
import type { FileRow } from "#contract/file.contract.ts"
import { freshFile } from "#machines/upload/upload-file.machine.ts"
import { markup } from "#ui/testing/render.tsx"
import { wayToOpen } from "./beside.ts"
import { ReadFiles } from "./document-files.tsx"
import { FileDialog } from "./file-dialog.tsx"
import { imageProblem, overall, percentage, previewOf, sizeWords, typeWord } from "./file-words.ts"
import { FilesBody } from "./files-panel.tsx"
import type { Files } from "./use-files.ts"

const row: FileRow = {
  bucketKey: "k",
  name: "规范.pdf",
  version: 2,
  size: 2048,
  mediaType: "application/pdf",
  uploadedAt: 0,
  uploader: "陈思远",
  sha256: null,
  versions: [
    {
      bucketKey: "j",
      name: "规范.pdf",
      version: 1,
      size: 1,
      mediaType: "application/pdf",
      uploadedAt: 0,
      uploader: "陈思远",
      sha256: null,
    },
  ],
}
const nothing = () => undefined
const body = (more: Partial<Files>) =>
  markup(
    <FilesBody
      files={{
        rows: [row],
        error: null,
        mayWrite: true,
        uploads: [],
        reload: nothing,
        add: nothing,
        cancel: nothing,
        cancelAll: nothing,
        retry: nothing,
        dismiss: nothing,
        download: () => Promise.resolve(),
        remove: () => Promise.resolve(),
        ...more,
      }}
    />,
  )

test("where a document has no file and its reader may add none, that is said", () => {
  const papers = { kind: "inquiry", group: "documents", part: null, partyName: "", businessType: "inquiry-documents", businessId: "1" }
  const shown = (mayWrite: boolean) =>
    markup(
      <ReadFiles
        kind="quotation"
        id="2"
        version={1}
        reload={nothing}
        data={{ groups: [{ ...papers, mayWrite, records: [] }], price: null, keeps: false }}
      />,
    )
  expect([shown(false), shown(true)].map((page) => page.includes("这里不能上传文件"))).toEqual([true, false])
})

test("the file dialog is called 上传文件 unless told otherwise", () => {
  const dialog = (title?: string) =>
    markup(<FileDialog open business={{ businessType: "own", businessId: "1" }} onClose={nothing} {...(title ? { title } : {})} />)
  expect(dialog()).toContain(">上传文件</h2>")
  expect(dialog("我的文件")).not.toContain(">上传文件</h2>")
})

describe("the file dialog's inside", () => {
  test("has 点击上传, 点击下载 and 点击删除, the last two disabled until rows are selected", () => {
    const html = body({})
    expect(html).toMatch(/<button type="button" class="[^"]*">(?:<svg.*?<\/svg>)点击上传/)
    expect(html).toMatch(/ disabled=""[^>]*>(?:<svg.*?<\/svg>)点击下载/)
    expect(html).toMatch(/ disabled=""[^>]*>(?:<svg.*?<\/svg>)点击删除/)
  })

  test("lists name, type, size, upload time and uploader, and offers the older versions", () => {
    const html = body({})
    const heads = [...html.matchAll(/role="columnheader"[^>]*>(?:<(?:button|span)[^>]*>)*([^<]+)/g)].map(([, head]) => head)
    expect(heads).toEqual(["文件名", "类型", "大小", "上传时间", "上传人"])
    for (const text of ["规范.pdf", "PDF", "2 KB", "陈思远", "第 2 版"]) expect(html).toContain(text)
  })

  test("only shows to those who may only read", () => {
    const html = body({ mayWrite: false })
    expect(html).not.toContain("点击上传")
    expect(html).not.toContain("点击删除")
    expect(html).toContain("点击下载")
  })

  test("has a progress bar for each file on its way and one in all", () => {
    const file = (uid: string, sent: number) => ({
      ...freshFile({ uid, name: `${uid}.pdf`, size: 100 }),
      status: "uploading" as const,
      sent,
    })
    const html = body({ uploads: [file("a", 10), file("b", 50)] })
    expect([...html.matchAll(/role="progressbar"[^>]*aria-valuenow="(\d+)"/g)].map(([, value]) => value)).toEqual(["30", "10", "50"])
    expect(html).toContain("取消上传 a.pdf")
  })
})

test("what can be shown is opened beside the page or on its own, and anything else is saved", () => {
  const [pdf, text] = [{ mediaType: "application/pdf" }, { mediaType: "text/plain" }]
  const read = () => Promise.resolve(new Blob())
  expect([wayToOpen(pdf, false), wayToOpen(pdf, true), wayToOpen({ ...pdf, read }, true)]).toEqual(["beside", "ownPage", "save"])
  expect([wayToOpen(text, false), wayToOpen(text, true), wayToOpen({ ...text, read }, false)]).toEqual(["save", "save", "save"])
})

test("sizes, kinds and shares are said as people read them", () => {
  expect([0, 1023, 1024, 2_436_004, 1_932_735_283].map((size) => sizeWords(size, "zh"))).toEqual([
    "0 B",
    "1,023 B",
    "1 KB",
    "2.32 MB",
    "1.8 GB",
  ])
  expect(["a.pdf", "a.tar.gz", "README", ".profile", "a."].map(typeWord)).toEqual(["PDF", "GZ", "—", "—", "—"])
  expect(["image/png", "image/svg+xml", "application/pdf", "text/html"].map(previewOf)).toEqual(["image", null, "pdf", null])
  const files = [
    { size: 100, sent: 50, status: "uploading" },
    { size: 100, sent: 0, status: "waiting" },
    { size: 800, sent: 0, status: "fail" },
  ]
  expect([overall(files), overall([]), percentage({ size: 0, sent: 0 }), percentage({ size: 3, sent: 2 })]).toEqual([25, 0, 0, 66])
})

test("a picture is an image within its limit", () => {
  const megabyte = 1024 * 1024
  expect(imageProblem({ type: "image/png", size: megabyte }, 1)).toBeNull()
  expect(imageProblem({ type: "image/png", size: megabyte + 1 }, 1)).toBe("size")
  expect(imageProblem({ type: "application/pdf", size: 1 }, 1)).toBe("type")
})
