import { defineStyle } from "@chakra-ui/react"

/** Prequalification and the publication of candidates. */
export const lead = defineStyle({
  color: "fg.muted",
  "& + dl": { marginTop: "3" },
})
