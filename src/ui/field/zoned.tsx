import type { ReactNode } from "react"
import { zoneOf } from "./local-time.ts"

export interface ZonedProps {
  readonly hint: ReactNode
  /** A way to fill in the field, between its hint and the zone. */
  readonly tool?: ReactNode
  /** Null for now. */
  readonly at: number | null
}

/** The hint of an instant's field, with the name of the device's time zone at that instant. */
export const Zoned = ({ hint, tool, at }: ZonedProps) => (
  <>
    {hint}
    {hint && !tool ? " · " : null}
    {tool}
    <span>{zoneOf(at)}</span>
  </>
)
