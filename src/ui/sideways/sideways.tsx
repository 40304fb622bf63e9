import type { ReactNode } from "react"

/** What scrolls has to be reachable by keyboard, though nothing in it can be operated. */
const reachable = { role: "group", tabIndex: 0 } as const

/** A box for what may be wider than its place, such as a table on a phone. */
export const Sideways = ({
  label,
  className,
  children,
}: {
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
}) => (
  <div className={className} aria-label={label} {...reachable}>
    {children}
  </div>
)
