import { Box, chakra, defineStyle } from "@chakra-ui/react"
import { LoaderCircle, Search } from "lucide-react"
import { useId, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Caps } from "#ui/commands/caps.tsx"
import { showModal } from "#ui/dialog/modals.ts"
import { useOutsidePress } from "#ui/dialog/use-outside-press.ts"
import type { Entry, Section } from "./entries.ts"
import { type Reached, useWalk } from "./use-walk.ts"
import { frame } from "#ui/dialog/frame.style.ts"

const palette = defineStyle({
  ...frame,
  marginTop: "12vh",
  width: "min(620px, calc(100vw - 24px))",
  maxHeight: "min(560px, 76dvh)",
})

const line = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2.5",
  paddingInline: "4",
  color: "fg.muted",
  "& > svg": { flex: "none" },
  "& > input": {
    flex: "1",
    minWidth: "0",
    height: "52px",
    border: "0",
    outline: "0",
    background: "none",
    color: "fg",
    fontSize: "lg",
  },
  "& > input::placeholder": { color: "fg.subtle" },
})

const busy = defineStyle({
  animation: "turn 0.8s linear infinite",
  "@media (prefers-reduced-motion: reduce)": { animation: "none" },
})

const listStyle = defineStyle({
  overflow: "auto",
  borderTopWidth: "1px",
  _empty: { display: "none" },
  "& > :last-child": { paddingBottom: "2" },
})

const heading = defineStyle({ paddingTop: "2.5", paddingInline: "4", paddingBottom: "1", color: "fg.subtle", fontSize: "xs" })

const nothingStyle = defineStyle({
  margin: "0",
  paddingBlock: "5",
  paddingInline: "4",
  borderTopWidth: "1px",
  color: "fg.muted",
  textAlign: "center",
})

const entryStyle = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2.5",
  marginBlock: "0",
  marginInline: "2",
  paddingBlock: "7px",
  paddingInline: "2",
  borderRadius: "md",
  cursor: "pointer",
})

const on = defineStyle({ background: "theme.subtle", boxShadow: "inset 2px 0 0 {colors.theme.solid}" })

const titleStyle = defineStyle({ flex: "1", minWidth: "0", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" })

const noteStyle = defineStyle({
  maxWidth: "45%",
  overflow: "hidden",
  color: "fg.subtle",
  fontSize: "xs",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
})

/** A command palette: type, move with the arrows, Enter. Esc or a click outside closes it. */
export function Palette({ onClose, sections, find }: Reached) {
  const { t } = useTranslation("commands")
  const box = useRef<HTMLDialogElement>(null)
  const list = useId()
  const outside = useOutsidePress(onClose)
  const { written, write, far, shown, entries, marked, mark, run, onKeyDown } = useWalk({ onClose, sections, find }, list)
  const blank = written.trim() === ""
  useLayoutEffect(() => (box.current ? showModal(box.current) : undefined), [])
  return (
    <chakra.dialog
      ref={box}
      css={palette}
      aria-label={t("palette")}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...outside}
    >
      <chakra.label css={line}>
        {far.busy ? (
          <Box asChild css={busy}>
            <LoaderCircle size={18} aria-hidden />
          </Box>
        ) : (
          <Search size={18} aria-hidden />
        )}
        <input
          role="combobox"
          aria-label={t("palette")}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={entries.length > 0 ? `${list}-${marked}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t("paletteHint")}
          value={written}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </chakra.label>
      <Found id={list} sections={shown} marked={marked} onRun={run} onMark={mark} />
      {far.failed ? (
        <Note>{t("findFailed")}</Note>
      ) : entries.length === 0 ? (
        <Note>{t(far.busy ? "finding" : blank ? "paletteEmpty" : "foundNothing")}</Note>
      ) : null}
      {far.incomplete ? <Note>{t("findIncomplete")}</Note> : null}
    </chakra.dialog>
  )
}

/** The matches, in their sections; numbered consecutively, for the arrows. */
function Found(props: {
  readonly id: string
  readonly sections: readonly Section[]
  readonly marked: number
  readonly onRun: (entry: Entry) => void
  readonly onMark: (index: number) => void
}) {
  const { t } = useTranslation("commands")
  const { id, sections } = props
  const entries = sections.flatMap((section) => section.entries)
  return (
    <Box id={id} role="listbox" aria-label={t("palette")} css={listStyle}>
      {sections.map((section) => (
        <div key={section.id} role="group" aria-label={section.title}>
          <Box css={heading} aria-hidden>
            {section.title}
          </Box>
          {section.entries.map((entry) => {
            const index = entries.indexOf(entry)
            return (
              <Line
                key={entry.id}
                id={`${id}-${index}`}
                entry={entry}
                on={index === props.marked}
                onRun={props.onRun}
                onMark={() => props.onMark(index)}
              />
            )
          })}
        </div>
      ))}
    </Box>
  )
}

/** The note below the field when nothing matches, or not everything was searched. */
const Note = ({ children }: { readonly children: string }) => (
  <Box as="p" css={nothingStyle} role="status">
    {children}
  </Box>
)

function Line(props: {
  readonly id: string
  readonly entry: Entry
  readonly on: boolean
  readonly onRun: (entry: Entry) => void
  readonly onMark: () => void
}) {
  const { title, note, caps } = props.entry
  return (
    // The field above keeps the focus and handles the keys; a pointer may choose as well.
    <Box
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.on}
      css={[entryStyle, props.on ? on : undefined]}
      onPointerMove={props.onMark}
      onClick={() => props.onRun(props.entry)}
      onKeyDown={() => undefined}
    >
      <Box as="span" css={titleStyle}>
        {title}
      </Box>
      {note ? (
        <Box as="span" css={noteStyle}>
          {note}
        </Box>
      ) : null}
      {caps ? <Caps caps={caps} /> : null}
    </Box>
  )
}
