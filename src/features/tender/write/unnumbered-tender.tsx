import { Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import layout from "#machines/tender/tender.layout.json" with { type: "json" }
import type { TenderDocument } from "#contract/tender.schema.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { ChartView } from "#ui/chart-view/chart-view.tsx"
import { DocumentFrame } from "#ui/document-frame/document-frame.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { toneOf, useTenderWords } from "../tender-words.ts"
import { TenderWizard } from "./tender-wizard.tsx"
import { useTenderWriting } from "./use-tender-writing.ts"
import { WritePreview } from "./write-preview.tsx"
import type { Lookups } from "./write-step.ts"

/** A tender begun without a network: stored on this device, and numbered once it is saved on the server. */
export function UnnumberedTender({ lookups, initial }: { readonly lookups: Lookups; readonly initial: TenderDocument }) {
  const { t } = useTranslation(["tender-write", "tender"])
  const { t: words, state, command } = useTenderWords()
  const writing = useTenderWriting(null, initial)
  return (
    <DocumentFrame
      number={t("write.noNumber")}
      title={writing.content.title || t("tender:begin")}
      state={{ tone: toneOf("new"), word: state("new") }}
      actions={null}
      tabs={[
        {
          id: "write",
          label: t("write.tab"),
          content: (
            <Stack gap="4">
              <Callout icon="offline" title={t("begin.apart")}>
                <p>{t("begin.apartText")}</p>
              </Callout>
              <TenderWizard writing={writing} lookups={lookups} />
            </Stack>
          ),
        },
        { id: "files", label: t("write.files"), content: <Empty title={t("write.filesLater")} text={t("write.filesLaterWhy")} /> },
      ]}
      aside={[{ id: "preview", label: t("write.preview"), content: <WritePreview document={writing.content} tender={null} /> }]}
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
