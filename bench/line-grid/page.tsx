import { createInstance } from "i18next"
import { createRoot } from "react-dom/client"
import { flushSync } from "react-dom"
import { initReactI18next } from "react-i18next"
import common from "../../locales/zh/common.json" with { type: "json" }
import lines from "../../locales/zh/lines.json" with { type: "json" }
import { multiply } from "#machines/scoring/money.ts"
import { defineLines } from "#ui/line-grid/define-lines.ts"
import { LineGrid } from "#ui/line-grid/line-grid.tsx"
import { useLines } from "#ui/line-grid/use-lines.ts"
import { Studio } from "#ui/theme/studio.tsx"
import "#ui/theme/tokens.css"
import "#ui/theme/base.css"

// What `line-grid.bench.ts` drives: 2,000 lines of 10 columns, eight of them written in, one worked out, one only read.

interface Line {
  readonly id: string
  readonly cells: readonly string[]
}
let made = 0
const line = (cells: readonly string[] = Array.from({ length: 8 }, () => "")): Line => ({ id: `L${(made += 1)}`, cells })
const exact = /^\d+(\.\d+)?$/
const at = (column: number) => ({
  get: ({ cells }: Line) => cells[column] ?? "",
  set: (one: Line, text: string) => ({ ...one, cells: one.cells.with(column, text) }),
})
const definition = defineLines<Line>({
  id: "bench",
  key: ({ id }) => id,
  blank: line,
  copy: ({ cells }) => line(cells),
  isBlank: ({ cells }) => cells.every((cell) => cell === ""),
  most: 2000,
  columns: [
    { id: "item", kind: "text", head: "品名", width: 160, pin: true, required: true, ...at(0) },
    { id: "specification", kind: "text", head: "规格", width: 140, ...at(1) },
    { id: "quantity", kind: "decimal", head: "数量", width: 100, least: "0", ...at(2) },
    { id: "unit", kind: "text", head: "单位", width: 80, ...at(3) },
    { id: "price", kind: "money", head: "单价", width: 110, least: "0", ...at(4) },
    {
      id: "amount",
      kind: "computed",
      head: "金额",
      width: 130,
      total: true,
      of: ({ cells: [, , quantity = "", , price = ""] }) => (exact.test(quantity) && exact.test(price) ? multiply(price, quantity) : null),
    },
    { id: "days", kind: "integer", head: "天数", width: 90, ...at(5) },
    { id: "by", kind: "date", head: "日期", width: 120, ...at(6) },
    { id: "note", kind: "text", head: "备注", width: 140, ...at(7) },
    { id: "words", kind: "computed", head: "编号", width: 100, words: true, of: ({ id }) => id },
  ],
})
const rowOf = (n: number): readonly string[] => [
  `轴承 ${n}`,
  `6205-${n}`,
  String((n * 37) % 900),
  "套",
  `${(n * 53) % 700}.${String(n % 100).padStart(2, "0")}`,
  String(n % 60),
  "2027-03-15",
  "",
]
const full = Array.from({ length: 2000 }, (_, n) => line(rowOf(n)))

function Page({ first }: { readonly first: readonly Line[] }) {
  const { lines, change, history } = useLines(first)
  return (
    <Studio>
      <LineGrid label="lines" definition={definition} lines={lines} onChange={change} history={history} />
    </Studio>
  )
}

/** The same cells as bare markup, by the browser alone: what the mount is measured against. */
function plain(): void {
  const rows = full.map(({ cells }) => `<tr>${[...cells, "", ""].map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")
  const box = document.querySelector("#plain")
  if (box) box.innerHTML = `<table>${rows}</table>`
}

async function start(): Promise<void> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: "zh", resources: { zh: { common, lines } }, fallbackLng: false })
  const box = document.querySelector("#root")
  if (!box) return
  const root = createRoot(box)
  let turn = 0
  const sheet = full.map(({ cells }) => cells.join("\t")).join("\r\n")
  Object.assign(window, {
    mount: () => flushSync(() => root.render(<Page key={(turn += 1)} first={full} />)),
    mountEmpty: () => flushSync(() => root.render(<Page key={(turn += 1)} first={[]} />)),
    unmount: () => flushSync(() => root.render(null)),
    plain,
    unplain: () => document.querySelector("#plain")?.replaceChildren(),
    paste: () => {
      const data = new DataTransfer()
      data.setData("text/plain", sheet)
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
    },
    press: (key: string, ctrlKey = false) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true })),
    type: (text: string) => {
      const field = document.activeElement
      if (!(field instanceof HTMLInputElement)) return
      // As React hears of what is typed: through the element's own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text)
      field.dispatchEvent(new Event("input", { bubbles: true }))
    },
    focusFirst: () => document.querySelector<HTMLElement>("[role=grid] input")?.focus(),
  })
  document.title = "ready"
}

void start()
