import { Box, Flex } from "@chakra-ui/react"
import { type ReactNode, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { onOneLine, person } from "./committee.style.ts"
import { useFieldWords } from "./field-words.ts"
import { chip } from "#ui/state-pill/chip.style.ts"

/** A member of a committee, for the list. */
export interface Member {
  readonly expert: string
  readonly name: string
  readonly leader: boolean
  readonly origin: string
  readonly fields: readonly string[]
  readonly employer: string | null
  /** Why the member was not drawn; empty for a drawn one. */
  readonly reason: string
  /** The progress of the member's part. */
  readonly standing: ReactNode
}

/** Words side by side in boxes, on one line, which is the height of a grid's row. */
export const Chips = ({ words }: { readonly words: readonly string[] }) => (
  <Flex as="span" gap="1" title={words.join(", ")}>
    {words.map((word) => (
      <Box as="span" key={word} css={chip} colorPalette="quiet">
        {word}
      </Box>
    ))}
  </Flex>
)

/** The members of a committee: the leader, how each joined, and each one's progress. */
export function CommitteeTable({ members }: { readonly members: readonly Member[] }) {
  const { t } = useTranslation("committee")
  const fieldWord = useFieldWords()
  const columns = useMemo(
    (): readonly Column<Member>[] => [
      {
        id: "name",
        head: t("member.name"),
        width: 170,
        grow: true,
        cell: ({ name, leader }) => (
          <Box as="span" css={[person, onOneLine]}>
            <strong title={name}>{name}</strong>
            {leader ? (
              <Box as="span" css={chip} colorPalette="quiet">
                {t("member.leader")}
              </Box>
            ) : null}
          </Box>
        ),
      },
      { id: "fields", head: t("member.fields"), width: 230, cell: ({ fields }) => <Chips words={fields.map(fieldWord)} /> },
      { id: "employer", head: t("member.employer"), width: 190, grow: true, cell: ({ employer }) => employer ?? "—" },
      {
        id: "origin",
        head: t("member.origin"),
        width: 180,
        grow: true,
        cell: ({ origin, reason }) =>
          origin === "named" ? t("member.named", { reason }) : t(origin === "drawn" ? "member.drawn" : "member.designated"),
      },
      { id: "state", head: t("member.state"), width: 160, cell: ({ standing }) => standing },
    ],
    [t, fieldWord],
  )
  return <DataGrid label={t("title")} rows={members} columns={columns} rowKey={({ expert }) => expert} flat empty={t("none")} />
}
