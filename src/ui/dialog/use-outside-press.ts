import { type MouseEvent, useRef } from "react"

/**
 * Pointer handlers of a `dialog`: `onOutside` is called for a press that began and ended on its backdrop. The second press of a double click does nothing,
 * wherever it meets the dialog: the first one opened it below the pointer.
 */
export function useOutsidePress(onOutside: () => void) {
  const began = useRef(false)
  const pressed = useRef(false)
  const meant = (event: MouseEvent): void => {
    if (event.detail < 2) pressed.current = true
    if (pressed.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onMouseDownCapture: meant,
    onClickCapture: meant,
    onMouseDown: ({ target, currentTarget }: MouseEvent) => {
      began.current = target === currentTarget
    },
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (began.current && target === currentTarget) onOutside()
    },
  }
}
