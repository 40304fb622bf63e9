import { Stack } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Awards } from "./awards.tsx"
import { type OpenInquiry, useT } from "./inquiry.document.ts"
import { ResultBrief } from "./result-brief.tsx"
import { Rounds } from "./rounds.tsx"
import { useOffers } from "./use-offers.ts"

type Read = NonNullable<ReturnType<typeof useOffers>["read"]>

/** Renders content made of the opened offers; before the opening it says why there is none. */
export function OfOffers({ document, children }: { readonly document: OpenInquiry; readonly children: (read: Read) => ReactNode }) {
  const t = useT()
  const { read, loading, error, reload } = useOffers(document)
  if (loading) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows />
  if (!read || read.offers.length === 0) return <Empty title={t("noQuotations")} text={t("noQuotationsWhy")} />
  return <Stack gap="4">{children(read)}</Stack>
}

/** The decision, in figures and by line. */
export function Result({ document }: { readonly document: OpenInquiry }) {
  const t = useT()
  const { facts } = document.view
  if (facts.awards.length === 0) return <Empty title={t("nobodyChosen")} text={t("nobodyChosenWhy")} />
  return (
    <OfOffers document={document}>
      {(read) => (
        <>
          <ResultBrief document={document} read={read} />
          <Awards document={document} read={read} />
          <Rounds read={read} />
        </>
      )}
    </OfOffers>
  )
}
