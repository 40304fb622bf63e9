import { Box, type SystemStyleObject } from "@chakra-ui/react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import s from "./sideways.module.css"

/** The sides on which a sideways scrolling box has more content. */
const beyond = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string =>
  [scrollLeft > 1 ? "before" : "", scrollLeft + clientWidth < scrollWidth - 1 ? "after" : ""].join(" ").trim()

/**
 * A box for a table that may be wider than it, as on a phone. A shadow at an edge indicates more content; the column with `data-keep` cells stays in
 * view, since it names the row. Scrollable content is reachable by keyboard, though nothing in it can be operated.
 */
export function Sideways(props: { readonly label: string; readonly css?: SystemStyleObject; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState("")
  const look = () => box.current && setMore(beyond(box.current))
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(look)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [])
  return (
    <Box className={s.frame} css={props.css} data-more={more}>
      <div ref={box} className={s.box} role="region" tabIndex={0} aria-label={props.label} onScroll={look}>
        {props.children}
      </div>
    </Box>
  )
}
