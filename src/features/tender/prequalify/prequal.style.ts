import { defineStyle } from "@chakra-ui/react"

/** Styles of prequalification and of the publication of candidates. */
export const lead = defineStyle({
  color: "fg.muted",
  "& + dl": { marginTop: "3" },
})
