import { defineStyle } from "@chakra-ui/react"

/**
 * A list that is being reloaded keeps its rows readable, and shows a line above them when the reply takes longer than a moment. Fading the rows would
 * lower their contrast below 4.5 (WCAG 1.4.3), and would flicker with each live event.
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
