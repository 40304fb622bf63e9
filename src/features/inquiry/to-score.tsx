import { Stack, Text } from "@chakra-ui/react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { EvaluationView, ScoringAsk } from "#contract/evaluation.contract.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import type { Column } from "#ui/data-grid/column.ts"
import { DataGrid } from "#ui/data-grid/data-grid.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { Quantity } from "#ui/money/money.tsx"
import { useEvaluationT } from "./evaluation.document.ts"

type Line = ScoringAsk["lines"][number] & { readonly key: number }

/** The request to suppliers, and the elements that are marked. */
export function ToScore({ facts: { ask, names, buyer, inquiry } }: { readonly facts: EvaluationView }) {
  const t = useEvaluationT()
  const { language } = useTranslation().i18n
  const lines = useMemo(() => (ask?.lines ?? []).map((line, key): Line => ({ ...line, key })), [ask])
  const columns = useMemo(
    (): readonly Column<Line>[] => [
      { id: "item", head: t("fields.item"), width: 200, grow: true, pin: "start", cell: ({ item }) => item },
      { id: "specification", head: t("fields.specification"), width: 220, grow: true, cell: ({ specification }) => specification || "—" },
      {
        id: "quantity",
        head: t("fields.quantity"),
        width: 110,
        right: true,
        cell: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} />,
      },
      { id: "needBy", head: t("fields.needBy"), width: 120, cell: ({ needBy }) => needBy ?? "—" },
    ],
    [t],
  )
  if (!ask) return null
  return (
    <Stack gap="4">
      <Card title={t("asked")}>
        <Facts
          rows={[
            [t("fields.buyer"), names[buyer] ?? "—"],
            [t("fields.inquiry"), inquiry],
            [t("fields.quoteEnd"), <Instant key="end" at={ask.quoteEnd} />],
            [t("fields.reviewDeadline"), ask.reviewDeadline === null ? t("noEnd") : <Instant key="review" at={ask.reviewDeadline} />],
            ...(ask.terms === "" ? [] : [[t("fields.terms"), ask.terms] as const]),
          ]}
        />
      </Card>
      <Card title={t("fields.elements")}>
        <Stack as="ol" gap="2">
          {ask.elements.map(({ id, name, weight, guidance }) => (
            <li key={id}>
              <Text as="span" fontWeight="semibold">
                {name}
              </Text>{" "}
              <Text as="span" color="fg.muted">
                {t("committee:score.full", { full: formatDecimal(weight, language) })}
              </Text>
              {guidance === "" ? null : (
                <Text color="fg.subtle" fontSize="sm">
                  {guidance}
                </Text>
              )}
            </li>
          ))}
        </Stack>
      </Card>
      <Card title={t("fields.lines")} flush>
        <DataGrid label={t("fields.lines")} rows={lines} columns={columns} rowKey={({ key }) => String(key)} flat />
      </Card>
    </Stack>
  )
}
