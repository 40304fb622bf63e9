import { Box, defineStyle } from "@chakra-ui/react"
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#client/texts/language.ts"
import { code, Refused } from "#contract/errors.ts"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Textarea } from "#ui/field/control.tsx"
import { isComposing } from "#ui/field/is-composing.ts"
import { useUnsaved } from "#ui/field/use-unsaved.ts"
import type { TextCell } from "./text-rows.ts"

const editor = defineStyle({
  position: "relative",
  alignSelf: "flex-start",
  width: "full",
  marginInline: "calc(-1 * var(--cell))",
  flex: "1 0 calc(100% + 2 * var(--cell))",
})

const editing = defineStyle({
  display: "block",
  fieldSizing: "content",
  width: "full",
  minHeight: "row",
  maxHeight: "200px",
  borderColor: "theme.fg",
  background: "bg.panel",
  resize: "none",
  whiteSpace: "pre-wrap",
})

const note = defineStyle({
  position: "absolute",
  insetBlockStart: "100%",
  insetInlineStart: "0",
  minWidth: "full",
  width: "max-content",
  maxWidth: "320px",
  paddingBlock: "1",
  paddingInline: "2",
  borderRadius: "0 0 var(--radius) var(--radius)",
  background: "bg.panel",
  boxShadow: "float",
  fontSize: "xs",
  whiteSpace: "normal",
})

interface EditorProps {
  readonly label: string
  readonly language: Language
  /** The present text: somebody else may have changed it since the field was opened. */
  readonly cell: TextCell
  /** Resolves when it is saved; an error is shown, and the input stays. */
  readonly onSave: (text: string, version: number) => Promise<void>
  readonly onClose: () => void
}

/** A text that is edited in its cell: Enter saves, Shift+Enter begins a line, Esc reverts; leaving the field saves too. */
export function TextEditor(props: EditorProps) {
  const { cell } = props
  const { t } = useTranslation("language")
  const noteId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => field.current?.select(), [])
  const { text, setText, saving, error, overtaken, save, onKeyDown } = useEditing(props, field)
  return (
    <Box as="span" css={editor} style={{ overflow: "visible" }}>
      <Textarea
        ref={field}
        lang={props.language}
        css={editing}
        aria-label={props.label}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={noteId}
        aria-busy={saving}
        rows={1}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save(false)}
      />
      <Box as="span" id={noteId} css={note} color={error === null ? "fg.muted" : "red.fg"} role={error === null ? undefined : "alert"}>
        {error === null ? t("keys") : overtaken ? t("overtaken", { text: cell.shown }) : <Wrong error={error} />}
      </Box>
    </Box>
  )
}

/** The input, saving it, and leaving the field. */
function useEditing({ cell, onSave, onClose }: EditorProps, field: RefObject<HTMLElement | null>) {
  const [opened] = useState(cell)
  const [text, setText] = useState(cell.shown)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const done = useRef(false)
  useUnsaved(text !== opened.shown)
  const overtaken = error instanceof Refused && error.refusal.code === code.staleVersion
  const leave = (byKey: boolean) => {
    done.current = true
    // After a click elsewhere the focus is already there.
    if (byKey) field.current?.closest<HTMLElement>("[role=gridcell]")?.focus()
    onClose()
  }
  const save = async (byKey: boolean) => {
    if (done.current || saving) return
    if (text === opened.shown) return leave(byKey)
    setSaving(true)
    try {
      // The person has seen the other version and submits anyway: this text overwrites it.
      await onSave(text, overtaken ? cell.version : opened.version)
      leave(byKey)
    } catch (failure) {
      setError(failure)
    } finally {
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends an input method's composition, as in Chinese and Japanese, does not belong to the field.
    if (isComposing(event.nativeEvent)) return
    if (event.key === "Escape") {
      event.stopPropagation()
      leave(true)
    }
    if (event.key !== "Enter" || event.shiftKey) return
    event.preventDefault()
    void save(true)
  }
  return { text, setText, saving, error, overtaken, save, onKeyDown }
}

const Wrong = ({ error }: { readonly error: unknown }) => useErrorText(error)
