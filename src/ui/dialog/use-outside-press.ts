import { type MouseEvent, useRef } from "react"

/**
 * Pointer handlers of a `dialog`: `onOutside` is called for a press that began and ended on its backdrop. The second press of a double click does not
 * count: the first one opened the dialog below the pointer.
 */
export function useOutsidePress(onOutside: () => void) {
  const began = useRef(false)
  return {
    onMouseDown: ({ target, currentTarget }: MouseEvent) => {
      began.current = target === currentTarget
    },
    onClick: ({ target, currentTarget, detail }: MouseEvent) => {
      if (began.current && target === currentTarget && detail < 2) onOutside()
    },
  }
}
