import { Box, defineStyle } from "@chakra-ui/react"
import { Bold, IndentDecrease, IndentIncrease, Italic, Link, List, ListOrdered, Redo2, Underline, Undo2 } from "lucide-react"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { Select } from "#ui/field/control.tsx"
import { kinds, marks, type Place, type Writing } from "./start-editor.ts"

const tools = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0.5",
  paddingBlock: "1",
  paddingInline: "1.5",
  borderBottomWidth: "1px",
  '& button[aria-pressed="true"]': { background: "theme.subtle", color: "theme.fg" },
  "& select": { marginInlineEnd: "1" },
})

const signs = { bold: Bold, italic: Italic, underline: Underline, dots: List, numbers: ListOrdered } as const
const keys = { bold: "Ctrl+B", italic: "Ctrl+I", underline: "Ctrl+U", dots: "Ctrl+Shift+8", numbers: "Ctrl+Shift+7" } as const
const size = 15

/** The arrow keys move along the bar, which is a single tab stop. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0
  if (step === 0 || event.target instanceof HTMLSelectElement) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  buttons.at((at + step + buttons.length) % buttons.length)?.focus()
  event.preventDefault()
}

/** The toolbar: kind of block, emphasis, lists, links, undo. */
export function Tools(props: {
  readonly label: string
  readonly writing: Writing | null
  readonly place: Place
  readonly open: { readonly undo: boolean; readonly redo: boolean }
  readonly linking: boolean
  readonly onLink: () => void
}) {
  const { t } = useTranslation("field")
  const { writing, place, open } = props
  const inList = place.kind === "dots" || place.kind === "numbers"
  const named = (name: keyof typeof keys) => `${t(`text.${name}`)} (${keys[name]})`
  return (
    <Box role="toolbar" aria-label={t("text.tools", { label: props.label })} css={tools} onKeyDown={walk} tabIndex={-1}>
      <KindSelect writing={writing} place={place} />
      {marks.map((mark) => {
        const Sign = signs[mark]
        return (
          <Tool
            key={mark}
            label={named(mark)}
            first={mark === "bold"}
            pressed={place.marks.includes(mark)}
            onRun={() => writing?.mark(mark)}
          >
            <Sign size={size} />
          </Tool>
        )
      })}
      <Box as="span" width="1px" height="18px" marginInline="1" background="line" />
      {(["dots", "numbers"] as const).map((kind) => {
        const Sign = signs[kind]
        return (
          <Tool key={kind} label={named(kind)} pressed={place.kind === kind} onRun={() => writing?.setKind(kind)}>
            <Sign size={size} />
          </Tool>
        )
      })}
      <Tool label={`${t("text.outdent")} (Ctrl+[)`} off={!inList} onRun={() => writing?.indent(-1)}>
        <IndentDecrease size={size} />
      </Tool>
      <Tool label={`${t("text.indent")} (Ctrl+])`} off={!inList} onRun={() => writing?.indent(1)}>
        <IndentIncrease size={size} />
      </Tool>
      <Box as="span" width="1px" height="18px" marginInline="1" background="line" />
      <Tool label={`${t("text.link")} (Ctrl+K)`} pressed={props.linking || place.href !== null} onRun={props.onLink}>
        <Link size={size} />
      </Tool>
      <Tool label={`${t("text.undo")} (Ctrl+Z)`} off={!open.undo} onRun={() => writing?.undo()}>
        <Undo2 size={size} />
      </Tool>
      <Tool label={`${t("text.redo")} (Ctrl+Y)`} off={!open.redo} onRun={() => writing?.redo()}>
        <Redo2 size={size} />
      </Tool>
    </Box>
  )
}

/** The kind of the block at the cursor. */
function KindSelect({ writing, place }: { readonly writing: Writing | null; readonly place: Place }) {
  const { t } = useTranslation("field")
  return (
    <Select
      look="small"
      aria-label={t("text.kind")}
      value={place.kind}
      onChange={({ currentTarget }) => {
        writing?.setKind(kinds.find((kind) => kind === currentTarget.value) ?? "paragraph")
        writing?.focus()
      }}
    >
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {t(`text.${kind}`)}
        </option>
      ))}
    </Select>
  )
}

function Tool(props: {
  readonly label: string
  readonly first?: boolean
  readonly pressed?: boolean
  readonly off?: boolean
  readonly onRun: () => void
  readonly children: React.ReactNode
}) {
  return (
    <IconButton
      label={props.label}
      tabIndex={props.first ? 0 : -1}
      aria-pressed={props.pressed}
      aria-disabled={props.off || undefined}
      // The text keeps the focus, and with it the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!props.off) props.onRun()
      }}
    >
      {props.children}
    </IconButton>
  )
}
