import { Copy, Plus, Trash2 } from "lucide-react"
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, memo, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { TenderLine } from "#contract/tender.schema.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Input } from "#ui/field/control.tsx"
import { fromLocal, toLocal } from "#ui/field/local-time.ts"
import { newLine, newLocalId } from "./new-document.ts"
import { isTable, linesFrom } from "./paste-lines.ts"
import { WriteTiers } from "./write-tiers.tsx"
import s from "./write-lines.module.css"

interface LinesProps {
  readonly path: string
  readonly lines: readonly TenderLine[]
  readonly currency: string
  readonly misfits: readonly string[]
  readonly set: (path: string, value: unknown) => void
}

const isBare = ({ item, quantity, specification }: TenderLine) => item === "" && quantity === "" && specification === ""

/** The lines of one lot: Enter goes on to the next, rows copied from a spreadsheet can be pasted, a line can be duplicated. */
export function WriteLines({ path, lines, currency, misfits, set }: LinesProps) {
  const { t } = useTranslation("tender-write")
  const box = useRef<HTMLDivElement>(null)
  const change = (next: readonly TenderLine[]) => set(path, next)
  const goTo = (row: number) => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-line="${row}"] input`)?.focus())
  const add = (at: number, line: TenderLine) => {
    change(lines.toSpliced(at, 0, line))
    goTo(at)
  }
  const paste = (row: number, pasted: readonly TenderLine[]) => {
    const bare = lines[row] !== undefined && isBare(lines[row])
    change(lines.toSpliced(bare ? row : row + 1, bare ? 1 : 0, ...pasted).slice(0, 2000))
  }
  return (
    <div ref={box} className={s.lines}>
      {lines.map((line, row) => (
        <Line
          key={line.id}
          line={line}
          row={row}
          path={`${path}.${row}`}
          currency={currency}
          wrong={misfits.filter((one) => one.startsWith(`${path}.${row}.`)).join(" ")}
          set={set}
          onPaste={paste}
          onCopy={() => add(row + 1, { ...line, id: newLocalId() })}
          onRemove={() => change(lines.toSpliced(row, 1))}
          onNext={() => (row + 1 < lines.length ? goTo(row + 1) : add(row + 1, newLine()))}
        />
      ))}
      <div className={s.foot}>
        <Button size="small" onClick={() => add(lines.length, newLine())}>
          <Plus size={15} aria-hidden />
          {t("write.addLine")}
        </Button>
        <span className={s.hint}>{t("write.pasteHint")}</span>
      </div>
    </div>
  )
}

interface LineProps {
  readonly line: TenderLine
  readonly row: number
  readonly path: string
  readonly currency: string
  /** Paths of this line's cells that do not fit, in one text so that an unchanged line is not drawn again. */
  readonly wrong: string
  readonly set: (path: string, value: unknown) => void
  readonly onPaste: (row: number, lines: readonly TenderLine[]) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
  readonly onNext: () => void
}

const plain = (text: string) => text.normalize("NFKC").replaceAll(/[,\s]/g, "")

const Line = memo(
  PlainLine,
  (before, after) =>
    before.line === after.line && before.path === after.path && before.currency === after.currency && before.wrong === after.wrong,
)

function PlainLine({ line, row, path, currency, wrong, set, onPaste, onCopy, onRemove, onNext }: LineProps) {
  const { t } = useTranslation(["tender-write", "common"])
  const pasted = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain")
    if (!isTable(text)) return
    event.preventDefault()
    onPaste(row, linesFrom(text))
  }
  const entered = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    event.preventDefault()
    onNext()
  }
  const cell = (field: keyof TenderLine, shown: string, read: (text: string) => unknown = (text) => text) => ({
    "aria-label": t("write.cell", { field: t(`document.${field}`), number: row + 1 }),
    placeholder: t(`document.${field}`),
    value: shown,
    autoComplete: "off",
    "aria-invalid": (wrong.split(" ").includes(`${path}.${field}`) && shown !== "") || undefined,
    onPaste: pasted,
    onKeyDown: entered,
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(`${path}.${field}`, read(event.currentTarget.value)),
  })
  return (
    <div role="group" aria-label={t("write.lineNumber", { number: row + 1 })} className={s.line} data-line={row}>
      <span className={s.index}>{row + 1}</span>
      <Input {...cell("item", line.item)} maxLength={200} className={s.item} />
      <Input {...cell("quantity", line.quantity, plain)} right inputMode="decimal" className={s.quantity} />
      <Input {...cell("unit", line.unit)} maxLength={20} className={s.unit} />
      <span className={s.tools}>
        <IconButton label={t("write.duplicate", { number: row + 1 })} onClick={onCopy}>
          <Copy />
        </IconButton>
        <IconButton label={t("write.remove", { number: row + 1 })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </span>
      <Input {...cell("specification", line.specification)} maxLength={2000} className={s.specification} />
      <span className={s.priced}>
        <Input {...cell("targetPrice", line.targetPrice ?? "", (text) => plain(text) || null)} right inputMode="decimal" />
        <span className={s.currency}>{currency}</span>
      </span>
      <label className={s.by}>
        <span>{t("document.deliverBy")}</span>
        <Input
          type="date"
          aria-label={t("write.cell", { field: t("document.deliverBy"), number: row + 1 })}
          value={toLocal(line.deliverBy).slice(0, 10)}
          onChange={(event) =>
            set(`${path}.deliverBy`, event.currentTarget.value === "" ? null : fromLocal(`${event.currentTarget.value}T00:00`))
          }
        />
      </label>
      {line.tiers.length > 0 ? (
        <WriteTiers
          line={line}
          currency={currency}
          unreadable={wrong.split(" ").some((one) => one.startsWith(`${path}.tiers.`))}
          onChange={(tiers) => set(`${path}.tiers`, tiers)}
        />
      ) : (
        <span className={s.more}>
          <Button look="ghost" size="small" onClick={() => set(`${path}.tiers`, [{ from: "0", to: null, price: null }])}>
            <Plus size={14} aria-hidden />
            {t("write.addTiers")}
          </Button>
        </span>
      )}
    </div>
  )
}
