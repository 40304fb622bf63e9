import { defineStyle } from "@chakra-ui/react"

/** The browser's own box: it is one element, works without a state machine, and forms register it as any input. */
export const tickBox = defineStyle({ flex: "none", width: "4", height: "4", appearance: "auto", accentColor: "colorPalette.solid" })

/** A box to tick in a line with other controls or ticks, with its words beside it. */
export const tick = defineStyle({ display: "inline-flex", alignItems: "center", gap: "2", cursor: "pointer", "& input": tickBox })
