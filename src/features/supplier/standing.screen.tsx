import { Stack } from "@chakra-ui/react"
import { useCall } from "#client/http/use-call.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { CertificateRows } from "./supplier-certificates.tsx"
import { SupplierStanding } from "./supplier-standing.tsx"
import { toneOfStage, useSupplierT } from "./supplier.document.ts"

/** The own company's standing as a supplier, and why (我的供应商资格, /supplier/standing). */
export function Screen() {
  const t = useSupplierT()
  const { data, error, loading, reload } = useCall(supplierContract.mine, {})
  return (
    <Page title={t("standing.title")} sub={t("standing.sub")}>
      {error ? <ErrorPanel error={error} onAgain={reload} /> : null}
      {loading && data === null ? <LoadingRows /> : null}
      {!loading && !error && data === null ? <Empty title={t("standing.none")} text={t("standing.noneWhy")} /> : null}
      {data ? (
        <Stack gap="4">
          <SupplierStanding ask={data.ask} award={data.award} standing={data} own />
          <Card title={data.company}>
            <Facts
              rows={[
                [t("fields.number"), data.number],
                [t("fields.creditCode"), data.creditCode],
                [
                  t("fields.stage"),
                  <StatePill key="stage" tone={toneOfStage(data.stage)}>
                    {t(`options.stage.${data.stage}`)}
                  </StatePill>,
                ],
                [t("fields.stageSince"), formatInstant(data.stageSince)],
                [t("columns.standing"), t(`options.standing.${data.standing}`)],
                [
                  t("columns.certificateState"),
                  data.certificates.length === 0 ? t("noneYet") : t(`options.certificateState.${data.certificateState}`),
                ],
              ]}
            />
          </Card>
          <Card title={t("tabs.certificates")}>
            {data.certificates.length === 0 ? (
              <Empty title={t("noCertificates")} />
            ) : (
              <CertificateRows certificates={data.certificates} now={data.serverTime} />
            )}
          </Card>
        </Stack>
      ) : null}
    </Page>
  )
}
