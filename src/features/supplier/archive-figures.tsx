import { Grid, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { type ArchiveCount, type SupplierArchive, supplierStandings } from "#contract/supplier.contract.ts"
import { supplierStages } from "#contract/supplier-bar.ts"
import type { SupplierRow } from "#machines/supplier/supplier.chart.ts"
import { Card } from "#ui/card/card.tsx"
import { type Count, CountBand, CountBars } from "#ui/count-bars/count-bars.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import type { ListAtWork } from "#ui/list/use-list.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Tabs } from "#ui/tabs/tabs.tsx"
import { useNarrow } from "#ui/theme/use-media.ts"
import type { Tone } from "#ui/theme/tone.ts"
import { useSupplierT } from "./supplier.document.ts"

type Look = Pick<Count, "tone" | "pale">
const stageLooks: Readonly<Record<string, Look>> = {
  potential: { tone: "running" },
  qualified: { tone: "green", pale: true },
  preferred: { tone: "green" },
  phasingOut: { tone: "amber" },
  eliminated: { tone: "red", pale: true },
  blacklisted: { tone: "red" },
}
const stateTones: Readonly<Record<string, Tone>> = {
  normal: "green",
  watched: "amber",
  frozen: "red",
  valid: "green",
  expiring: "amber",
  expired: "red",
}

interface FiguresProps {
  readonly data: SupplierArchive | null
  readonly error: unknown
  readonly onAgain: () => void
  readonly list: ListAtWork<SupplierRow>
}

/** An archive in numbers: what is pressed narrows the list below, and the numbers with it. */
export function ArchiveFigures({ data, error, onAgain, list }: FiguresProps) {
  const t = useSupplierT()
  const { i18n } = useTranslation()
  const narrow = useNarrow()
  if (error) return <ErrorPanel error={error} onAgain={onAgain} />
  if (!data) return <LoadingRows rows={4} />
  const parts = partsOf(t, data, list)
  const total = t("archive.total", { count: data.total, number: formatDecimal(String(data.total), i18n.language) })
  if (narrow) return <Tabs label={total} tabs={parts.map((one) => ({ id: one.id, label: one.title, content: one.content }))} />
  return (
    <Stack gap="3">
      <Text color="fg.muted">{total}</Text>
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", lg: `repeat(${Math.min(3, parts.length)}, minmax(0, 1fr))` }}
        gap="4"
        alignItems="start"
      >
        {parts.map(({ id, title, content }) => (
          <Card key={id} title={title}>
            {content}
          </Card>
        ))}
      </Grid>
    </Stack>
  )
}

/** The parts of the numbers; units only where there are several. */
function partsOf(t: ReturnType<typeof useSupplierT>, { parts, units }: SupplierArchive, list: ListAtWork<SupplierRow>) {
  const filters = list.question.filters
  const chosen = (name: string) => filters[name] ?? null
  const choose = (name: string, counts: readonly Count[] | null) => (id: string | null) => {
    const text = counts ? { [`${name}.text`]: counts.find((one) => one.id === id)?.name ?? "" } : {}
    list.send({ type: "list.choose", filters: { ...list.typed, [name]: id ?? "", ...text } })
  }
  const counted = (name: "stage" | "standing" | "certificateState", order: readonly string[]): readonly Count[] =>
    parts[name]
      .toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code))
      .map(({ code, count }) => ({
        id: code,
        name: t(`options.${name}.${code}`),
        count,
        ...(stageLooks[code] ?? { tone: stateTones[code] ?? "quiet" }),
      }))
  const band = (name: "stage" | "standing" | "certificateState", order: readonly string[]) => (
    <CountBand label={t(`columns.${name}`)} counts={counted(name, order)} chosen={chosen(name)} onChoose={choose(name, null)} />
  )
  const bars = (name: "categories" | "regions" | "buyer", label: string, counts: readonly ArchiveCount[]) => {
    const named = counts.map(({ code, name: called, count }) => ({ id: code, name: code === "" ? t("archive.unsaid") : called, count }))
    if (named.length === 0) return <Text color="fg.muted">{t("empty")}</Text>
    return <CountBars label={label} counts={named} chosen={chosen(name)} onChoose={choose(name, name === "buyer" ? null : named)} />
  }
  const standing = (
    <Stack gap="4">
      {band("stage", supplierStages)}
      {band("standing", supplierStandings)}
      {band("certificateState", ["valid", "expiring", "expired"])}
    </Stack>
  )
  return [
    { id: "stage", title: t("archive.standing"), content: standing },
    { id: "categories", title: t("columns.categories"), content: bars("categories", t("columns.categories"), parts.categories) },
    { id: "regions", title: t("columns.regions"), content: bars("regions", t("columns.regions"), parts.regions) },
    ...(units.length > 1 ? [{ id: "units", title: t("columns.buyer"), content: bars("buyer", t("columns.buyer"), units) }] : []),
  ]
}
