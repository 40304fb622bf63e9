import { Box, defineStyle, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Sum } from "#ui/money/money.tsx"
import type { OpenTender } from "../open-tender.ts"

const list = defineStyle({
  display: "grid",
  gap: "2",
  margin: "0",
  padding: "0",
  listStyle: "none",
  "& li": { display: "flex", flexWrap: "wrap", rowGap: "0.5", columnGap: "3", alignItems: "baseline" },
})

/** Earlier purchases of what a tender buys, with suppliers and prices. */
export function FormerTenders({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-write")
  const { data, error, reload } = useRead(tender, tenderContract.former)
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={2} />
  if (data.length === 0)
    return (
      <Text margin="0" color="fg.subtle">
        {t("brief.noFormer")}
      </Text>
    )
  return (
    <Box as="ul" css={list}>
      {data.map((former) => (
        <li key={former.id}>
          <TextLink to={`/wel/tender-only-shows?id=${former.id}`}>{former.title}</TextLink>
          <Text as="span" color="fg.muted" fontSize="xs">
            {formatInstant(former.publishedAt).slice(0, 10)} · {former.items.join(t("common:comma"))}
          </Text>
          {former.amount === null ? null : (
            <span>
              <Sum value={former.amount} currency={former.currency ?? ""} /> {former.winners.join(t("common:comma"))}
            </span>
          )}
        </li>
      ))}
    </Box>
  )
}
