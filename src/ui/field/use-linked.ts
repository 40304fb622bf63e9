import { useEffect, useEffectEvent, useRef, useState } from "react"
import { throttle } from "#ui/theme/throttle.ts"

/** The least interval between updates from the followed field, in milliseconds (spec 9, form linkage). */
const linkagePace = 300

/** The value of a followed field, updated at most every 300 ms; `onMoved` runs when it has changed. */
export function useLinked(value: string, onMoved: () => void): string {
  const [linked, setLinked] = useState(value)
  const latest = useRef(value)
  const moved = useEffectEvent(onMoved)
  const told = useRef(value)
  const pace = useRef<ReturnType<typeof throttle> | null>(null)
  useEffect(() => {
    if (linked === value) return
    latest.current = value
    pace.current ??= throttle(() => setLinked(latest.current), linkagePace)
    pace.current.run()
  }, [value, linked])
  useEffect(() => {
    if (told.current === linked) return
    told.current = linked
    moved()
  }, [linked])
  useEffect(() => () => pace.current?.stop(), [])
  return linked
}
