import { Stack, Text } from "@chakra-ui/react"
import { FileJson } from "lucide-react"
import { useState } from "react"
import {
  importedTender as content,
  importedTenderContract,
  importedTenderView,
  type ImportedTenderView,
} from "#contract/imported-tender.contract.ts"
import { saveFile } from "#client/downloads/download.ts"
import { call } from "#client/http/http.ts"
import { importedTender } from "#machines/imported-tender/imported-tender.chart.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import type { Opened } from "#ui/document-frame/define-document.ts"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { SchemaFacts } from "#ui/schema-form/schema-facts.tsx"
import { valuesIn } from "#ui/schema-form/shape.ts"
import { BringIn } from "./bring-in.tsx"
import { importedTenderDocument, useT } from "./imported-tender.document.ts"

/** Tenders that were run elsewhere (历史采购, /wel/imported-tender-list). */
export const list = listScreen({ kind: importedTender, definition: importedTenderDocument, useT }, "all", {
  first: ["ocid", "buyer", "worth", "bids", "winners", "awardedAt"],
  Actions: BringIn,
  // Companies' names are long, and there may be several winners.
  columns: () => ({ winners: (derived) => ({ ...derived, width: 280, grow: true }) }),
})

const asked = {
  ocid: true,
  description: true,
  buyer: true,
  method: true,
  procedure: true,
  status: true,
  value: true,
  currency: true,
} as const
const times = {
  taxIncluded: true,
  enquiryFrom: true,
  enquiryTo: true,
  tenderFrom: true,
  tenderTo: true,
  awardFrom: true,
  awardTo: true,
} as const
const requestPart = importedTenderView.pick({ reason: true, replaces: true }).extend({
  content: content.pick({ ...asked, ...times, lots: true, items: true }),
})
const offered = importedTenderView.pick({}).extend({ content: content.pick({ bids: true, awards: true, awarded: true, contracts: true }) })
const origin = importedTenderView
  .pick({ source: true, author: true, party: true })
  .extend({ content: content.pick({ leftOut: true, parties: true, releases: true }) })
const nothing: ReadonlySet<string> = new Set()

/** An imported tender (/wel/imported-tender): what was asked, the offers and awards, and the source. */
export const document = {
  Screen: function ImportedTender() {
    const t = useT()
    return (
      <DocumentPage
        definition={importedTenderDocument}
        screen={importedTender.screen}
        own
        tabs={(one) => [
          { id: "content", label: t("document:content"), content: <Part schema={requestPart} one={one} /> },
          { id: "offered", label: t("offered"), content: <Part schema={offered} one={one} /> },
          { id: "origin", label: t("origin"), content: <Part schema={origin} one={one} download /> },
        ]}
      />
    )
  },
}

/** A section of the page, below the notice that the tender was not run here. */
function Part(props: {
  readonly schema: typeof requestPart | typeof offered | typeof origin
  readonly one: Opened<ImportedTenderView>
  readonly download?: boolean
}) {
  const t = useT()
  const { facts } = props.one.view
  const { fields, untitled } = importedTenderDocument.useWords()
  if (!fields) return null
  const { source } = facts
  return (
    <Stack gap="4">
      <Callout title={t("elsewhere")}>
        <Text>
          {t("elsewhereWhy", {
            publisher: source?.publisher || t("unknown"),
            at: source?.publishedAt ? formatInstant(source.publishedAt) : t("unknown"),
          })}
        </Text>
        {props.download ? <Download id={props.one.id} number={facts.number} /> : null}
      </Callout>
      <SchemaFacts schema={props.schema} values={valuesIn(facts)} label={untitled} looks={{}} words={fields} elsewhere={nothing} />
    </Stack>
  )
}

function Download({ id, number }: { readonly id: string; readonly number: string }) {
  const t = useT()
  const [problem, setProblem] = useState<unknown>(null)
  const text = useErrorText(problem)
  const save = () =>
    call(importedTenderContract.ocds, { params: { id } }).then(
      (record) => saveFile(`${number}-ocds-record.json`, new Blob([JSON.stringify(record, null, 2)], { type: "application/json" })),
      setProblem,
    )
  return (
    <>
      <Button size="small" onClick={() => void save()}>
        <FileJson size={14} aria-hidden />
        {t("save")}
      </Button>
      {problem === null ? null : <Text role="alert">{text}</Text>}
    </>
  )
}
