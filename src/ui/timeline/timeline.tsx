import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { Dot, GitCommitVertical, History } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { formatInstant } from "#client/texts/moment.ts"
import type { TimelineEntry } from "#contract/document.ts"
import { Button } from "#ui/button/button.tsx"
import { nextIndex } from "#ui/menu/next-index.ts"

const listStyle = defineStyle({
  position: "relative",
  display: "grid",
  lg: { maxHeight: "520px", overflow: "auto", overscrollBehavior: "contain" },
})

const entryStyle = defineStyle({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "22px minmax(0, 1fr)",
  rowGap: "0",
  columnGap: "2",
  width: "full",
  padding: "1.5",
  borderRadius: "md",
  textAlign: "start",
  _hover: { background: "bg.hover" },
  '&[aria-selected="true"]': { background: "amber.subtle" },
  _focusVisible: { outlineOffset: "-2px" },
  "&:not(:last-child)::before": { content: '""', position: "absolute", left: "16px", top: "28px", bottom: "-6px", borderLeftWidth: "1px" },
})

const turn = defineStyle({
  "& [data-part=mark]": { background: "theme.subtle", color: "theme.fg" },
  "& [data-part=text]": { fontWeight: "semibold" },
})

const after = defineStyle({
  "& [data-part=text]": { fontWeight: "normal", color: "fg.subtle" },
  "& [data-part=mark]": { background: "none", color: "line.strong" },
})

const mark = defineStyle({
  position: "relative",
  zIndex: "1",
  display: "grid",
  placeItems: "center",
  width: "22px",
  height: "22px",
  borderRadius: "full",
  background: "bg.sunken",
  color: "fg.muted",
})

const banner = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  padding: "6px 8px 6px 16px",
  borderBottomWidth: "1px",
  borderBottomColor: "amber.muted",
  background: "amber.subtle",
  color: "amber.fg",
  "& > span": { flex: "1" },
})

/** The timeline, newest first. Selecting a fact steps back to just after it; the newest one, or the same one again, is the present (`null`). */
export function Timeline(props: {
  readonly entries: readonly TimelineEntry[]
  /** The fact's sentence. */
  readonly sentence: (entry: TimelineEntry) => string
  readonly icon?: (entry: TimelineEntry) => ReactNode
  readonly position: string | null
  readonly onStep: (position: string | null) => void
}) {
  const { t } = useTranslation(["common", "document"])
  const list = useRef<HTMLDivElement>(null)
  const newest = props.entries.toReversed()
  const found = newest.findIndex(({ position }) => position === props.position)
  const at = Math.max(0, found)
  const step = (index: number) =>
    props.onStep(index === 0 || newest[index]?.position === props.position ? null : (newest[index]?.position ?? null))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextIndex(event.key, at, newest.length)
    if (to === null || event.key === "ArrowLeft" || event.key === "ArrowRight") return
    event.preventDefault()
    props.onStep(to === 0 ? null : (newest[to]?.position ?? null))
    list.current?.querySelectorAll<HTMLElement>("[role=option]")[to]?.focus()
  }
  return (
    <Box ref={list} role="listbox" tabIndex={-1} aria-label={t("timeline")} css={listStyle} onKeyDown={onKeyDown}>
      {newest.map((entry, index) => (
        <chakra.button
          key={entry.position}
          type="button"
          role="option"
          aria-selected={found === index}
          tabIndex={index === at ? 0 : -1}
          css={[entryStyle, entry.state !== null ? turn : undefined, found > index ? after : undefined]}
          onClick={() => step(index)}
        >
          <Box as="span" css={mark} data-part="mark" aria-hidden>
            {props.icon?.(entry) ?? (entry.state === null ? <Dot size={16} /> : <GitCommitVertical size={14} />)}
          </Box>
          <Box as="span" whiteSpace="pre-line" overflowWrap="anywhere" data-part="text">
            {props.sentence(entry)}
          </Box>
          <Text as="span" gridColumn="2" fontSize="xs" color="fg.muted">
            {entry.by.name ? `${entry.by.name} · ` : ""}
            {formatInstant(entry.at)}
          </Text>
        </chakra.button>
      ))}
    </Box>
  )
}

/** Says that the page shows the past, with a link to the present. */
export function AsOfBanner({ at, onNow }: { readonly at: number; readonly onNow: () => void }) {
  const { t } = useTranslation(["common", "document"])
  return (
    <Box css={banner} role="status">
      <History size={16} aria-hidden />
      <span>{t("document:asOf", { at: formatInstant(at) })}</span>
      <Button size="small" onClick={onNow}>
        {t("document:backToNow")}
      </Button>
    </Box>
  )
}
