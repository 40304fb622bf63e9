import { expect, test } from "vitest"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { RecordOvertaken } from "./record-overtaken.tsx"

const fields = new Map([
  ["rate", { label: "rate", isDecimal: true }],
  ["level", { label: "level" }],
  ["code", { label: "code" }],
])
const behind = {
  taken: [
    { path: "rate", value: "1234.5" },
    { path: "level", value: 2345.25 },
    { path: "code", value: "1.20" },
  ],
  contested: [],
}
const linesIn = (language: string) =>
  [
    ...markup(<RecordOvertaken behind={behind} fields={fields} />, textsIn(language)).matchAll(
      /<li[^>]*>(?:rate|level|code)[:：]\s*(.*?)<\/li>/g,
    ),
  ].map(([, line]) => line)

test.each([
  ["zh", ["1,234.5", "2,345.25", "1.20"]],
  ["en", ["1,234.5", "2,345.25", "1.20"]],
  ["ja", ["1,234.5", "2,345.25", "1.20"]],
  ["es", ["1.234,5", "2.345,25", "1.20"]],
])(
  "what others have left is written in %s as everywhere else: decimals and numbers, and no code that looks like one",
  (language, lines) => {
    expect(linesIn(language)).toEqual(lines)
  },
)
