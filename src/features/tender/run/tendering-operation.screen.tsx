import { Box, defineStyle, Heading, Stack, Text } from "@chakra-ui/react"
import { Ban, CalendarPlus, CirclePause, CirclePlay, CornerUpLeft, OctagonX, RefreshCcw, Undo2 } from "lucide-react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import { reason } from "#ui/action-bar/reason.ts"
import { Button } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Card } from "#ui/card/card.tsx"
import { ApprovalCard } from "./approval-card.tsx"
import { Settled } from "#ui/document-frame/settled.tsx"
import { Asked } from "../tender-actions.tsx"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderPage } from "../tender-page.tsx"
import { useTenderWords } from "../tender-words.ts"
import type { OpenTender } from "../open-tender.ts"
import { noteBox } from "#ui/callout/note-box.style.ts"

const ExtendDeadlines = lazyPart(async () => (await import("./extend-deadlines.tsx")).ExtendDeadlines)
const TerminateTender = lazyPart(async () => (await import("./terminate-tender.tsx")).TerminateTender)

const operation = defineStyle({
  display: "grid",
  gridTemplateColumns: "20px minmax(0, 1fr) auto",
  alignItems: "start",
  rowGap: "1",
  columnGap: "14px",
  paddingBlock: "14px",
  paddingInline: "4",
  borderTopWidth: "1px",
  "&[data-off] [data-part=icon]": { color: "fg.subtle" },
  "&[data-off] [data-part=name]": { color: "fg.muted" },
  mdDown: { gridTemplateColumns: "20px minmax(0, 1fr)" },
})

const icon = defineStyle({ marginTop: "1px", color: "theme.fg" })

const run = defineStyle({
  justifySelf: "end",
  mdDown: { gridColumn: "2", justifySelf: "start" },
})

const operations = ["extendDeadline", "suspend", "resume", "reopen", "retender", "withdrawPublication", "revoke", "terminate"] as const
type Operation = (typeof operations)[number]

const icons = {
  extendDeadline: CalendarPlus,
  suspend: CirclePause,
  resume: CirclePlay,
  withdrawPublication: CornerUpLeft,
  revoke: Undo2,
  reopen: RefreshCcw,
  terminate: OctagonX,
  retender: RefreshCcw,
} as const
const grave: ReadonlySet<Operation> = new Set(["suspend", "revoke", "terminate"])

/** The buyer's actions on a tender as a whole (/wel/tendering-operation-view): each in one line with its effect, disabled with the reason. */
export function Screen() {
  const { t } = useTranslation(["tender-operations", "tender"])
  return (
    <TenderPage
      screen="tendering-operation-view"
      within={operations}
      tabs={(tender) => [
        { id: "operations", label: t("tender:screens.tendering-operation-view"), content: <Operations tender={tender} /> },
      ]}
    />
  )
}

function Operations({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-operations")
  const [asked, setAsked] = useState<Operation | null>(null)
  const { verdicts, facts } = tender.now
  // Commands of other roles are not shown.
  const open = operations.filter((name) => isForRole(verdicts[name]))
  const close = () => setAsked(null)
  if (open.length === 0) return <Empty title={t("none")} text={t("noneWhy")} />
  return (
    <Stack gap="4">
      <TenderBanner view={tender.now} />
      {tender.stepped ? (
        <Box as="p" css={noteBox} colorPalette="amber">
          {t("past")}
        </Box>
      ) : (
        <Card title={t("title")} flush>
          <ul>
            {open.map((name) => (
              <OperationRow key={name} tender={tender} name={name} onAsk={() => setAsked(name)} />
            ))}
          </ul>
        </Card>
      )}
      <ApprovalCard tender={tender} />
      {asked === null ? null : (
        <Settled document={tender}>
          {asked !== "extendDeadline" && asked !== "terminate" ? (
            <Asked name={asked} tender={tender} onClose={close} />
          ) : asked === "terminate" ? (
            <TerminateTender tender={tender} onClose={close} />
          ) : facts.document ? (
            <ExtendDeadlines tender={tender} document={facts.document} onClose={close} />
          ) : null}
        </Settled>
      )}
    </Stack>
  )
}

function OperationRow({ tender, name, onAsk }: { readonly tender: OpenTender; readonly name: Operation; readonly onAsk: () => void }) {
  const { t } = useTranslation(["common", "rules", "tender-rules", "tender-operations"])
  const { command, state } = useTenderWords()
  const why = useId()
  const Icon = icons[name] ?? Ban
  const verdict = tender.now.verdicts[name] ?? { allowed: true as const }
  return (
    <Box as="li" css={operation} data-off={!verdict.allowed || undefined}>
      <Box asChild css={icon} data-part="icon">
        <Icon size={20} strokeWidth={1.5} aria-hidden />
      </Box>
      <div>
        <Heading as="h3" data-part="name">
          {command(name)}
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          {t(`tender-operations:explain.${name}`)}
        </Text>
        {verdict.allowed ? null : (
          <Text id={why} marginTop="1" fontSize="xs" color="fg.muted">
            {reason(t, verdict, state)}
          </Text>
        )}
      </div>
      <Box css={run}>
        {verdict.allowed ? (
          <ActionBar actions={[{ name, label: command(name), verdict, danger: grave.has(name), onRun: onAsk }]} />
        ) : (
          <Button aria-disabled="true" aria-describedby={why}>
            {command(name)}
          </Button>
        )}
      </Box>
    </Box>
  )
}
