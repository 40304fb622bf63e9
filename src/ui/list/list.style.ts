import { defineStyle } from "@chakra-ui/react"

export const tick = defineStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  minHeight: "control",
  "& input": { flex: "none", width: "4", height: "4", appearance: "auto", accentColor: "theme.solid" },
})
