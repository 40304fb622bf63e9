import { Box, defineStyle } from "@chakra-ui/react"
import { X } from "lucide-react"
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Button, IconButton } from "#ui/button/button.tsx"
import { glide } from "#ui/motion/glide.ts"
import { toneIcon } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"
import { type ToastMessage, dropToast, untilClosed } from "./toast.ts"

const messageStyle = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2",
  padding: "6px 6px 6px 12px",
  borderWidth: "1px",
  borderInlineStartWidth: "3px",
  borderInlineStartColor: "quiet.muted",
  borderRadius: "md",
  background: "bg.panel",
  boxShadow: "float",
})

const textStyle = defineStyle({ flex: "1", whiteSpace: "pre-line" })

/** The first of several lines is the heading of the others. */
const titled = defineStyle({
  "&::first-line": { fontWeight: "semibold" },
})

/** The border of a message and its icon. */
const toneOf = (tone: Exclude<Tone, "quiet">) => {
  const palette = tone === "running" ? "theme" : tone
  return { borderInlineStartColor: `${palette}.solid`, "& > svg": { color: `${palette}.fg` } }
}

/** The room that messages need below a footer to stand there instead of above it. */
const room = 160

/** The distance from the window's edge that keeps messages clear of the footers of pages and dialogs there, whose button somebody may be about to press. */
function clearOfFeet(): string {
  const feet = [...document.querySelectorAll("[data-foot]")].filter((foot) => foot.checkVisibility())
  const tops = feet
    .map((foot) => foot.getBoundingClientRect())
    .flatMap(({ top, bottom }) => (bottom > innerHeight - room && top < innerHeight ? [top] : []))
  return tops.length === 0 ? "16px" : `${innerHeight - Math.min(...tops) + 8}px`
}

/** The distance from the window's right edge that keeps messages clear of a drawer there, whose head has a button as well; a wide one leaves them no room. */
function besideDrawer(modal: HTMLElement | null): string {
  const { clientWidth } = document.documentElement
  if (modal === null || modal.offsetLeft + modal.offsetWidth < clientWidth || modal.offsetLeft < 440) return "16px"
  return `${clientWidth - modal.offsetLeft + 16}px`
}

/** The messages themselves, kept out of the first load; each new one may find other footers and dialogs, of which their layer keeps clear. */
export function Messages(props: {
  readonly messages: readonly ToastMessage[]
  readonly layer: RefObject<HTMLElement | null>
  readonly modal: HTMLElement | null
}) {
  const { messages, layer, modal } = props
  const newest = messages.at(-1)?.id
  useLayoutEffect(() => {
    layer.current?.style.setProperty("--clear", clearOfFeet())
    layer.current?.style.setProperty("--beside", besideDrawer(modal))
  }, [layer, modal, newest])
  return messages.map((message) => <Message key={message.id} {...message} />)
}

function Message({ id, tone, text, action, lasts }: ToastMessage) {
  const { t } = useTranslation("common")
  const Icon = toneIcon[tone]
  const undoable = action !== undefined
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) glide(box.current, { opacity: 0, y: 8 })
  }, [])
  useEffect(() => {
    const stands = lasts ?? (tone === "red" ? untilClosed : undoable ? 10_000 : 6000)
    if (stands === untilClosed) return
    const timer = setTimeout(() => dropToast(id), stands)
    return () => clearTimeout(timer)
  }, [id, tone, undoable, lasts])
  return (
    <Box ref={box} css={[messageStyle, tone === "quiet" ? undefined : toneOf(tone)]}>
      <Icon size={16} aria-hidden />
      <Box as="span" css={[textStyle, text.includes("\n") ? titled : undefined]}>
        {text}
      </Box>
      {action ? (
        <Button
          look="link"
          size="small"
          onClick={() => {
            dropToast(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label={t("close")} onClick={() => dropToast(id)}>
        <X />
      </IconButton>
    </Box>
  )
}
