import { Box, Text } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import {
  type KeptTenderSettings,
  leastMinima,
  presetSettings,
  tenderSettings,
  type TenderSettings,
  tenderSettingsContract,
} from "#contract/tender-settings.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { CheckboxField, NumberField } from "#ui/field/inputs.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { SettingsForm, SettingsPage, type SettingsWords } from "./settings-page.tsx"
import { typedKeys } from "#machines/_kit/typed.ts"

function useWords(): SettingsWords {
  const { t } = useTranslation("system")
  return {
    title: t("tenderSettings.title"),
    sub: t("tenderSettings.sub"),
    history: t("tenderSettings.history"),
    saved: t("tenderSettings.saved"),
    newer: (name) => t("tenderSettings.newer", { name }),
    takeLatest: t("tenderSettings.takeLatest"),
  }
}

/**
 * The settings by which tenders are judged (招标设置, /system/tender-settings): the minima of each kind of procurement, what must be signed, and when
 * signs of poor practice are raised.
 */
export function Screen() {
  const read = useCall(tenderSettingsContract.read, {})
  return (
    <SettingsPage words={useWords()} kind="tenderSettings" read={read}>
      {(settings) => <Settings settings={settings} onDone={read.reload} />}
    </SettingsPage>
  )
}

const update = (content: TenderSettings, version: number) => call(tenderSettingsContract.update, { body: { content, version } })

function Settings({ settings, onDone }: { readonly settings: KeptTenderSettings; readonly onDone: () => void }) {
  const form = useForm<TenderSettings>({ defaultValues: settings.content })
  return (
    <SettingsForm words={useWords()} form={form} schema={tenderSettings} settings={settings} save={update} onDone={onDone}>
      <Minima regime="byLaw" />
      <Minima regime="own" />
      <Signed />
      <FlagLimits />
    </SettingsForm>
  )
}

/** Where a signature is needed to continue. */
function Signed() {
  const { t } = useTranslation("system")
  return (
    <Card title={t("tenderSettings.signed")}>
      <Text color="fg.muted" marginBottom="3">
        {t("tenderSettings.signedHint")}
      </Text>
      <Box css={formGrid}>
        <CheckboxField name="signed.publication" label={t("tenderSettings.fields.signed.publication")} span="half" />
        <CheckboxField name="signed.award" label={t("tenderSettings.fields.signed.award")} span="half" />
      </Box>
    </Card>
  )
}

const units = { notice: "days", lead: "days", experts: "people", outside: "percent" } as const
const asked = ["notice", "lead", "experts", "outside"] as const

/** The minima of a kind of procurement. */
function Minima({ regime }: { readonly regime: "byLaw" | "own" }) {
  const { t } = useTranslation("system")
  const least = leastMinima[regime]
  return (
    <Card title={t(`tenderSettings.regimes.${regime}`)}>
      <Text color="fg.muted" marginBottom="3">
        {t(`tenderSettings.regimeHints.${regime}`)}
      </Text>
      <Box css={formGrid}>
        {asked.map((name) => (
          <NumberField
            key={name}
            name={`minima.${regime}.${name}`}
            label={t(`tenderSettings.fields.minima.${name}`)}
            unit={t(`tenderSettings.units.${units[name]}`)}
            min={least[name]}
            required
            span="half"
          />
        ))}
      </Box>
    </Card>
  )
}

const flagUnits = {
  fewestBidders: "bidders",
  splitThreshold: "money",
  lastDays: "days",
  fewestLines: "lines",
  overMean: "percent",
  overTarget: "percent",
  fewestTurns: "awards",
  fewestAwards: "awards",
  fewestWins: "awards",
} as const satisfies Record<keyof TenderSettings["flags"], string>
const flagNames = typedKeys(flagUnits)

function FlagLimits() {
  const { t, i18n } = useTranslation("system")
  return (
    <Card title={t("tenderSettings.flags")}>
      <Text color="fg.muted" marginBottom="3">
        {t("tenderSettings.flagsHint")}
      </Text>
      <Box css={formGrid}>
        {flagNames.map((name) => (
          <NumberField
            key={name}
            name={`flags.${name}`}
            label={t(`tenderSettings.fields.flags.${name}`)}
            unit={t(`tenderSettings.units.${flagUnits[name]}`)}
            hint={t("tenderSettings.preset", { value: formatDecimal(String(presetSettings.flags[name]), i18n.language) })}
            required
            span="half"
          />
        ))}
      </Box>
    </Card>
  )
}
