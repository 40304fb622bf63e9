import { Badge } from "@chakra-ui/react"
import { CircleAlert, CircleCheck, CircleDashed, CirclePlay, Hourglass } from "lucide-react"
import type { Tone } from "#ui/theme/tone.ts"

/** The icon of each tone, so that colour is never the only sign. */
export const toneIcon = { quiet: CircleDashed, running: CirclePlay, amber: Hourglass, green: CircleCheck, red: CircleAlert } as const

/** A state in a word, with its tone's icon. */
export function StatePill({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  const Icon = toneIcon[tone]
  return (
    <Badge colorPalette={tone === "running" ? "theme" : tone}>
      <Icon size={13} aria-hidden />
      <span title={children}>{children}</span>
    </Badge>
  )
}
