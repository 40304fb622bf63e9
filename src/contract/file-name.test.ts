import { expect, test } from "vitest"
import { isBlockedName, isFileName } from "./file-name.ts"

test.each(["setup.exe", "a.BAT", "run.cmd", "x.sh", "index.js", "data.xml", "Mac.app", "image.dmg"])("refuses %s", (name) => {
  expect(isBlockedName(name)).toBe(true)
})

test.each(["report.exe.pdf", "报价.2026.js.docx", "a.pdf.sh", "a.exe.", "a.exe ", "a. exe", "a.ｅｘｅ", "a．exe", ".sh"])(
  "refuses %s for one of its parts",
  (name) => {
    expect(isBlockedName(name)).toBe(true)
  },
)

test.each(["招标文件.pdf", "exe", "notes on sh and js.txt", "json.json", "a.xmlx", "README", "2026.11.22 报价.xlsx"])(
  "takes %s",
  (name) => {
    expect(isBlockedName(name)).toBe(false)
    expect(isFileName(name)).toBe(true)
  },
)

test.each(["", " ", "..", "a/b.pdf", String.raw`a\b.pdf`, "a\u0000.pdf", "fdp\u202Eexe.pdf", "a\u200B.pdf", `${"a".repeat(201)}`])(
  "%j is no name of a file",
  (name) => {
    expect(isFileName(name)).toBe(false)
  },
)

test.each(["A:图纸.txt", "evil.js::$DATA", "10:30.pdf"])("%s is no name of a file, for its colon", (name) => {
  expect(isFileName(name)).toBe(false)
})

test.each(["图纸：第二版.pdf", "是否？.txt", "M8 * 20 <新>.txt", "con.txt"])(
  "%s is a name of a file, though not on every system",
  (name) => {
    expect(isFileName(name)).toBe(true)
  },
)
