import { defineStyle } from "@chakra-ui/react"

/**
 * A list that is read again keeps its rows as readable as before, and bears a line above them when the answer takes longer than a moment.
 * Fading the rows would take their text below the contrast of 4.5 (WCAG 1.4.3), and would flicker with each live event.
 */
export const refreshing = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "3",
  position: "relative",
  '&[aria-busy="true"]': { cursor: "progress" },
  '&[aria-busy="true"]::before': {
    content: '""',
    position: "absolute",
    insetX: "0",
    top: "-6px",
    height: "2px",
    background: "theme.line",
    animation: "fade 200ms 300ms both",
  },
})
