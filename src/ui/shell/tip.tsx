import { type RefObject, useEffect, useState } from "react"
import s from "./flyout.module.css"

interface Tipped {
  readonly word: string
  readonly top: number
  readonly left: number
}

const tipOf = (target: EventTarget | null): Tipped | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null
  if (!element) return null
  const { top, right, height } = element.getBoundingClientRect()
  return { word: element.dataset["tip"] ?? "", top: top + height / 2, left: right + 8 }
}

/** The name of the icon under the pointer or the focus, beside a collapsed bar; screen readers use the icon's own label. */
export function Tip({ bar }: { readonly bar: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tipped | null>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const show = ({ target }: Event) => setTip(tipOf(target))
    const hide = () => setTip(null)
    const events = [
      ["pointerover", show],
      ["focusin", show],
      ["pointerleave", hide],
      ["focusout", hide],
      ["scroll", hide],
    ] as const
    for (const [name, listener] of events) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of events) element.removeEventListener(name, listener)
    }
  }, [bar])
  return tip ? (
    <div className={s.tip} style={{ top: tip.top, left: tip.left }} aria-hidden>
      {tip.word}
    </div>
  ) : null
}
