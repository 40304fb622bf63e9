import { Grid, Text } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { type LovRecord, lovContract, type LovSource } from "#contract/lov.contract.ts"
import { Button } from "#ui/button/button.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"

/** A preview of a source: its first rows with all fields. */
export function LovTrial({ source }: { readonly source: LovSource }) {
  const { t } = useTranslation("basics")
  const [found, setFound] = useState<{ readonly of: string; readonly rows: readonly LovRecord[]; readonly total: number } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const run = async () => {
    try {
      const body = { serviceExpression: source.name, searchParams: {}, page: 1, pageSize: 5 }
      const { searchResult, total } = await call(lovContract.preview, { body })
      setFound({ of: source.name, rows: searchResult, total })
      setError(null)
    } catch (failure) {
      setError(failure)
    }
  }
  const columns = useMemo(
    () =>
      source.fields.map((field): Column<LovRecord> => ({
        id: field,
        head: field,
        width: 130,
        grow: true,
        cell: (row) => row[field] ?? "—",
      })),
    [source],
  )
  return (
    <Grid gap="2" templateColumns="minmax(0, 1fr)">
      <span>
        <Button size="small" onClick={() => void run()}>
          {t("lov.try")}
        </Button>
      </span>
      <Problem text={error === null ? null : problem} />
      {found?.of === source.name ? (
        <>
          <Text as="span" fontSize="xs" color="fg.subtle">
            {t("lov.tried", { total: found.total })}
          </Text>
          <DataGrid label={t("lov.try")} rows={found.rows} columns={columns} rowKey={(row) => JSON.stringify(row)} height={220} />
        </>
      ) : null}
    </Grid>
  )
}
