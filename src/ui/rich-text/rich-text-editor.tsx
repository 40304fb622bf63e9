import { Box, defineStyle } from "@chakra-ui/react"
import { type RefObject, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { RichText } from "#contract/rich-text.ts"
import { Button } from "#ui/button/button.tsx"
import type { ControlProps } from "#ui/field/field.tsx"
import { echoesOf } from "./echoes.ts"
import { LinkAddress } from "./link-address.tsx"
import { type Place, startEditor, type Writing } from "./start-editor.ts"
import { Tools } from "./tools.tsx"
import s from "./rich-text.module.css"
import { frame, writing as writingStyle } from "./rich-text.style.ts"

interface Insert {
  readonly label: string
  readonly text: string
}

export interface RichTextEditorProps {
  readonly label: string
  readonly control: ControlProps
  readonly value: RichText
  readonly onChange: (value: RichText) => void
  readonly onBlur?: (() => void) | undefined
  /** Texts that can be inserted at the cursor. */
  readonly inserts?: readonly Insert[] | undefined
  /** Receives the element that gets the focus when its value is invalid. */
  readonly onBox?: ((box: HTMLElement | null) => void) | undefined
}

const isSame = (one: RichText, other: RichText): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
const start: Place = { kind: "paragraph", marks: [], href: null }

/** Starts the editor in its box: its changes are passed to the form, and the form's changes are shown. */
function useEditor(box: RefObject<HTMLElement | null>, value: RichText, onChange: (value: RichText) => void) {
  const [echoes] = useState(() => echoesOf(value, isSame))
  const first = useRef(value)
  const hear = useRef(onChange)
  const [writing, setWriting] = useState<Writing | null>(null)
  const [place, setPlace] = useState(start)
  const [open, setOpen] = useState({ undo: false, redo: false })
  const [linking, setLinking] = useState(false)
  useEffect(() => {
    hear.current = onChange
  }, [onChange])
  useEffect(() => {
    const root = box.current
    if (!root) return undefined
    const next = startEditor(root, first.current, {
      onChange: (blocks) => {
        echoes.tell(blocks)
        first.current = blocks
        hear.current(blocks)
      },
      onPlace: (now) => setPlace((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now)),
      onHistory: (way, may) => setOpen((before) => ({ ...before, [way]: may })),
      onLink: () => setLinking(true),
    })
    setWriting(next)
    return next.stop
  }, [box, echoes])
  useEffect(() => {
    // A value that the form has set, such as by a reset; not one typed here.
    if (!writing || echoes.isEcho(value)) return
    first.current = value
    writing.replace(value)
  }, [value, writing, echoes])
  return { writing, place, open, linking, setLinking }
}

/** The editor of formatted texts: toolbar, keys and pasting. It is loaded when first needed. */
export function RichTextEditor({ label, control, value, onChange, onBlur, onBox, inserts = [] }: RichTextEditorProps) {
  // Loads the texts of everything that opens inside: suspending later would hide the text and lose the cursor.
  useTranslation(["field", "rules"])
  const box = useRef<HTMLDivElement>(null)
  const { writing, place, open, linking, setLinking } = useEditor(box, value, onChange)
  useEffect(() => {
    onBox?.(box.current)
    return () => onBox?.(null)
  }, [onBox])
  return (
    <Box css={frame} data-wrong={control["aria-invalid"]}>
      <Tools label={label} writing={writing} place={place} open={open} linking={linking} onLink={() => setLinking(!linking)} />
      {linking ? (
        <LinkAddress
          key={place.href}
          href={place.href}
          onLink={(href) => {
            setLinking(false)
            writing?.link(href)
            writing?.focus()
          }}
          onClose={() => {
            setLinking(false)
            writing?.focus()
          }}
        />
      ) : null}
      {inserts.length === 0 ? null : <Inserts label={label} inserts={inserts} onInsert={(text) => writing?.insert(text)} />}
      <Box
        {...control}
        ref={box}
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        aria-multiline
        aria-label={label}
        className={s.text}
        css={writingStyle}
        data-part="writing"
        onBlur={onBlur}
      />
    </Box>
  )
}

const insertsStyle = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: "6px",
  maxHeight: "132px",
  overflowY: "auto",
  padding: "2",
  borderBottomWidth: "1px",
})

function Inserts(props: { readonly label: string; readonly inserts: readonly Insert[]; readonly onInsert: (text: string) => void }) {
  return (
    <Box role="group" aria-label={props.label} css={insertsStyle}>
      {props.inserts.map(({ label, text }) => (
        // Keeps the text's selection.
        <Button key={text} size="small" title={text} onMouseDown={(event) => event.preventDefault()} onClick={() => props.onInsert(text)}>
          {label}
        </Button>
      ))}
    </Box>
  )
}
