import { defineStyle } from "@chakra-ui/react"

/** The browser's own checkbox: a single element without a state machine, which forms register as any input. */
export const tickBox = defineStyle({ flex: "none", width: "4", height: "4", appearance: "auto", accentColor: "colorPalette.solid" })

/** A checkbox in a line with other controls, with its text beside it. */
export const tick = defineStyle({ display: "inline-flex", alignItems: "center", gap: "2", cursor: "pointer", "& input": tickBox })
