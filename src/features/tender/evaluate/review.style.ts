import { defineStyle } from "@chakra-ui/react"

export const desk = defineStyle({
  display: "grid",
  gridTemplateColumns: "232px minmax(0, 1fr)",
  gap: "5",
  alignItems: "start",
  "& > nav": { position: "sticky", top: "calc(var(--bar) + var(--strip) + 120px)" },
  lgDown: {
    gridTemplateColumns: "minmax(0, 1fr)",
    "& > nav": { position: "static" },
  },
})

export const choice = defineStyle({
  display: "grid",
  gap: "2",
})
