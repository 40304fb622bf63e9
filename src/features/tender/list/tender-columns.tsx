import { Box, Text } from "@chakra-ui/react"
import type { TFunction } from "i18next"
import type { TenderRow } from "#machines/tender/tender.row.ts"
import { Countdown } from "#ui/countdown/countdown.tsx"
import type { Ways } from "#ui/document-frame/kind-list.tsx"
import { cutMiddle } from "#ui/format/format.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { isHeld } from "../acts-as-in.ts"
import { toneOf } from "../tender-words.ts"

/** A tender's state, and whether it is suspended. */
export function RowState({ row, t }: { readonly row: TenderRow; readonly t: TFunction<readonly ["tender", "tender-list"]> }) {
  return (
    <Box as="span" display="inline-flex" flexWrap="wrap" gap="1">
      <StatePill tone={toneOf(row.state)}>{t(`states.${row.state}`)}</StatePill>
      {row.suspended ? <StatePill tone="amber">{t("states.suspended")}</StatePill> : null}
    </Box>
  )
}

/** Who acts next: a suspended tender waits for those who can resume it. */
export const actsNext = (row: Pick<TenderRow, "state" | "suspended">, t: TFunction<readonly ["tender", "tender-list"]>): string =>
  t(`actors.${isHeld(row.state, row.suspended === true) ? "suspended" : row.state}`)

/** Columns of the list that tenders render specially, and the one that their row lacks. */
export const tenderColumns = (
  t: TFunction<readonly ["tender", "tender-list"]>,
): Required<Pick<Ways<TenderRow>, "first" | "columns" | "more">> => ({
  first: ["deadline", "target", "author"],
  more: [{ id: "actor", head: t("tender-list:list.actsNext"), width: 112, cell: (row) => actsNext(row, t) }],
  columns: {
    number: (derived) => ({
      ...derived,
      width: 144,
      fixed: true,
      text: ({ number }) => number,
      cell: (row) => (
        <Text as="span" fontFamily="mono" fontSize="xs" color="fg.muted" title={row.number}>
          {cutMiddle(row.number)}
        </Text>
      ),
    }),
    title: (derived) => ({ ...derived, width: 180, fixed: false, cell: (row) => row.title || t("untitled") }),
    state: (derived) => ({ ...derived, width: 220, cell: (row) => <RowState row={row} t={t} /> }),
    deadline: (derived) => ({ ...derived, width: 224, cell: (row) => (row.deadline === null ? "—" : <Countdown to={row.deadline} />) }),
    published: (derived) => ({ ...derived, width: 104, cell: (row) => <Instant at={row.published} day /> }),
    target: (derived) => ({ ...derived, width: 156 }),
    author: (derived) => ({ ...derived, width: 84 }),
  },
})
