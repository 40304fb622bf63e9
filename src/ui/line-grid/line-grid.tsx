import { useEffect, useEffectEvent, useMemo, useRef } from "react"
import { useTranslation } from "react-i18next"
import { formatDecimal } from "#ui/format/format.ts"
import { LovDialog } from "#ui/lov/lov-dialog.tsx"
import { useRowHeight } from "#ui/theme/look.ts"
import type { LinePlace } from "./define-lines.ts"
import { FaultList } from "./fault-list.tsx"
import { headWidth, pinsFor, templateFor } from "./grid-columns.ts"
import { GridFoot, GridHead } from "./grid-head.tsx"
import { GridTools } from "./grid-tools.tsx"
import { groupHeads, type GroupSaid } from "./groups.ts"
import s from "./line-grid.module.css"
import { drawnLine } from "./drawn-line.tsx"
import { allFaults } from "./sheet.ts"
import { summaryOf, totalsOf } from "./totals.ts"
import { useGridInput } from "./use-grid-input.ts"
import { useLeaving } from "./use-leaving.ts"
import { type LineGridAtWork, type LinesAtWork, useLineGrid } from "./use-line-grid.ts"
import { groupHeight, useLinesInView } from "./use-lines-in-view.ts"
import { useWidths } from "./use-widths.ts"

interface LineGridProps<Line> extends LinesAtWork<Line> {
  readonly label: string
  /** The greatest height of the lines in pixels. */
  readonly height?: number
  readonly goTo?: LinePlace | null
}

/**
 * Lines that are edited as in a spreadsheet. Input is accepted when its cell is left; below the last line a new one can begin. The caller holds the
 * lines and their history.
 */
export function LineGrid<Line extends object>(props: LineGridProps<Line>) {
  const { definition, label } = props
  const work = useLineGrid(props)
  const { sheet, send, readOnly } = work
  const [widths, setWidth] = useWidths(definition.id)
  const box = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const { fulfil, handlers } = useGridInput(work, {
    page: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 3),
    widen: (at, by) => {
      const column = definition.columns[at]
      if (column) setWidth(column.id, (widths[column.id] ?? column.width) + by)
    },
  })
  const faults = useMemo(() => (readOnly ? [] : allFaults(definition, sheet)), [definition, sheet, readOnly])
  useLeaving(work.keep)
  const lead = useEffectEvent((to: LinePlace) => {
    const column = definition.columns.findIndex(({ id }) => id === to.column)
    if (column < 0) return
    send({ type: "cell.go", to: { row: to.row, column } })
    box.current?.scrollIntoView({ block: "center" })
  })
  const { goTo } = props
  useEffect(() => {
    if (goTo) lead(goTo)
  }, [goTo])
  return (
    <div className={s.frame}>
      {readOnly ? null : <GridTools work={work} label={label} fulfil={fulfil} />}
      <Body
        work={work}
        label={label}
        widths={widths}
        setWidth={setWidth}
        box={box}
        rowHeight={rowHeight}
        height={props.height}
        handlers={handlers}
      />
      <Status work={work} />
      <FaultList
        definition={definition}
        lines={sheet.lines}
        faults={faults}
        onGo={({ row, column }) => {
          send({ type: "cell.go", to: { row, column } })
        }}
      />
      <Aside work={work} />
    </div>
  )
}

interface BodyProps<Line extends object> {
  readonly work: LineGridAtWork<Line>
  readonly label: string
  readonly widths: Readonly<Record<string, number>>
  readonly setWidth: (column: string, width: number) => void
  readonly box: React.RefObject<HTMLDivElement | null>
  readonly rowHeight: number
  readonly height: number | undefined
  readonly handlers: ReturnType<typeof useGridInput>["handlers"]
}

