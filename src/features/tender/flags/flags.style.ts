import { defineStyle } from "@chakra-ui/react"

const plain = { margin: "0", padding: "0", listStyle: "none" } as const

export const bars = defineStyle({
  ...plain,
  display: "grid",
  gap: "1.5",
  fontSize: "sm",
  "& li": { display: "grid", gridTemplateColumns: "minmax(72px, 132px) minmax(0, 1fr) max-content", alignItems: "center", gap: "3" },
  "& [data-part=track]": { position: "relative", height: "4", borderRadius: "sm", background: "bg.sunken" },
  "& [data-part=bar]": { position: "absolute", insetBlock: "0", left: "0", minWidth: "2px", borderRadius: "sm", background: "quiet.muted" },
  "& [data-part=off] [data-part=bar]": { background: "red.muted" },
  "& [data-part=limit]": { position: "absolute", insetBlock: "-3px", width: "0", borderInlineStartWidth: "2px", borderColor: "fg" },
  "& [data-part=value]": { fontVariantNumeric: "tabular-nums", textAlign: "end" },
  "& [data-part=off] [data-part=value]": { color: "red.fg", fontWeight: "semibold" },
  "& [data-part=legend]": { display: "block", color: "fg.muted", fontSize: "xs" },
})

const table = {
  fontSize: "sm",
  "& th": { paddingBlock: "1", paddingInline: "2.5", color: "fg.muted", fontSize: "xs", fontWeight: "normal", textAlign: "start" },
  "& td": { paddingBlock: "1", paddingInline: "2.5" },
  "& [data-part~=number]": { textAlign: "end", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
} as const

export const grid = defineStyle({
  ...table,
  "& tbody tr": { borderTopWidth: "1px" },
  "& tbody th": { minWidth: "112px" },
  "& [data-part=alike] td": { background: "amber.subtle", color: "amber.fg", fontWeight: "semibold" },
})

export const lanes = defineStyle({
  ...table,
  "& thead th": { whiteSpace: "nowrap" },
  "& tbody tr": { borderTopWidth: "1px" },
  "& tbody th": { minWidth: "120px", color: "fg", fontSize: "sm" },
  "& td > span": { fontSize: "xs" },
  "& [data-part=won] span": {
    display: "inline-block",
    paddingInline: "2",
    borderRadius: "sm",
    background: "amber.subtle",
    color: "amber.fg",
  },
})

export const strip = defineStyle({
  display: "grid",
  gap: "1.5",
  fontSize: "sm",
  "& [data-part=line]": { position: "relative", height: "5", marginInline: "2", borderBottomWidth: "2px", borderColor: "line.strong" },
  "& [data-part=late]": { position: "absolute", insetBlock: "0", right: "0", background: "red.subtle" },
  "& [data-part~=dot]": {
    position: "absolute",
    bottom: "-6px",
    width: "2.5",
    height: "2.5",
    marginInlineStart: "-5px",
    borderRadius: "full",
    background: "fg.muted",
  },
  "& [data-part~=dot][data-part~=off]": { background: "red.fg" },
  "& [data-part=ends]": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "2", color: "fg.muted", fontSize: "xs" },
  "& ul": { ...plain, display: "grid", gap: "0.5" },
  "& li[data-part=off]": { color: "red.fg" },
})

export const link = defineStyle({
  ...plain,
  display: "grid",
  gap: "2.5",
  fontSize: "sm",
  "& li": { display: "flex", flexWrap: "wrap", alignItems: "center", rowGap: "1", columnGap: "3" },
  "& [data-part=what]": {
    display: "inline-flex",
    gap: "2",
    paddingBlock: "0.5",
    paddingInline: "2.5",
    borderRadius: "md",
    background: "amber.subtle",
    color: "amber.fg",
    overflowWrap: "anywhere",
  },
  "& [data-part=parties]": { display: "inline-flex", flexWrap: "wrap", gap: "1.5" },
  "& [data-part=parties] > span": {
    paddingBlock: "0.5",
    paddingInline: "2.5",
    borderWidth: "1px",
    borderColor: "amber.muted",
    borderRadius: "md",
  },
})

export const quiet = defineStyle({
  ...plain,
  display: "grid",
  gap: "2",
  fontSize: "sm",
  "& li": { display: "flex", flexWrap: "wrap", alignItems: "baseline", rowGap: "0.5", columnGap: "3" },
})

export const answers = defineStyle({ ...plain, display: "grid", gap: "1.5", fontSize: "sm", "& li": { overflowWrap: "anywhere" } })
