import { Box, defineStyle } from "@chakra-ui/react"
import { Printer } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { useCommands } from "#ui/commands/commands.ts"
import { Countdown } from "#ui/countdown/countdown.tsx"
import { printAlone } from "#ui/print-sheet/print-alone.ts"
import { type Printable, usePrint } from "#ui/print-template/use-print.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { type Tab, Tabs } from "#ui/tabs/tabs.tsx"
import type { Tone } from "#ui/theme/tone.ts"
import { useNarrow } from "#ui/theme/use-media.ts"
import { AsOfBanner } from "#ui/timeline/timeline.tsx"
import { PrintedBy } from "./printed-by.tsx"

const railStyle = defineStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4", paddingTop: "2" })

const documentStyle = defineStyle({ minHeight: "full" })

const head = defineStyle({
  position: "sticky",
  top: "calc(var(--bar) + var(--strip) + 1px)",
  zIndex: "10",
  background: "bg.panel",
  borderBottomWidth: "1px",
  lgDown: { position: "static" },
  _print: { position: "static" },
})

const actions = defineStyle({
  paddingTop: "2.5",
  paddingInline: "6",
  paddingBottom: "3",
  _empty: { paddingTop: "0", paddingInline: "0", paddingBottom: "3" },
  lgDown: {
    "&:not(:empty)": { paddingTop: "2", paddingInline: "3", paddingBottom: "2.5" },
  },
  _print: { display: "none" },
})

const body = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 320px",
  gap: "6",
  paddingTop: "2",
  paddingInline: "6",
  paddingBottom: "6",
  alignItems: "start",
  lgDown: { gridTemplateColumns: "minmax(0, 1fr)", paddingTop: "0", paddingInline: "3", paddingBottom: "4" },
  _print: {
    display: "block",
    paddingInline: "0",
    paddingBottom: "0",
    '& [role="tab"]:not([aria-selected="true"])': { display: "none" },
    '& [role="tablist"]': { paddingInline: "0", border: "0" },
    '& [role="tab"]': { paddingInline: "0", border: "0" },
  },
})

const beside = defineStyle({
  gridTemplateColumns: "minmax(0, 1fr) 380px",
  lgDown: { gridTemplateColumns: "minmax(0, 1fr)", paddingTop: "0", paddingInline: "3", paddingBottom: "4" },
})

const single = defineStyle({ gridTemplateColumns: "minmax(0, 1fr)" })

const lineStyle = defineStyle({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  rowGap: "1",
  columnGap: "3",
  paddingTop: "3",
  paddingInline: "6",
  paddingBottom: "0",
  "&:last-child": { paddingBottom: "3" },
  "& > button": { marginInlineStart: "auto" },
  lgDown: {
    paddingTop: "2.5",
    paddingInline: "3",
    paddingBottom: "0",
    "& > button": {
      // Beside the number, so that it does not take a line of its own.
      position: "absolute",
      insetInlineEnd: "12px",
      top: "6px",
    },
  },
  _print: { paddingInline: "0" },
})

const numberStyle = defineStyle({ width: "full", fontSize: "xs", lineHeight: "18px", color: "fg.muted", fontFamily: "mono" })

const titleStyle = defineStyle({
  flex: "0 1 auto",
  minWidth: "0",
  fontSize: "xl",
  lineHeight: "28px",
  fontWeight: "semibold",
  overflow: "hidden",
  textOverflow: "ellipsis",
  lgDown: { fontSize: "18px" },
})

const deadlineStyle = defineStyle({
  marginInlineStart: "auto",
  "& + button": { marginInlineStart: "0" },
  lgDown: { marginInlineStart: "0", width: "full" },
  _print: { display: "none" },
})

const tinted = defineStyle({ background: "color-mix(in oklab, {colors.amber.subtle} 45%, {colors.bg})" })

