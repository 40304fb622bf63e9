import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { LineGrid } from "#ui/line-grid/line-grid.tsx"
import type { LinesHistory } from "#ui/line-grid/use-lines.ts"
import { cellIn, type Place } from "./lead-to.ts"
import { tenderLines, type WrittenLine } from "./tender-lines.ts"
import { WriteTiers } from "./write-tiers.tsx"
import { typedKeys } from "#machines/_kit/typed.ts"

interface LinesProps {
  readonly path: string
  /** Whether the lot is priced by a lump sum, so that no line has prices by quantity. */
  readonly whole: boolean
  readonly label: string
  readonly lines: readonly WrittenLine[]
  readonly currency: string
  readonly misfits: readonly string[]
  /** The draft's history, which undoes edits of lines together with all others. */
  readonly history: LinesHistory
  /** The place to move the focus to. */
  readonly place: Place | null
  readonly set: (path: string, value: unknown) => void
}

/** The only field in which two versions of a line differ; null when they differ in more. */
function onlyField(before: WrittenLine | undefined, after: WrittenLine): keyof WrittenLine | null {
  if (before?.id !== after.id) return null
  const fields = typedKeys(after).filter((field) => before[field] !== after[field])
  const [field] = fields
  return fields.length === 1 && field !== undefined ? field : null
}

/** The lines of one lot as a spreadsheet; each edit is one step of the draft. */
export function WriteLines({ path, whole, label, lines, currency, misfits, history, place, set }: LinesProps) {
  const { t } = useTranslation(["tender-write", "tender-document", "lines", "common"])
  const [open, setOpen] = useState<number | null>(null)
  // The same object for the same place, since a new one moves the focus again.
  const goTo = useMemo(() => cellIn(place, path), [place, path])
  const definition = useMemo(
    () =>
      tenderLines(
        {
          item: t("tender-document:document.item"),
          specification: t("tender-document:document.specification"),
          quantity: t("tender-document:document.quantity"),
          unit: t("tender-document:document.unit"),
          targetPrice: t("write.targetPriceIn", { currency }),
          targetAmount: t("write.targetAmountIn", { currency }),
          deliverBy: t("tender-document:document.deliverBy"),
          tiers: t("write.tiers"),
          tiersOf: (count) => (count === 0 ? "" : t("write.tiersOf", { count })),
          aboveZero: t("lines:offer.aboveZero"),
        },
        currency,
        whole,
      ),
    [t, currency, whole],
  )
  const change = (next: readonly WrittenLine[], only?: { readonly row: number; readonly line: WrittenLine }) => {
    if (!only) return set(path, next)
    const field = onlyField(lines[only.row], only.line)
    if (field === null) set(`${path}.${only.row}`, only.line)
    else set(`${path}.${only.row}.${field}`, only.line[field])
  }
  const line = open === null ? undefined : lines[open]
  return (
    <>
      <LineGrid label={label} definition={definition} lines={lines} history={history} goTo={goTo} onChange={change} onDetail={setOpen} />
      {line && open !== null ? (
        <Dialog
          open
          title={t("write.tiersTitle", { number: open + 1, item: line.item })}
          onClose={() => setOpen(null)}
          foot={
            <Button look="solid" onClick={() => setOpen(null)}>
              {t("common:close")}
            </Button>
          }
        >
          <WriteTiers
            line={line}
            currency={currency}
            unreadable={misfits.some((one) => one.startsWith(`${path}.${open}.tiers.`))}
            onChange={(tiers) => set(`${path}.${open}.tiers`, tiers)}
          />
        </Dialog>
      ) : null}
    </>
  )
}