function Body<Line extends object>({ work, label, widths, setWidth, box, rowHeight, height, handlers }: BodyProps<Line>) {
  const { definition, sheet, snapshot, rows, readOnly } = work
  const { columns } = definition
  const pins = useMemo(() => pinsFor(columns, widths), [columns, widths])
  const totals = useMemo(() => totalsOf(definition, sheet.lines), [definition, sheet.lines])
  const heads = useMemo(() => groupHeads(definition, sheet.lines), [definition, sheet.lines])
  const list = useLinesInView(work, box, rowHeight, heads)
  const pinned = pins.reduce((sum, pin, at) => sum + (pin ? (widths[columns[at]?.id ?? ""] ?? columns[at]?.width ?? 0) : 0), headWidth)
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable
      aria-readonly={readOnly || undefined}
      aria-rowcount={rows + 1 + (totals.size > 0 ? 1 : 0)}
      aria-colcount={columns.length + 1}
      className={s.grid}
      data-mode={snapshot.matches("moving") ? "moving" : undefined}
      style={{
        "--columns": templateFor(columns, widths),
        "--pinned": `${pinned}px`,
        "--head": `${headWidth}px`,
        ...(height ? { "--grid-height": `${height}px` } : {}),
      }}
      {...handlers}
    >
      <div className={s.inner} role="presentation">
        <GridHead definition={definition} pins={pins} onWidth={setWidth} />
        <div className={s.spacer} role="presentation" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const head = heads.get(index)
            const line = drawnLine(work, pins, index, head ? start + groupHeight : start, head?.head)
            return head ? [<GroupBand key={`group ${head.name}`} said={head} top={start} />, line] : line
          })}
        </div>
        <GridFoot definition={definition} pins={pins} totals={totals} first={sheet.lines[0]} rowIndex={rows + 2} />
      </div>
    </div>
  )
}

/** The heading of a group, in view however far one scrolls to the side. */
const GroupBand = ({ said, top }: { readonly said: GroupSaid; readonly top: number }) => (
  <div role="presentation" className={s.band} style={{ transform: `translateY(${top}px)`, height: groupHeight }}>
    <span>
      <strong>{said.head}</strong>
      {said.sum ? <strong>{said.sum}</strong> : null}
      {said.detail ? <small>{said.detail}</small> : null}
    </span>
  </div>
)

/** A summary of the selection, and of lines without room. */
function Status<Line extends object>({ work }: { readonly work: LineGridAtWork<Line> }) {
  const { t, i18n } = useTranslation("lines")
  const { definition, sheet, range, rowsTaken, left } = work
  const many = range.top !== range.bottom || range.left !== range.right
  const summary = useMemo(
    () => (many ? summaryOf(definition, sheet, { ...range, bottom: rowsTaken.bottom }) : null),
    // oxlint-disable-next-line react/exhaustive-deps -- the range is these four numbers
    [many, definition, sheet, range.top, range.left, range.right, rowsTaken.bottom],
  )
  return (
    <p className={s.status}>
      <span role="status">
        {left > 0 ? (
          <span className={s.left}>{t("noRoom", { most: definition.given ? sheet.lines.length : definition.most, count: left })} </span>
        ) : null}
        {summary === null ? null : t("selected", { count: summary.count })}
        {summary?.sum ? t("sum", { sum: formatDecimal(summary.sum, i18n.language) }) : null}
      </span>
      <span className={s.hint}>{t("lines", { count: sheet.lines.length })}</span>
    </p>
  )
}

/** The list of values over the active cell. */
function Aside<Line extends object>({ work }: { readonly work: LineGridAtWork<Line> }) {
  const { anchor, definition, send } = work
  const column = definition.columns[anchor.column]
  if (!work.snapshot.matches("aside") || column?.kind !== "lov") return null
  return (
    <LovDialog
      code={column.code}
      value={[]}
      {...(column.cascade ? { cascade: column.cascade } : {})}
      {...(column.load ? { load: column.load } : {})}
      onPick={([picked]) => {
        if (picked) work.perform({ type: "pick", at: anchor, picked })
      }}
      onClose={() => send({ type: "aside.close" })}
    />
  )
}
