import { Box, Text } from "@chakra-ui/react"
import { useEffect, useMemo } from "react"
import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { downloadExport } from "#client/downloads/exports.ts"
import { call } from "#client/http/http.ts"
import { followDocument } from "#client/live/live.ts"
import { exportContract, type ExportRow, type ExportState } from "#contract/export.contract.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"
import { fileSize } from "./file-size.ts"
import { useExportActions } from "./use-export-actions.ts"

const tones: Readonly<Record<ExportState, Tone>> = {
  queued: "amber",
  running: "running",
  done: "green",
  failed: "red",
  cancelled: "quiet",
  expired: "quiet",
}
const isUnderWay = ({ state }: ExportRow): boolean => state === "queued" || state === "running"

/** The person's own exports (我的导出, /my-exports): state, file and actions of each. */
export function Screen() {
  const { t } = useTranslation("export")
  const { turn, run } = useExportActions()
  const list = useList(useExportList(run))
  const { reload } = list
  const rows = list.answer?.records
  const open = (rows ?? [])
    .filter(isUnderWay)
    .map(({ key }) => key)
    .join(" ")
  useEffect(() => {
    if (turn > 0) reload()
  }, [turn, reload])
  useEffect(() => {
    if (open === "") return undefined
    const stops = open.split(" ").map((key) => followDocument(key, reload))
    // The live channel announces the end; the number of rows in between is polled.
    const timer = setInterval(reload, 10_000)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [open, reload])
  return <ListPage list={list} title={t("page.title")} sub={t("page.sub")} />
}

type Words = TFunction<"export">

function useExportList(run: (work: () => Promise<unknown>) => void): ListDefinition<ExportRow> {
  const { t, i18n } = useTranslation("export")
  const { language } = i18n
  return useMemo(
    () =>
      defineList<ExportRow>({
        id: "my-exports",
        label: t("page.title"),
        fields: [],
        ask: ({ page, pageSize }, signal) => call(exportContract.query, { query: { page, pageSize }, signal }),
        rowKey: ({ key }) => key,
        rowName: ({ fileName }) => fileName,
        empty: <Empty title={t("page.none")} text={t("page.noneText")} />,
        columns: columnsOf(t, language),
        card: { title: "file", lines: ["state", "source", "rows", "size", "created", "expires"] },
        rowActions: actionsOf(t, run),
      }),
    [t, language, run],
  )
}

/** The state of an export, and why it failed or is incomplete. */
function StateCell({ row: { state, reason, incomplete } }: { readonly row: ExportRow }) {
  const { t } = useTranslation("export")
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="2"
      minWidth="0"
      title={reason === null ? undefined : t(`reasons.${reason}`)}
    >
      <StatePill tone={tones[state]}>{t(`states.${state}`)}</StatePill>
      {incomplete ? (
        <Text as="span" color="amber.fg" fontSize="xs" truncate title={t("page.incompleteWhy")}>
          {t("page.incomplete")}
        </Text>
      ) : null}
      {reason === null ? null : (
        <Text as="span" color="fg.subtle" fontSize="xs" truncate>
          {t(`reasons.${reason}`)}
        </Text>
      )}
    </Box>
  )
}

const columnsOf = (t: Words, language: string): ListDefinition<ExportRow>["columns"] => [
  { id: "file", head: t("page.file"), width: 140, grow: true, fixed: true, cell: ({ fileName }) => fileName },
  {
    id: "source",
    head: t("page.source"),
    width: 120,
    wide: true,
    cell: ({ exportType }) => t(`sources.${exportType}`),
  },
  {
    id: "state",
    head: t("page.state"),
    width: 120,
    grow: true,
    text: ({ state }) => t(`states.${state}`),
    cell: (row) => <StateCell row={row} />,
  },
  {
    id: "rows",
    head: t("page.rows"),
    width: 110,
    right: true,
    wide: true,
    cell: ({ rows }) => formatDecimal(String(rows), language),
  },
  {
    id: "size",
    head: t("page.size"),
    width: 90,
    right: true,
    wide: true,
    cell: ({ size }) => (size === null ? "—" : fileSize(size, language)),
  },
  {
    id: "created",
    head: t("page.created"),
    width: 180,
    wide: true,
    text: ({ createdAt }) => String(createdAt),
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: "expires",
    head: t("page.expires"),
    width: 120,
    wide: true,
    text: ({ expiresAt }) => String(expiresAt ?? ""),
    cell: ({ state, expiresAt }) => (state === "done" ? <Instant at={expiresAt} day /> : "—"),
  },
]

const actionsOf = (t: Words, run: (work: () => Promise<unknown>) => void): ListDefinition<ExportRow>["rowActions"] => [
  {
    id: "download",
    label: t("page.download"),
    when: ({ state }) => state === "done",
    run: ({ key }) => run(() => downloadExport(key)),
  },
  {
    id: "cancel",
    label: t("page.cancel"),
    danger: true,
    when: isUnderWay,
    run: ({ key }) => run(() => call(exportContract.cancel, { body: { key } })),
  },
  {
    id: "again",
    label: t("page.again"),
    when: (row) => !isUnderWay(row),
    run: ({ key }) => run(() => call(exportContract.again, { body: { key } })),
  },
]
