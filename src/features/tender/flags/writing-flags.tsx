import { Box, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import type { FlagShown } from "#contract/tender-flags.contract.ts"
import type { TenderSettings } from "#contract/tender-settings.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { serverClock } from "#client/http/clock.ts"
import { Card } from "#ui/card/card.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import { TextLink } from "#ui/link/link.tsx"
import type { OpenTender } from "../open-tender.ts"
import { screenPath } from "../open-path.ts"
import { FlagPicture } from "./flag-pictures.tsx"
import { typedFlagNames, typedFlags } from "./typed-flags.ts"

/** Flags while a tender is written: those from the typed text at once, those on companies and former tenders as of the last save. */
export function WritingFlags({
  document,
  settings,
  begun,
}: {
  readonly document: TenderDocument
  readonly settings: TenderSettings
  readonly begun: OpenTender | null
}) {
  const raised = typedFlags(document, serverClock.now(), settings)
  return begun ? <Saved tender={begun} document={document} raised={raised} /> : <Raised document={document} flags={raised} names={{}} />
}

function Saved({
  tender,
  document,
  raised,
}: {
  readonly tender: OpenTender
  readonly document: TenderDocument
  readonly raised: readonly FlagShown[]
}) {
  const saved = useRead(tender, tenderContract.flags).data
  const others = saved?.flags.filter(({ name }) => !typedFlagNames.has(name)) ?? []
  return <Raised document={document} flags={[...raised, ...others]} names={saved?.names ?? {}} id={tender.id} />
}

interface RaisedProps {
  readonly document: TenderDocument
  readonly flags: readonly FlagShown[]
  readonly names: Readonly<Record<string, string>>
  readonly id?: string
}

function Raised({ document, flags, names, id }: RaisedProps) {
  const { t } = useTranslation("tender-flags")
  const raised = flags.filter(({ standing }) => standing === "raised")
  if (raised.length === 0) return null
  return (
    <Box marginTop="4">
      <Card title={t("writing")}>
        <Stack gap="4">
          {raised.map(({ name, evidence }) => (
            <Stack key={name} as="section" gap="1.5" aria-label={t(`flags.${name}.title`)}>
              <Text fontWeight="semibold">{t(`flags.${name}.title`)}</Text>
              <Text color="fg.muted" fontSize="sm">
                {t(`flags.${name}.why`)}
              </Text>
              {evidence.map((one, index) => (
                <FlagPicture key={index} evidence={one} nameOf={(party) => names[party] ?? party} currency={document.currency} />
              ))}
            </Stack>
          ))}
          {id === undefined ? null : <TextLink to={`${screenPath("tender-only-shows", id)}`}>{t("toAll")}</TextLink>}
        </Stack>
      </Card>
    </Box>
  )
}
