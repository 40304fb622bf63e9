import { describe, expect, test } from "vitest"
import { type Block, type Item, mayLeadTo, richText, richTextLimits } from "./rich-text.ts"
import { fromPlainText } from "./rich-text-plain.ts"
import { ruleIn } from "./ruled.ts"

const paragraph = (...runs: readonly object[]) => ({ kind: "paragraph", runs })
const nested = (depth: number): object => ({
  kind: "list",
  ordered: false,
  items: [{ runs: [{ text: "一" }], ...(depth > 1 ? { inner: nested(depth - 1) } : {}) }],
})
const ruleOf = (blocks: unknown) => {
  const { error } = richText.safeParse(blocks)
  return error ? (error.issues.map(({ message }) => ruleIn(message)).find((rule) => rule !== null) ?? "no rule") : "taken"
}

const hrefs = {
  good: ["https://example.com", "http://example.com/a?b=1#c", "mailto:a@example.com", "/notice/more-notice?x=1"],
  bad: [
    "javascript:alert(1)",
    "JaVaScRiPt:x",
    " javascript:x",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "https:\\\\evil.example",
    "https://user@evil.example/",
    "ftp://example.com",
    "",
    `https://example.com/${"a".repeat(500)}`,
  ],
}

describe("a text as a document model", () => {
  test.each([
    [
      "a paragraph with every look",
      [paragraph({ text: "一", bold: true, italic: true, underline: true, href: "https://example.com" })],
      "taken",
    ],
    [
      "headings of both sizes",
      [
        { kind: "heading", level: 2, runs: [{ text: "一" }] },
        { kind: "heading", level: 3, runs: [{ text: "二" }] },
      ],
      "taken",
    ],
    ["lists as deep as they may be", [nested(richTextLimits.depth)], "taken"],
    ["a list too deep", [nested(richTextLimits.depth + 1)], "richTextTooDeep"],
    ["a script as a node", [{ kind: "script", text: "alert(1)" }], "richTextNode"],
    ["raw HTML as a node", [{ kind: "html", html: "<b>x</b>" }], "richTextNode"],
    ["a handler on a run", [paragraph({ text: "x", onclick: "alert(1)" })], "richTextNode"],
    ["a style on a paragraph", [{ ...paragraph({ text: "x" }), style: "position:fixed" }], "richTextNode"],
    ["too many blocks", Array.from({ length: richTextLimits.blocks + 1 }, () => paragraph({ text: "x" })), "richTextTooBig"],
    ["too long a run", [paragraph({ text: "x".repeat(20_001) })], "richTextTooBig"],
    ["too long in all", Array.from({ length: 20 }, () => paragraph({ text: "x".repeat(19_000) })), "richTextTooBig"],
    ["a heading of no size", [{ kind: "heading", level: 1, runs: [{ text: "一" }] }], "no rule"],
    ["no list", { kind: "paragraph" }, "no rule"],
  ])("%s: %#", (_, blocks, rule) => {
    expect(ruleOf(blocks)).toBe(rule)
  })

  test.each(hrefs.good)("a link may lead to %s", (href) => {
    expect(ruleOf([paragraph({ text: "x", href })])).toBe("taken")
  })
  test.each(hrefs.bad)("no link leads to %s", (href) => {
    expect(mayLeadTo(href)).toBe(false)
    expect(ruleOf([paragraph({ text: "x", href })])).toBe("richTextLink")
  })

  test("is put in order: alike runs are one, what says nothing is gone, unseen signs are gone, and then it stays as it is", () => {
    const empty: Item = { runs: [{ text: " " }] }
    const written: Block[] = [
      { kind: "paragraph", runs: [{ text: "一\u202E" }, { text: "二\u0007" }, { text: "三", bold: true }, { text: "" }] },
      { kind: "paragraph", runs: [{ text: " \u200B" }] },
      {
        kind: "list",
        ordered: true,
        items: [empty, { runs: [{ text: "" }], inner: { kind: "list", ordered: false, items: [{ runs: [{ text: "甲" }] }] } }],
      },
      { kind: "list", ordered: true, items: [empty] },
    ]
    const once = richText.parse(written)
    expect(once).toEqual([
      { kind: "paragraph", runs: [{ text: "一二" }, { text: "三", bold: true }] },
      {
        kind: "list",
        ordered: true,
        items: [{ runs: [{ text: "" }], inner: { kind: "list", ordered: false, items: [{ runs: [{ text: "甲" }] }] } }],
      },
    ])
    expect(richText.parse(once)).toEqual(once)
  })
})

describe("plain text as a document", () => {
  test("headings, lists, links and paragraphs are read, and everything else is text", () => {
    const blocks = fromPlainText("# 放假安排\n\n从 [官网](https://example.com/a?b=1) 查看\n第二行\n\n- 一\n- 二\n\n1. 甲\n2. 乙")
    expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "list"])
    expect(blocks[1]).toEqual({
      kind: "paragraph",
      runs: [{ text: "从 " }, { text: "官网", href: "https://example.com/a?b=1" }, { text: " 查看" }, { text: "\n" }, { text: "第二行" }],
    })
    expect(fromPlainText("<script>alert(1)</script>")).toEqual([{ kind: "paragraph", runs: [{ text: "<script>alert(1)</script>" }] }])
  })

  test.each(hrefs.bad.filter((href) => href !== "" && !href.includes(" ")))("a link to %s stays as it was written", (href) => {
    expect(fromPlainText(`[x](${href})`)).toEqual([{ kind: "paragraph", runs: [{ text: `[x](${href})` }] }])
  })
})
