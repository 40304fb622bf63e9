/** How often the shell measures itself while the window is being resized, in ms (spec 9). */
export const resizePace = 150

/** Runs the work at once, and then at most once per interval in ms; the last call is never lost. `stop` drops a pending call. */
export function throttle(work: () => void, milliseconds: number): { readonly run: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  let again = false
  const pause = () => {
    timer = setTimeout(() => {
      timer = null
      if (!again) return
      again = false
      work()
      pause()
    }, milliseconds)
  }
  return {
    run: () => {
      if (timer !== null) {
        again = true
        return
      }
      work()
      pause()
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      again = false
    },
  }
}
