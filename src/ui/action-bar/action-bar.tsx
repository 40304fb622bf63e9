import { Box, chakra, defineStyle, Flex } from "@chakra-ui/react"
import { ChevronRight } from "lucide-react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { VerdictView } from "#contract/document.ts"
import { Button } from "#ui/button/button.tsx"
import { Spinner } from "#ui/button/spinner.tsx"
import { useCommands } from "#ui/commands/commands.ts"
import { reason } from "./reason.ts"

const more = defineStyle({
  width: "full",
  "& > summary": {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    minHeight: "6",
    fontSize: "sm",
    color: "fg.muted",
    cursor: "pointer",
    listStyle: "none",
  },
  "& > summary::-webkit-details-marker": { display: "none" },
  "& > summary svg": { transition: "transform var(--fast)" },
  "&[open] > summary svg": { transform: "rotate(90deg)" },
})

const list = defineStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 320px), 1fr))",
  rowGap: "2",
  columnGap: "4",
  paddingTop: "2",
  paddingInline: "0",
  paddingBottom: "1",
})

const whyStyle = defineStyle({ fontSize: "xs", lineHeight: "1.4", color: "fg.muted", maxWidth: "64ch", textWrap: "pretty" })

export interface Action {
  readonly name: string
  /** A verb. */
  readonly label: string
  readonly verdict: VerdictView
  readonly primary?: boolean
  readonly danger?: boolean
  onRun(): void | Promise<unknown>
}

/** More refused actions than this are collapsed behind one line. */
const shownRefused = 2

/** The actions on a document as buttons, with the reason beside each disabled one. One runs at a time. */
export function ActionBar({
  actions,
  stateLabel,
}: {
  readonly actions: readonly Action[]
  readonly stateLabel?: (state: string) => string
}) {
  const { t } = useTranslation(["common"])
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (action: Action) => {
    if (busy !== null) return
    setBusy(action.name)
    try {
      await action.onRun()
    } finally {
      setBusy(null)
    }
  }
  useCommands(
    actions
      .filter(({ verdict }) => verdict.allowed)
      .map((action) => ({ id: action.name, label: action.label, run: () => void run(action) })),
  )
  const ordered = actions.toSorted(
    (a, b) => Number(b.primary ?? false) - Number(a.primary ?? false) || Number(a.danger ?? false) - Number(b.danger ?? false),
  )
  const refused = ordered.filter(({ verdict }) => !verdict.allowed)
  const folded = refused.length > shownRefused ? refused.filter(({ primary }) => !primary) : []
  const item = (action: Action) => <ActionButton key={action.name} action={action} busy={busy} onRun={run} stateLabel={stateLabel} />
  if (actions.length === 0) return null
  return (
    <Flex wrap="wrap" align="flex-start" gap="2" role="group" aria-label={t("actions")}>
      {ordered.filter((action) => !folded.includes(action)).map(item)}
      {folded.length > 0 ? (
        <chakra.details css={more}>
          <summary>
            <ChevronRight size={14} aria-hidden />
            {t("notNowCount", { count: folded.length })}
          </summary>
          <Box css={list}>{folded.map(item)}</Box>
        </chakra.details>
      ) : null}
    </Flex>
  )
}

function ActionButton(props: {
  readonly action: Action
  readonly busy: string | null
  readonly onRun: (action: Action) => Promise<void>
  readonly stateLabel: ((state: string) => string) | undefined
}) {
  const { action, busy } = props
  const { t } = useTranslation(["common", "rules"])
  const why = useId()
  // The same button whether it is refused or not: another in its place would lose the focus that returned to it from the command's dialog.
  const { allowed } = action.verdict
  const busyHere = allowed && busy === action.name
  return (
    <Flex align="center" gap="2" maxWidth="full">
      <Button
        look={(allowed && (action.danger ? "danger" : action.primary && "solid")) || "outline"}
        aria-busy={busyHere || undefined}
        aria-disabled={!allowed || (busy !== null && !busyHere) || undefined}
        aria-describedby={allowed ? undefined : why}
        onClick={() => allowed && void props.onRun(action)}
      >
        {busyHere ? <Spinner /> : null}
        {action.label}
      </Button>
      {action.verdict.allowed ? null : (
        <Box as="span" id={why} css={whyStyle}>
          {reason(t, action.verdict, props.stateLabel ?? String)}
        </Box>
      )}
    </Flex>
  )
}
