import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { useDeferredValue, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import layout from "#machines/tender/tender.layout.json" with { type: "json" }
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { serverClock } from "#client/http/clock.ts"
import { useSession } from "#client/session/session.ts"
import { ChartView } from "#ui/chart-view/chart-view.tsx"
import { DocumentFrame } from "#ui/document-frame/document-frame.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingPage, LoadingRows } from "#ui/loading/loading.tsx"
import { newDocument } from "./new-document.ts"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderNotice } from "../read/tender-notice.tsx"
import { TenderFiles } from "../read/tender-files.tsx"
import { TenderPage } from "../tender-page.tsx"
import { TenderWizard } from "./tender-wizard.tsx"
import { toneOf, useTenderWords } from "../tender-words.ts"
import { Page } from "#ui/page/page.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ButtonLink } from "#ui/button/button.tsx"
import { useCall } from "#client/http/use-call.ts"
import type { OpenTender } from "../open-tender.ts"
import { useTenderWriting, type Writing } from "./use-tender-writing.ts"
import type { Lookups } from "./write-step.ts"
import { WriteClosed } from "./write-closed.tsx"

const paper = defineStyle({
  maxHeight: "calc(100dvh - 260px)",
  overflowY: "auto",
  padding: "4",
  borderWidth: "1px",
  borderRadius: "md",
  background: "bg.panel",
  mdDown: { maxHeight: "none" },
})

/** Writing a tender (编制招标文件, /wel/add-tender-view): a new one, or with `?id=` a draft or a returned one. */
export function Screen() {
  const id = useSearchParams()[0].get("id")
  const writes = useSession().profile?.roles.includes("purchaser")
  return id === null && !writes ? <OthersWrite /> : <Writing id={id} />
}

/** A new tender is for purchasers to write. */
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
  return id === null ? <NewTender lookups={data} /> : <BegunTender lookups={data} />
}

/** A draft as suppliers would read it; drawn when typing leaves time for it. */
function Preview({ document, tender }: { readonly document: TenderDocument; readonly tender: OpenTender | null }) {
  const { profile } = useSession()
  const { t } = useTranslation("tender-write")
  const shown = useDeferredValue(document)
  return (
    <Box css={paper} role="region" tabIndex={0} aria-label={t("write.preview")}>
      <TenderNotice
        document={shown}
        number={tender?.now.facts.number ?? ""}
        partyName={tender?.now.facts.partyName ?? profile?.partyName ?? ""}
        publishedAt={null}
      />
    </Box>
  )
}

function NewTender({ lookups }: { readonly lookups: Lookups }) {
  const { t } = useTranslation(["tender-write", "tender"])
  const { t: words, state, command } = useTenderWords()
  const author = useSession().profile?.id ?? ""
  const [initial] = useState(() =>
    newDocument({
      now: serverClock.now(),
      author,
      staff: lookups.staff,
      elements: [t("scoring.template.technique"), t("scoring.template.quality"), t("scoring.template.service")],
    }),
  )
  const writing = useTenderWriting(null, initial)
  return (
    <DocumentFrame
      number={t("write.noNumber")}
      title={writing.content.title || t("tender:begin")}
      state={{ tone: toneOf("new"), word: state("new") }}
      actions={null}
      tabs={[
        { id: "write", label: t("write.tab"), content: <Wizard writing={writing} lookups={lookups} /> },
        { id: "files", label: t("write.files"), content: <Empty title={t("write.filesLater")} text={t("write.filesLaterWhy")} /> },
      ]}
      aside={[{ id: "preview", label: t("write.preview"), content: <Preview document={writing.content} tender={null} /> }]}
      chart={
        <ChartView
          layout={layout}
          label={state}
          commandLabel={(type) => words(`tender:facts.${type}`)}
          state="new"
          also={[]}
          visited={["new"]}
          failed={false}
        />
      }
      timeline={<Text color="fg.subtle">{t("write.noHistory", { command: command("save") })}</Text>}
    />
  )
}

function BegunTender({ lookups }: { readonly lookups: Lookups }) {
  const { t } = useTranslation("tender-write")
  return (
    <TenderPage
      screen="add-tender-view"
      within={["save", "submit"]}
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
  return canWrite(tender) ? <Typed tender={tender} document={document} /> : <Preview document={document} tender={tender} />
}

const Typed = ({ tender, document }: { readonly tender: OpenTender; readonly document: TenderDocument }) => (
  <Preview document={useTenderWriting(tender, document).content} tender={tender} />
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
}) => <Wizard writing={useTenderWriting(tender, document)} lookups={lookups} />

const Wizard = ({ writing, lookups }: { readonly writing: Writing; readonly lookups: Lookups }) =>
  writing.ready ? <TenderWizard writing={writing} lookups={lookups} /> : <LoadingRows rows={8} />
