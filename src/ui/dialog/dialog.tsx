import { Box, chakra, defineStyle, Heading } from "@chakra-ui/react"
import { X } from "lucide-react"
import { type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { useOutsidePress } from "./use-outside-press.ts"
import { frame } from "./frame.style.ts"
import { showModal } from "./modals.ts"

const dialogStyle = defineStyle({
  ...frame,
  width: "min(var(--dialog-width, 480px), calc(100vw - 32px))",
  maxHeight: "calc(100dvh - 48px)",
})

const head = defineStyle({ display: "flex", alignItems: "center", gap: "3", padding: "12px 12px 12px 20px", borderBottomWidth: "1px" })

const foot = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: "2",
  paddingBlock: "3",
  paddingInline: "5",
  borderTopWidth: "1px",
})

const shapes = {
  wide: { "--dialog-width": "960px" },
  left: {
    margin: "0",
    width: "min(260px, 84vw)",
    height: "100dvh",
    maxHeight: "none",
    borderRadius: "0",
    "&[open]": { animationName: "slide" },
    "& [data-part=body]": { paddingBlock: "2" },
  },
  right: {
    margin: "0 0 0 auto",
    width: "min(340px, 100vw)",
    height: "100dvh",
    maxHeight: "none",
    borderRadius: "0",
    // The page must stay visible, since it shows the settings' effect at once.
    "&::backdrop": { background: "none" },
    "&[open]": { animationName: "slideBack" },
  },
} as const

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** `left` is a drawer for the phone's menu, `right` one for settings. */
  readonly shape?: "plain" | "wide" | "left" | "right"
  /** A CSS length that replaces the width of the shape; the dialog is never wider than the screen. */
  readonly width?: string
}

/**
 * A modal on the browser's own `dialog`: focus stays inside, Esc and a click outside close it, focus returns. An element with `data-first` is focused
 * first, else the first field of a form.
 */
export const Dialog = (props: DialogProps) => (props.open ? <Open {...props} /> : null)

const firstField = "form :is(input:not([type=hidden], [type=file], [readonly]), select, textarea:not([readonly])):enabled"

function Open(props: DialogProps) {
  const { t } = useTranslation("common")
  const box = useRef<HTMLDialogElement>(null)
  const title = useId()
  const outside = useOutsidePress(props.onClose)
  // A layout effect: it is undone while the dialog is still in the page, as the browser requires to restore the focus.
  useLayoutEffect(() => {
    const dialog = box.current
    const close = dialog && showModal(dialog)
    const first = dialog?.querySelector<HTMLElement>("[data-first]") ?? dialog?.querySelector<HTMLElement>(firstField)
    first?.focus()
    return close ?? undefined
  }, [])
  return (
    <chakra.dialog
      ref={box}
      aria-labelledby={title}
      css={[dialogStyle, props.shape && props.shape !== "plain" ? shapes[props.shape] : undefined]}
      style={props.width ? { "--dialog-width": props.width } : undefined}
      onCancel={(event) => {
        // The event bubbles: a dialog above this one sends it as well, and so does a file field whose choice was cancelled.
        if (event.target !== box.current) return
        event.preventDefault()
        props.onClose()
      }}
      // A second Esc with nothing done in between closes it without asking: one that may not go now is shown again.
      onClose={({ target }) => {
        if (target === box.current) box.current.showModal()
      }}
      {...outside}
    >
      <Box css={head}>
        <Heading id={title} flex="1" fontSize="lg">
          {props.title}
        </Heading>
        <IconButton label={t("close")} onClick={props.onClose}>
          <X />
        </IconButton>
      </Box>
      <Box flex="1" overflow="auto" padding="5" data-part="body">
        {props.children}
      </Box>
      {props.foot ? (
        <Box css={foot} data-foot="">
          {props.foot}
        </Box>
      ) : null}
    </chakra.dialog>
  )
}
