import { buffer } from "node:stream/consumers"
import { expect, it } from "vitest"
import yazl from "yazl"
import { traitsOf } from "./file-traits.ts"

async function office(core: string): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  zip.addBuffer(Buffer.from("<w:document/>"), "word/document.xml")
  zip.addBuffer(Buffer.from(core), "docProps/core.xml")
  zip.end()
  return buffer(zip.outputStream)
}
const writers = (bytes: Buffer) => traitsOf("报价.docx", bytes).flatMap(({ what, shown }) => (what === "file" ? [] : [[what, shown]]))

it("reads who wrote and who saved an office document", async () => {
  const bytes = await office(
    "<cp:coreProperties><dc:creator>李 &amp; 强</dc:creator><cp:lastModifiedBy>Wang</cp:lastModifiedBy></cp:coreProperties>",
  )
  expect(writers(bytes)).toEqual([
    ["author", "李 & 强"],
    ["lastAuthor", "Wang"],
  ])
})

it("reads the author of a PDF, plain and in UTF-16", () => {
  expect(writers(Buffer.from("%PDF-1.7\n1 0 obj << /Author (Li Qiang \\(A\\)) >> endobj", "latin1"))).toEqual([["author", "Li Qiang (A)"]])
  expect(writers(Buffer.from("%PDF-1.7\n1 0 obj << /Author <FEFF674E5F3A> >> endobj", "latin1"))).toEqual([["author", "李强"]])
})

it("takes no name that a program writes by itself, and nothing of a file that is broken", async () => {
  expect(writers(await office("<dc:creator>Administrator</dc:creator>"))).toEqual([])
  expect(writers(Buffer.from("PK\u0005\u0006 broken"))).toEqual([])
  expect(traitsOf("空.txt", Buffer.alloc(0))).toEqual([])
})

it("searches a file in one pass that names an author at every place and nowhere ends the name", { timeout: 5000 }, async () => {
  const mebibyte = (part: string) => part.repeat(1_048_576 / part.length)
  expect(writers(await office(mebibyte("<dc:creator ")))).toEqual([])
  expect(writers(await office(mebibyte("<dc:creator>")))).toEqual([])
  for (const part of ["/Author(", "/Author<", "/Author "]) expect(writers(Buffer.from(`%PDF-1.7\n${mebibyte(part)}`))).toEqual([])
  expect(writers(Buffer.from(`%PDF-1.7\n/Author (${mebibyte("a")})`))).toEqual([])
})

it("knows two files as the same by what is in them, whatever they are called", () => {
  const [one, other] = [traitsOf("a.txt", Buffer.from("报价")), traitsOf("b.txt", Buffer.from("报价"))]
  expect(one[0]?.value).toBe(other[0]?.value)
})
