import { Alert } from "@chakra-ui/react"
import { CircleAlert, CircleCheck, CloudOff, RefreshCw } from "lucide-react"
import type { ReactNode } from "react"

const icons = { amber: CircleAlert, red: CircleAlert, green: CircleCheck, offline: CloudOff, stale: RefreshCw } as const
const statuses = { amber: "warning", red: "error", green: "success" } as const

/** A framed message to the person: what is wrong, and what may be done. */
export function Callout({
  tone = "amber",
  icon,
  title,
  children,
}: {
  readonly tone?: keyof typeof statuses
  readonly icon?: keyof typeof icons
  readonly title: string
  readonly children?: ReactNode
}) {
  const Icon = icons[icon ?? tone]
  return (
    <Alert.Root as="section" status={statuses[tone]} role="status" aria-label={title}>
      <Alert.Indicator>
        <Icon size={17} aria-hidden />
      </Alert.Indicator>
      <Alert.Content>
        <Alert.Title as="h2">{title}</Alert.Title>
        {children}
      </Alert.Content>
    </Alert.Root>
  )
}
