import { Box, Text } from "@chakra-ui/react"
import type { TFunction } from "i18next"
import type { TenderRow } from "#machines/tender/tender.row.ts"
import { Countdown } from "#ui/countdown/countdown.tsx"
import { cutMiddle } from "#ui/format/format.ts"
import { Instant } from "#ui/instant/instant.tsx"
import type { ListColumn } from "#ui/list/define-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { toneOf } from "../tender-words.ts"

/** A tender's state, and that it is held when it is. */
export function RowState({ row, t }: { readonly row: TenderRow; readonly t: TFunction<readonly ["tender-write", "tender"]> }) {
  return (
    <Box as="span" display="inline-flex" flexWrap="wrap" gap="1">
      <StatePill tone={toneOf(row.state)}>{t(`tender:states.${row.state}`)}</StatePill>
      {row.suspended ? <StatePill tone="amber">{t("tender:states.suspended")}</StatePill> : null}
    </Box>
  )
}

/** The columns of the tender list. Who wrote a tender is the buyer's matter. */
export function tenderColumns(t: TFunction<readonly ["tender-write", "tender"]>, withAuthor: boolean): readonly ListColumn<TenderRow>[] {
  const columns: readonly ListColumn<TenderRow>[] = [
    {
      id: "number",
      head: t("list.number"),
      width: 144,
      fixed: true,
      text: ({ number }) => number,
      sorted: true,
      cell: (row) => (
        <Text as="span" fontFamily="mono" fontSize="xs" color="fg.muted" title={row.number}>
          {cutMiddle(row.number)}
        </Text>
      ),
    },
    {
      id: "title",
      head: t("list.title"),
      width: 180,
      grow: true,
      sorted: true,
      cell: (row) => row.title || t("tender:untitled"),
    },
    {
      id: "state",
      head: t("list.state"),
      width: 250,
      text: (row) => t(`tender:states.${row.state}`),
      cell: (row) => <RowState row={row} t={t} />,
    },
    { id: "actor", head: t("list.actsNext"), width: 124, cell: (row) => t(`tender:actors.${row.state}`) },
    {
      id: "deadline",
      head: t("list.deadline"),
      width: 226,
      sorted: true,
      cell: ({ deadline }) =>
        deadline === null ? (
          <Text as="span" color="fg.subtle">
            —
          </Text>
        ) : (
          <Countdown to={deadline} />
        ),
    },
    {
      id: "published",
      head: t("tender:times.publishedAt"),
      width: 104,
      sorted: true,
      cell: (row) => <Instant at={row.published} day />,
    },
  ]
  return withAuthor ? [...columns, { id: "author", head: t("list.author"), width: 84, cell: ({ author }) => author?.name ?? "—" }] : columns
}
