import { defineStyle } from "@chakra-ui/react"

/** The search field above its result. */
export const asked = { display: "grid", gap: "16px", "& > :first-child": { maxWidth: "420px" } } as const

/** Roles as rows: the name, the right, and in words what that covers. */
export const heldRoles = defineStyle({
  display: "grid",
  gap: "8px",
  "& > li": {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr) auto", md: "minmax(100px, 160px) 210px minmax(0, 1fr)" },
    alignItems: "baseline",
    gap: "4px 16px",
  },
  "& > li > :first-child": { fontWeight: "semibold", overflowWrap: "anywhere" },
  "& > li > :last-child": { gridColumn: { base: "1 / -1", md: "3" }, color: "fg.muted" },
})

/** Names in a row, each in a frame. */
export const chips = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: "6px",
  "& > li": {
    padding: "2px 10px",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "md",
    background: "bg.sunken",
    overflowWrap: "anywhere",
  },
  "& small": { fontSize: "xs", color: "fg.subtle" },
})

/** The small heading above names. */
export const namesHead = defineStyle({ marginBottom: "4px", fontSize: "xs", color: "fg.muted" })
