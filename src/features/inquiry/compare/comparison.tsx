import { Stack } from "@chakra-ui/react"
import { Callout } from "#ui/callout/callout.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { type OpenInquiry, useT } from "../inquiry.document.ts"
import { useOffers } from "../use-offers.ts"
import { Matrix } from "./matrix.tsx"

/** The comparison, as soon as there are offers to compare. It begins with the last saved preference, whoever saved it, anew in each round. */
export function Comparison({ document }: { readonly document: OpenInquiry }) {
  const t = useT()
  const { read, loading, error, reload } = useOffers(document)
  if (loading) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows />
  const { content, round, quotes } = document.view.facts
  if (!read || read.offers.length === 0)
    return <Empty title={t("noQuotations")} text={t(content?.openness === "sealed" ? "noQuotationsWhy" : "noOffersWhy")} />
  const matrix = <Matrix key={round} document={document} read={read} />
  if (quotes.length > 0) return matrix
  return (
    <Stack gap="4">
      <Callout title={t("comparison:notFinal")}>{t("comparison:notFinalWhy")}</Callout>
      {matrix}
    </Stack>
  )
}
