import { Box, defineStyle, Flex, Stack, Text } from "@chakra-ui/react"
import { ChevronDown, ChevronRight } from "lucide-react"
import { useState } from "react"
import { useCall } from "#client/http/use-call.ts"
import { type CategoryServed, supplierContract } from "#contract/supplier.contract.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { toneOfStage, useSupplierT } from "./supplier.document.ts"
import { cardRow } from "#ui/card/card-row.style.ts"

const row = defineStyle({
  ...cardRow("16px minmax(0, 1fr) 200px 220px", "16px minmax(0, 1fr) auto"),
  width: "100%",
  textAlign: "start",
  cursor: "pointer",
  _disabled: { cursor: "default" },
  "& [data-part=bar]": { height: "8px", borderRadius: "full", background: "bg.sunken", display: { base: "none", md: "block" } },
  "& [data-part=all]": { height: "8px", borderRadius: "full", background: "theme.muted" },
  "& [data-part=qualified]": { height: "8px", borderRadius: "full", background: "green.solid" },
})

/** Opens the map of categories: the suppliers of each, and the categories without any. */
export function Categories() {
  const t = useSupplierT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("categories.title")}</Button>
      <Dialog open={open} shape="wide" title={t("categories.title")} onClose={() => setOpen(false)}>
        <CategoryMap />
      </Dialog>
    </>
  )
}

function CategoryMap() {
  const t = useSupplierT()
  const { data, error, loading, reload } = useCall(supplierContract.categories, {})
  const [opened, setOpened] = useState<string | null>(null)
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (loading && data === null) return <LoadingRows rows={4} />
  if (!data || data.length === 0) return <Empty title={t("categories.none")} />
  const largest = Math.max(1, ...data.map(({ suppliers }) => suppliers))
  return (
    <Stack gap="3">
      <Text color="fg.muted">{t("categories.sub")}</Text>
      <div>
        {data.map((one) => (
          <Category
            key={one.code}
            category={one}
            largest={largest}
            open={opened === one.code}
            onPress={() => setOpened(opened === one.code ? null : one.code)}
          />
        ))}
      </div>
    </Stack>
  )
}

/** One category: a bar of its suppliers relative to the largest category, with the qualified ones marked, and on demand their names. */
function Category(props: {
  readonly category: CategoryServed
  readonly largest: number
  readonly open: boolean
  readonly onPress: () => void
}) {
  const t = useSupplierT()
  const { category, largest, open, onPress } = props
  const { name, code, depth, suppliers, qualified, frozen } = category
  const width = (count: number, of: number) => ({ width: `${(100 * count) / of}%` })
  return (
    <>
      <Box asChild css={row}>
        <button type="button" aria-expanded={open} disabled={suppliers === 0} onClick={onPress}>
          {suppliers === 0 ? <span /> : open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          <Text paddingInlineStart={`${depth * 16}px`} fontWeight={depth === 0 ? "semibold" : undefined} overflowWrap="anywhere">
            {name}
          </Text>
          <div data-part="bar" aria-hidden>
            <div data-part="all" style={width(suppliers, largest)}>
              <div data-part="qualified" style={width(qualified, Math.max(1, suppliers))} />
            </div>
          </div>
          <Text color={suppliers === 0 ? "amber.fg" : "fg.muted"} fontSize="sm">
            {suppliers === 0 ? t("categories.nobody") : t("categories.counts", { count: suppliers, qualified })}
            {frozen === 0 ? "" : ` · ${t("categories.frozen", { count: frozen })}`}
          </Text>
        </button>
      </Box>
      {open ? <InCategory code={code} all={suppliers} /> : null}
    </>
  )
}

function InCategory({ code, all }: { readonly code: string; readonly all: number }) {
  const t = useSupplierT()
  const { data, error, loading, reload } = useCall(supplierContract.inCategory, { query: { code } })
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (loading && data === null) return <LoadingRows rows={2} />
  return (
    <Stack gap="2" padding="0 0 12px 28px">
      {(data ?? []).map(({ id, company, stage, frozen }) => (
        <Flex key={id} gap="2" wrap="wrap" alignItems="center">
          <TextLink to={`/${supplier.screen}?id=${id}`}>{company}</TextLink>
          <StatePill tone={toneOfStage(stage)}>{t(`options.stage.${stage}`)}</StatePill>
          {frozen ? <StatePill tone="red">{t("options.standing.frozen")}</StatePill> : null}
        </Flex>
      ))}
      {data && data.length < all ? <Text color="fg.muted">{t("categories.more", { count: all - data.length })}</Text> : null}
    </Stack>
  )
}