interface DocumentFrameProps {
  readonly number: string
  readonly title: string
  readonly state: { readonly tone: Tone; readonly word: string }
  /** States of parallel regions, such as "suspended", in words. */
  readonly also?: readonly string[]
  /** The relevant deadline now. */
  readonly deadline?: { readonly label: string; readonly at: number } | null
  readonly actions: ReactNode
  /** If given, it can be printed by the templates of its kind. */
  readonly printable?: Printable | null
  readonly tabs: readonly Tab[]
  /** If given, the side column consists of tabs: these, the chart and the timeline; for a page that shows something beside its content. */
  readonly aside?: readonly Tab[]
  /** The content needs the page's whole width: the side column becomes tabs, as on a phone. */
  readonly wide?: boolean
  readonly tab?: string
  readonly onTab?: (id: string) => void
  /** Who must act next, and since when. */
  readonly next?: ReactNode
  readonly chart: ReactNode
  readonly timeline: ReactNode
  /** Set when the page shows the document as it was then. */
  readonly asOf?: { readonly at: number; readonly onNow: () => void } | null
}

/** One document: a sticky heading, its tabs, and on the right who acts next, its chart and its history. On a phone the side column becomes tabs. */
export function DocumentFrame(props: DocumentFrameProps) {
  const { t } = useTranslation(["common", "document"])
  const phone = useNarrow()
  const narrow = phone || (props.wide ?? false)
  const next = props.next ? <Card title={t("document:whoIsNext")}>{props.next}</Card> : null
  const rail = [
    {
      id: "rail-chart",
      label: t("chart"),
      content: (
        <Box css={railStyle}>
          {props.wide && !phone ? next : null}
          <Card title={t("chart")}>{props.chart}</Card>
        </Box>
      ),
    },
    { id: "rail-timeline", label: t("timeline"), content: <Card title={t("timeline")}>{props.timeline}</Card> },
  ]
  const tabs = narrow ? [...props.tabs, ...(props.aside ?? []), ...rail] : props.tabs
  return (
    <Box asChild css={documentStyle}>
      <Box as="article" css={props.asOf ? tinted : undefined}>
        {props.asOf ? <AsOfBanner {...props.asOf} /> : null}
        <Box as="header" css={head}>
          <Head {...props} />
          <PrintedBy />
          <Box css={actions}>{props.actions}</Box>
        </Box>
        <Box css={[body, props.aside ? beside : undefined, narrow ? single : undefined]}>
          {phone ? (
            <Box css={railStyle} className="no-print">
              {next}
            </Box>
          ) : null}
          <Tabs label={props.title} tabs={tabs} {...(props.onTab ? { chosen: props.tab, onChoose: props.onTab } : {})} />
          {narrow ? null : (
            <Box as="aside" css={railStyle} className="no-print" aria-label={t("progress")}>
              {next}
              {props.aside ? (
                <Tabs label={t("progress")} tabs={[...props.aside, ...rail]} />
              ) : (
                rail.map(({ id, content }) => <div key={id}>{content}</div>)
              )}
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  )
}

function Head({ number, title, state, also, deadline, printable = null }: DocumentFrameProps) {
  const { t } = useTranslation(["common", "document"])
  const line = useRef<HTMLDivElement>(null)
  const { print, dialog } = usePrint(printable, () => {
    const document = line.current?.closest("article")
    if (document) printAlone(document)
  })
  useCommands([{ id: "print", label: t("document.print"), run: () => void print() }])
  return (
    <Box ref={line} css={lineStyle}>
      <Box as="span" css={numberStyle}>
        {number}
      </Box>
      <Box as="h1" css={titleStyle} title={title}>
        {title}
      </Box>
      <StatePill tone={state.tone}>{state.word}</StatePill>
      {also?.map((word) => (
        <StatePill key={word} tone="amber">
          {word}
        </StatePill>
      ))}
      {deadline ? (
        <Box as="span" css={deadlineStyle}>
          <Countdown to={deadline.at} label={deadline.label} />
        </Box>
      ) : null}
      <IconButton label={t("document.print")} onClick={() => void print()}>
        <Printer />
      </IconButton>
      {dialog}
    </Box>
  )
}
