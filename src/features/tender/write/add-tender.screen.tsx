import { Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { useCall } from "#client/http/use-call.ts"
import { useSession } from "#client/session/session.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { useStep } from "#ui/steps/use-step.ts"
import type { OpenTender } from "../open-tender.ts"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderFiles } from "../read/tender-files.tsx"
import { TenderPage } from "../tender-page.tsx"
import { useTenderWords } from "../tender-words.ts"
import { writeSteps } from "./document-check.ts"
import { BeginTender } from "./begin-tender.tsx"
import { TenderWizard } from "./tender-wizard.tsx"
import { useTenderWriting } from "./use-tender-writing.ts"
import { WriteClosed } from "./write-closed.tsx"
import { WritePreview } from "./write-preview.tsx"
import type { Lookups } from "./write-step.ts"

/** Writing a tender (编制招标文件, /wel/add-tender-view): begins one, or with `?id=` continues a draft or a returned one. */
export function Screen() {
  const id = useSearchParams()[0].get("id")
  const writes = useSession().profile?.roles.includes("purchaser")
  return id === null && !writes ? <OthersWrite /> : <Writing id={id} />
}

/** Shown to others: only purchasers write tenders. */
function OthersWrite() {
  const { t } = useTenderWords()
  return (
    <Page title={t("tender:screens.add-tender-view")}>
      <Empty
        title={t("tender:othersWrite")}
        text={t("tender:othersWriteWhy")}
        action={<ButtonLink to="/wel/tender-list">{t("tender:screens.list")}</ButtonLink>}
      />
    </Page>
  )
}

function Writing({ id }: { readonly id: string | null }) {
  const { data, error, reload } = useCall(tenderContract.lookups, {})
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingPage />
  return id === null ? <BeginTender lookups={data} /> : <BegunTender lookups={data} />
}

function BegunTender({ lookups }: { readonly lookups: Lookups }) {
  const { t } = useTranslation("tender-write")
  const [step] = useStep(writeSteps)
  return (
    <TenderPage
      screen="add-tender-view"
      within={["save", "submit"]}
      // The grid of lines is too wide to fit beside the preview.
      wide={step === "project"}
      tabs={(tender) => [
        { id: "write", label: t("write.tab"), content: <Begun tender={tender} lookups={lookups} /> },
        { id: "files", label: t("write.files"), content: <TenderFiles tender={tender} /> },
      ]}
      aside={(tender) => [{ id: "preview", label: t("write.preview"), content: <BegunPreview tender={tender} /> }]}
    />
  )
}

const canWrite = ({ now, stepped }: OpenTender) => stepped === null && now.verdicts["save"]?.allowed === true && now.facts.document !== null

function BegunPreview({ tender }: { readonly tender: OpenTender }) {
  const { document } = tender.view.facts
  if (!document) return null
  return canWrite(tender) ? <Typed tender={tender} document={document} /> : <WritePreview document={document} tender={tender} />
}

const Typed = ({ tender, document }: { readonly tender: OpenTender; readonly document: TenderDocument }) => (
  <WritePreview document={useTenderWriting(tender, document).content} tender={tender} />
)

function Begun({ tender, lookups }: { readonly tender: OpenTender; readonly lookups: Lookups }) {
  const { document } = tender.now.facts
  if (!canWrite(tender) || !document) return <WriteClosed tender={tender} />
  return (
    <Stack gap="4">
      <TenderBanner view={tender.now} />
      <Writable tender={tender} document={document} lookups={lookups} />
    </Stack>
  )
}

const Writable = ({
  tender,
  document,
  lookups,
}: {
  readonly tender: OpenTender
  readonly document: TenderDocument
  readonly lookups: Lookups
}) => <TenderWizard writing={useTenderWriting(tender, document)} lookups={lookups} />
