import { defineStyle } from "@chakra-ui/react"
import { noteBox } from "#ui/callout/note-box.style.ts"

export const problems = defineStyle({ ...noteBox, gridColumn: "1 / -1", display: "grid", gap: "1", marginBlock: "2", fontSize: "sm" })
