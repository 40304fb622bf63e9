import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { Input, Select } from "#ui/field/control.tsx"
import { Chips } from "./committee-table.tsx"
import { useFieldWords } from "./field-words.ts"

const search = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  paddingTop: "0",
  paddingInline: "4",
  paddingBottom: "3",
  "& input": { flex: "0 1 280px", minWidth: "140px" },
})

export type PoolExpert = DataOf<(typeof tenderContract)["lookups"]>["experts"][number]

/** The pool of experts with their data; `inGroup` marks members of the open tender's committee. */
export function ExpertPool({
  experts,
  fields,
  inGroup = [],
}: {
  readonly experts: readonly PoolExpert[]
  readonly fields: readonly string[]
  readonly inGroup?: readonly string[]
}) {
  const { t } = useTranslation("committee")
  const fieldWord = useFieldWords()
  const [word, setWord] = useState("")
  const [field, setField] = useState("")
  const rows = experts.filter(({ name, department, employer, fields: known }) => {
    const text = [name, department, employer ?? ""].join(" ")
    return text.includes(word.trim()) && (field === "" || known.includes(field))
  })
  const columns = useMemo(
    (): readonly Column<PoolExpert>[] => [
      { id: "name", head: t("member.name"), width: 110, grow: true, cell: ({ name }) => name, sortKey: ({ name }) => name },
      { id: "fields", head: t("member.fields"), width: 230, grow: true, cell: (expert) => <Chips words={expert.fields.map(fieldWord)} /> },
      {
        id: "employer",
        head: t("member.employer"),
        width: 130,
        grow: true,
        cell: ({ employer }) => employer ?? "—",
        sortKey: ({ employer }) => employer ?? "",
      },
      {
        id: "department",
        head: t("member.department"),
        width: 130,
        grow: true,
        cell: ({ department }) => department || "—",
        sortKey: ({ department }) => department,
      },
      ...(inGroup.length > 0
        ? [
            {
              id: "group",
              head: t("member.group"),
              width: 90,
              cell: ({ id }: PoolExpert) =>
                inGroup.includes(id) ? (
                  <Text as="span" color="theme.fg">
                    {t("member.inGroup")}
                  </Text>
                ) : (
                  ""
                ),
            },
          ]
        : []),
    ],
    [t, inGroup, fieldWord],
  )
  return (
    <Card title={t("pool.title")} flush>
      <Box css={search}>
        <Input
          look="small"
          type="search"
          aria-label={t("pool.search")}
          placeholder={t("pool.search")}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <Select look="small" aria-label={t("member.fields")} value={field} onChange={(event) => setField(event.currentTarget.value)}>
          <option value="">{t("pool.allFields")}</option>
          {fields.map((one) => (
            <option key={one} value={one}>
              {fieldWord(one)}
            </option>
          ))}
        </Select>
      </Box>
      <DataGrid label={t("pool.title")} rows={rows} columns={columns} rowKey={({ id }) => id} flat empty={t("pool.empty")} />
    </Card>
  )
}
