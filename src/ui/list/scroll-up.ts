const scrollMs = 800

/** Scrolls the window to its top within 800 ms (spec 9): at once for people who prefer reduced motion, and it stops when the person scrolls. */
export function scrollUp(): void {
  const from = scrollY
  if (from === 0) return
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return scrollTo(0, 0)
  const began = performance.now()
  let stopped = false
  const stop = new AbortController()
  const halt = () => {
    stopped = true
    stop.abort()
  }
  for (const name of ["wheel", "touchstart", "keydown"]) addEventListener(name, halt, { passive: true, signal: stop.signal })
  const step = (now: number) => {
    if (stopped) return
    const part = Math.min(1, (now - began) / scrollMs)
    scrollTo(0, from * (1 - part) ** 3)
    if (part < 1) requestAnimationFrame(step)
    else halt()
  }
  requestAnimationFrame(step)
}
