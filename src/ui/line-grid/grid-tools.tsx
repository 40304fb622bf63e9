import { ArrowDown, ArrowDownToLine, ArrowUp, Copy, FileDown, FileUp, Keyboard, Plus, Redo2, Trash2, Undo2 } from "lucide-react"
import { type ReactNode, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { Button } from "#ui/button/button.tsx"
import type { LinesDefinition } from "./define-lines.ts"
import type { Wish } from "./keys.ts"
import { KeysDialog } from "./keys-dialog.tsx"
import s from "./line-grid.module.css"
import type { LineGridAtWork } from "./use-line-grid.ts"

// The library that reads files is loaded when somebody imports.
const ImportLines = lazyPart(async () => (await import("./import-lines.tsx")).ImportLines)
const ImportGiven = lazyPart(async () => (await import("./import-given.tsx")).ImportGiven)

/** Edits that do not apply to fixed lines. */
const changesLines: ReadonlySet<Wish["to"]> = new Set(["duplicate", "remove", "moveUp", "moveDown"])

interface Tool {
  readonly wish: Exclude<Wish["to"], "go" | "extend" | "keep" | "take" | "widen">
  readonly icon: ReactNode
  readonly keys: string
  readonly off?: boolean
}

/** The available tools; for fixed lines only those that leave the lines where they are. */
function toolsOf<Line extends object>({ definition, sheet, history, rowsTaken }: LineGridAtWork<Line>): readonly Tool[] {
  const none = rowsTaken.top > rowsTaken.bottom
  const full = sheet.lines.length >= definition.most
  const all: readonly Tool[] = [
    { wish: "duplicate", icon: <Copy />, keys: "Control+Shift+Enter", off: none || full },
    { wish: "remove", icon: <Trash2 />, keys: "Control+Delete", off: none },
    { wish: "moveUp", icon: <ArrowUp />, keys: "Alt+ArrowUp", off: none || rowsTaken.top === 0 },
    { wish: "moveDown", icon: <ArrowDown />, keys: "Alt+ArrowDown", off: none || rowsTaken.bottom >= sheet.lines.length - 1 },
    { wish: "fillDown", icon: <ArrowDownToLine />, keys: "Control+D", off: none },
    ...(history.elsewhere
      ? []
      : ([
          { wish: "undo", icon: <Undo2 />, keys: "Control+Z", off: !history.canUndo },
          { wish: "redo", icon: <Redo2 />, keys: "Control+Y", off: !history.canRedo },
        ] as const)),
  ]
  return definition.given ? all.filter(({ wish }) => !changesLines.has(wish)) : all
}

/** Buttons for working with lines; each has a key as well. */
export function GridTools<Line extends object>(props: {
  readonly work: LineGridAtWork<Line>
  readonly label: string
  readonly fulfil: (wish: Wish) => void
}) {
  const { t } = useTranslation("lines")
  const { work, fulfil } = props
  const [open, setOpen] = useState<"import" | "keys" | null>(null)
  const { definition, sheet } = work
  const full = sheet.lines.length >= definition.most
  return (
    <div role="toolbar" aria-label={t("tools", { label: props.label })} className={s.tools}>
      {definition.given ? null : (
        <Button size="small" aria-keyshortcuts="Control+Enter" disabled={full} onClick={() => fulfil({ to: "add" })}>
          <Plus size={15} aria-hidden />
          {t("do.add")}
        </Button>
      )}
      {toolsOf(work).map(({ wish, icon, keys, off }) => (
        <Button
          key={wish}
          look="ghost"
          size="icon"
          aria-label={t(`do.${wish}`)}
          title={`${t(`do.${wish}`)} (${keys.replace("Control", "Ctrl")})`}
          aria-keyshortcuts={keys}
          aria-disabled={off || undefined}
          onClick={() => off || fulfil({ to: wish })}
        >
          {icon}
        </Button>
      ))}
      <span className={s.apart} />
      <Button look="ghost" size="small" onClick={() => setOpen("import")}>
        <FileUp size={15} aria-hidden />
        {t(definition.given ? "given.import" : "import.open")}
      </Button>
      <Template definition={definition} lines={sheet.lines} label={props.label} />
      <Button look="ghost" size="icon" aria-label={t("keys.title")} title={t("keys.title")} onClick={() => setOpen("keys")}>
        <Keyboard />
      </Button>
      {open === "keys" ? <KeysDialog given={definition.given !== undefined} onClose={() => setOpen(null)} /> : null}
      {open === "import" ? <Import work={work} label={props.label} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

/** Imports lines from a file; for fixed lines, the values filled in. */
function Import<Line extends object>(props: { readonly work: LineGridAtWork<Line>; readonly label: string; readonly onClose: () => void }) {
  const { work, label, onClose } = props
  const { definition, sheet } = work
  return (
    <Suspense fallback={null}>
      {definition.given ? (
        <ImportGiven
          definition={definition}
          keyHead={definition.given.keyHead}
          lines={sheet.lines}
          label={label}
          onEnter={(writes) => work.perform({ type: "enter", writes })}
          onClose={onClose}
        />
      ) : (
        <ImportLines
          definition={definition}
          label={label}
          room={(instead) => definition.most - (instead ? 0 : sheet.lines.filter((line) => !definition.isBlank(line)).length)}
          onTake={(lines, instead) => work.perform({ type: "take", lines, instead })}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

interface TemplateProps<Line> {
  readonly definition: LinesDefinition<Line>
  readonly lines: readonly Line[]
  readonly label: string
}

/** Downloads an empty sheet with the columns' headings; for fixed lines also the lines with their values. */
function Template<Line>({ definition, lines, label }: TemplateProps<Line>) {
  const { t } = useTranslation("lines")
  return (
    <Button
      look="ghost"
      size="small"
      onClick={() => void import("./template.ts").then(({ saveTemplate }) => saveTemplate(definition, { label, sheet: t("sheet") }, lines))}
    >
      <FileDown size={15} aria-hidden />
      {t(definition.given ? "given.workbook" : "template")}
    </Button>
  )
}
