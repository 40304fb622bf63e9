import { Box, Grid, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { type SupplierHome as Home, supplierContract } from "#contract/supplier.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { CertificateRows } from "./supplier-certificates.tsx"
import { SupplierStanding } from "./supplier-standing.tsx"
import { useSupplierT } from "./supplier.document.ts"
import { cardRow } from "#ui/card/card-row.style.ts"

const row = cardRow("minmax(0, 1fr) auto 170px")

const pages = { tender: "/wel/tender-only-shows", inquiry: "/tender-board", quotation: "/inquiry-create" } as const

/** A supplier's part of the dashboard (供应商首页): its standing and the reason, where it may take part, what expires soon, and how complete its profile is. */
export function SupplierHome() {
  const t = useSupplierT()
  const { data, error, loading, reload } = useCall(supplierContract.home, {})
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (loading && data === null) return <LoadingRows rows={3} />
  if (!data) return null
  return (
    <Stack gap="4">
      <Chances home={data} />
      <Grid templateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }} gap="4" alignItems="start">
        <Card title={t("standing.title")} aside={<TextLink to="/supplier/standing">{t("home.more")}</TextLink>}>
          <Stack gap="3">
            <Text>
              {data.company} · {t(`options.stage.${data.stage}`)}
            </Text>
            <SupplierStanding ask={data.ask} award={data.award} standing={data} own />
          </Stack>
        </Card>
        <Profile home={data} />
      </Grid>
      {data.certificates.length === 0 ? null : (
        <Card title={t("home.ending")} aside={<TextLink to="/sup-info-change?step=certificates">{t("home.renew")}</TextLink>}>
          <CertificateRows certificates={data.certificates} now={data.serverTime} />
        </Card>
      )}
    </Stack>
  )
}

/** Tenders and inquiries in which it may still take part. */
function Chances({ home: { chances, served } }: { readonly home: Home }) {
  const t = useSupplierT()
  return (
    <Card title={t("home.chances")} aside={<TextLink to="/wel/tender-list">{t("home.all")}</TextLink>}>
      {served === 0 ? (
        <Text color="fg.muted">
          {t("home.noCategories")} <TextLink to="/sup-info-change?step=business">{t("home.declare")}</TextLink>
        </Text>
      ) : null}
      {chances.length === 0 && served > 0 ? <Text color="fg.muted">{t("home.noChance")}</Text> : null}
      {chances.map((one) => (
        <Box key={one.id} css={row}>
          <TextLink to={`${pages[one.what]}?id=${one.id}`}>
            {one.number} · {one.title}
          </TextLink>
          <StatePill tone={one.invited ? "running" : "quiet"}>{t(one.invited ? "home.invited" : "home.fits")}</StatePill>
          <Text color="fg.muted" fontSize="sm">
            {one.due === null ? null : (
              <>
                {t("home.until")} <Instant at={one.due} />
              </>
            )}
          </Text>
        </Box>
      ))}
    </Card>
  )
}

/** How complete its profile is, what is missing, and the change in progress. */
function Profile({ home: { complete, change } }: { readonly home: Home }) {
  const t = useSupplierT()
  const { t: declared } = useTranslation("registration")
  const { done, of, missing } = complete
  return (
    <Card title={t("home.profile")} aside={<TextLink to="/sup-info-change">{t("home.edit")}</TextLink>}>
      <Stack gap="2">
        <Text>{t("home.complete", { done, of })}</Text>
        <Box height="8px" borderRadius="full" background="bg.sunken" aria-hidden>
          <Box height="8px" borderRadius="full" background={done === of ? "green.solid" : "theme.solid"} width={`${(100 * done) / of}%`} />
        </Box>
        {missing.length === 0 ? null : (
          <Text color="fg.muted">
            {t("home.missing", { fields: missing.map((name) => declared(`fields.${name}`)).join(t("common:comma")) })}
          </Text>
        )}
        {change ? (
          <TextLink
            to={change.state === "draft" || change.state === "returned" ? "/sup-info-change" : `/wel/company-change-detail?id=${change.id}`}
          >
            {t(`home.change.${change.state}`, { number: change.number })}
          </TextLink>
        ) : null}
      </Stack>
    </Card>
  )
}
