import { Box, defineStyle, Flex, Text } from "@chakra-ui/react"
import { useCall } from "#client/http/use-call.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { sourcePages } from "./source-pages.ts"
import { type OpenSupplier, useSupplierT } from "./supplier.document.ts"
import { cardRow } from "#ui/card/card-row.style.ts"

const row = defineStyle({
  ...cardRow("96px minmax(0, 1fr) 180px auto"),
  // On a phone the kind and the title each take a line of their own.
  "& > [data-part=line]": { gridColumn: { base: "1 / -1", md: "auto" } },
})

/** Tenders, inquiries and agreements in which a supplier has taken part. */
export function SupplierParts({ document }: { readonly document: OpenSupplier }) {
  const t = useSupplierT()
  const { data, error, reload } = useCall(supplierContract.takenPart, { query: { id: document.id } })
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (!data) return <LoadingRows />
  if (data.length === 0) return <Empty title={t("noPart")} />
  return (
    <Card
      title={t("tabs.takenPart")}
      aside={
        <TextLink
          to={`/wel/price-list?${new URLSearchParams({ supplier: document.id, "supplier.text": document.view.facts.company }).toString()}`}
        >
          {t("prices")}
        </TextLink>
      }
    >
      {data.map((one) => (
        <Box key={one.id} css={row}>
          <Text data-part="line" color="fg.muted">
            {t(`part.${one.what}`)}
          </Text>
          <span data-part="line">
            <TextLink to={`${sourcePages[one.what]}?id=${one.id}`}>
              {one.number} · {one.title}
            </TextLink>
          </span>
          <Text color="fg.muted">
            <Instant at={one.at} />
          </Text>
          {one.won ? <StatePill tone="green">{t("won")}</StatePill> : <Flex />}
        </Box>
      ))}
    </Card>
  )
}

/** The people who work for a supplier on the platform. */
export function SupplierPeople({ document }: { readonly document: OpenSupplier }) {
  const t = useSupplierT()
  const { data, error, reload } = useCall(supplierContract.people, { query: { id: document.id } })
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (!data) return <LoadingRows />
  if (data.length === 0) return <Empty title={t("noPeople")} />
  return (
    <Card title={t("tabs.people")}>
      {data.map(({ id, name, account, active }) => (
        <Flex key={id} gap="3" paddingBlock="1.5" wrap="wrap">
          <Text>{name}</Text>
          <Text color="fg.muted">{account}</Text>
          {active ? null : <StatePill tone="red">{t("inactive")}</StatePill>}
        </Flex>
      ))}
    </Card>
  )
}
