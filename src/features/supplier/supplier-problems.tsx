import { Box, Stack, Text } from "@chakra-ui/react"
import { useCall } from "#client/http/use-call.ts"
import { supplierContract, type SupplierProblem } from "#contract/supplier.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { cardRow } from "#ui/card/card-row.style.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { sourcePages } from "./source-pages.ts"
import { type OpenSupplier, useSupplierT } from "./supplier.document.ts"

const row = cardRow("minmax(0, 1fr) 190px 110px")

/** What stands against a supplier, and what stood: each with its time, its reason and its source. */
export function SupplierProblems({ document: { id, now } }: { readonly document: OpenSupplier }) {
  const t = useSupplierT()
  const { data, error, reload } = useCall(supplierContract.problems, { query: { id } }, now.version)
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (!data) return <LoadingRows />
  if (data.length === 0) return <Empty title={t("problems.none")} text={t("problems.noneWhy")} />
  const [open, over] = [data.filter(({ until }) => until === null), data.filter(({ until }) => until !== null)]
  return (
    <Stack gap="4">
      <Card title={t("problems.open", { count: open.length })}>
        {open.length === 0 ? <Text color="fg.muted">{t("problems.noneOpen")}</Text> : null}
        {open.map((one) => (
          <Problem key={one.id} problem={one} />
        ))}
      </Card>
      {over.length === 0 ? null : (
        <Card title={t("problems.over", { count: over.length })}>
          {over.map((one) => (
            <Problem key={one.id} problem={one} />
          ))}
        </Card>
      )}
    </Stack>
  )
}

function Problem({ problem: { what, at, until, reason, scopes, certificate, by, source } }: { readonly problem: SupplierProblem }) {
  const t = useSupplierT()
  const frozen = scopes.map((one) => t(`options.scopes.${one}`)).join(t("common:comma"))
  const about = certificate
    ? `${t(`options.kind.${certificate.kind}`)} ${certificate.number}${certificate.mandatory ? ` · ${t("fields.mandatory")}` : ""}`
    : [reason, frozen === "" ? "" : t("frozenFor", { scopes: frozen })].filter(Boolean).join(" · ")
  return (
    <Box css={row}>
      <Box gridColumn={{ base: "1 / -1", md: "auto" }}>
        <Text fontWeight="semibold">{t(`problems.what.${what}`)}</Text>
        {about === "" ? null : <Text>{about}</Text>}
        {source ? (
          <TextLink to={`${sourcePages[source.what]}?id=${source.id}`}>
            {[source.number, source.title].filter(Boolean).join(" · ")}
          </TextLink>
        ) : null}
        {by === null ? null : (
          <Text color="fg.muted" fontSize="sm">
            {by}
          </Text>
        )}
      </Box>
      <Text color="fg.muted" fontSize="sm">
        <Instant at={at} />
        {until === null || until === at ? null : (
          <>
            {" – "}
            <Instant at={until} />
          </>
        )}
      </Text>
      <Box justifySelf="end">
        <StatePill tone={until === null ? "red" : "quiet"}>{t(until === null ? "problems.stands" : "problems.ended")}</StatePill>
      </Box>
    </Box>
  )
}
