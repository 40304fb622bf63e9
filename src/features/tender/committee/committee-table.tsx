import { Box, Flex } from "@chakra-ui/react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"
import { person } from "../evaluate/evaluate.style.ts"
import { useFieldWords } from "./field-words.ts"
import { chip } from "#ui/state-pill/chip.style.ts"

export type Member = DataOf<(typeof tenderContract)["committee"]>[number]

const tones: Readonly<Record<string, Tone>> = {
  notified: "amber",
  confirmed: "running",
  signedIn: "running",
  declared: "running",
  scoring: "running",
  submitted: "green",
  signed: "green",
  dissented: "red",
  declined: "red",
}

/** Words side by side, each in its own box, in one line: that is what a row of a grid has. */
export const Chips = ({ words }: { readonly words: readonly string[] }) => (
  <Flex as="span" gap="1" title={words.join(", ")}>
    {words.map((word) => (
      <Box as="span" key={word} css={chip} colorPalette="quiet">
        {word}
      </Box>
    ))}
  </Flex>
)

/** Where an expert's part stands. */
export function AssignmentPill({ state }: { readonly state: string }) {
  const { t } = useTranslation("tender")
  return <StatePill tone={tones[state] ?? "quiet"}>{t(`assignmentStates.${state}`)}</StatePill>
}

/** The members of a committee: who leads, how each came in, and where each stands. */
export function CommitteeTable({
  members,
  reasons,
}: {
  readonly members: readonly Member[]
  readonly reasons: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation("tender-evaluate")
  const fieldWord = useFieldWords()
  const columns = useMemo(
    (): readonly Column<Member>[] => [
      {
        id: "name",
        head: t("member.name"),
        width: 120,
        grow: true,
        cell: ({ name, leader }) => (
          <Box as="span" css={person}>
            <strong>{name}</strong>
            {leader ? (
              <Box as="span" css={chip} colorPalette="quiet">
                {t("member.leader")}
              </Box>
            ) : null}
          </Box>
        ),
      },
      { id: "fields", head: t("member.fields"), width: 270, cell: ({ fields }) => <Chips words={fields.map(fieldWord)} /> },
      { id: "employer", head: t("member.employer"), width: 130, cell: ({ employer }) => employer ?? "—" },
      {
        id: "origin",
        head: t("member.origin"),
        width: 110,
        cell: ({ origin, expert }) =>
          origin === "named"
            ? t("member.named", { reason: reasons[expert] ?? "" })
            : t(origin === "drawn" ? "member.drawn" : "member.designated"),
      },
      { id: "state", head: t("member.state"), width: 190, cell: ({ state }) => <AssignmentPill state={state} /> },
    ],
    [t, reasons, fieldWord],
  )
  return <DataGrid label={t("committee")} rows={members} columns={columns} rowKey={({ expert }) => expert} flat empty={t("noCommittee")} />
}
