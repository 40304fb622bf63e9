import type { ReactNode } from "react"
import { zoneOf } from "./local-time.ts"

/** The hint of an instant's field, with the name of the device's time zone at that instant, `at`; null for now. */
export const Zoned = ({ hint, at }: { readonly hint: ReactNode; readonly at: number | null }) => (
  <>
    {hint}
    {hint ? " · " : null}
    <span>{zoneOf(at)}</span>
  </>
)
