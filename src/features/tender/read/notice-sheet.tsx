import { Flex, Stack } from "@chakra-ui/react"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Select } from "#ui/field/control.tsx"
import { LanguageOptions } from "#ui/field/language-options.tsx"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"
import { Signatures } from "../signed-card.tsx"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderNotice } from "./tender-notice.tsx"
import type { ShownTender } from "../open-tender.ts"

/** A tender's notice for print, in the chosen language; `above` is shown between the timeline and the notice. */
export function NoticeSheet({ view, above }: { readonly view: ShownTender; readonly above?: ReactNode }) {
  const { t, i18n } = useTranslation("tender-document")
  const [lng, setLng] = useState(i18n.language)
  const { facts } = view
  if (!facts.document) return <Empty title={t("notice.nothing")} />
  return (
    <Stack gap="4">
      <TenderBanner view={view} />
      {above}
      <Card>
        <PrintSheet above also={<NoticeLanguage lng={lng} onChoose={setLng} />}>
          <TenderNotice
            document={facts.document}
            number={facts.number}
            partyName={facts.partyName}
            publishedAt={facts.publishedAt}
            lng={lng}
          />
          <Signatures signatures={facts.signatures?.filter(({ of }) => of === "publication") ?? []} facts={facts} lng={lng} />
        </PrintSheet>
      </Card>
    </Stack>
  )
}

function NoticeLanguage({ lng, onChoose }: { readonly lng: string; readonly onChoose: (lng: string) => void }) {
  const { t } = useTranslation("tender-document")
  return (
    <Flex wrap="wrap" align="center" gap="2">
      <label htmlFor="notice-language">{t("notice.language")}</label>
      <Select id="notice-language" look="small" value={lng} onChange={(event) => onChoose(event.currentTarget.value)}>
        <LanguageOptions />
      </Select>
    </Flex>
  )
}
