import { Box, Flex, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import {
  type KeptTenderSettings,
  lawMinima,
  presetSettings,
  tenderSettings,
  type TenderSettings,
  tenderSettingsContract,
} from "#contract/tender-settings.contract.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Changed } from "#ui/edit/changed.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Form } from "#ui/field/form.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { CheckboxField, NumberField } from "#ui/field/inputs.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"

/**
 * The settings by which tenders are judged (招标设置, /system/tender-settings): the minima of each kind of procurement, what must be signed, and when
 * signs of poor practice are raised.
 */
export function Screen() {
  const { t } = useTranslation("system")
  const { data, error, reload } = useCall(tenderSettingsContract.read, {})
  return (
    <Page
      title={t("tenderSettings.title")}
      sub={t("tenderSettings.sub")}
      actions={<ButtonLink to="/system/audit?kind=tenderSettings">{t("tenderSettings.history")}</ButtonLink>}
    >
      {data ? (
        <Settings key={data.version} settings={data} onDone={reload} />
      ) : error ? (
        <ErrorPanel error={error} onAgain={reload} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Page>
  )
}

function Settings({ settings, onDone }: { readonly settings: KeptTenderSettings; readonly onDone: () => void }) {
  const { t } = useTranslation(["system", "common"])
  const { content, version } = settings
  const [seen] = useState(version)
  const form = useForm<TenderSettings>({ defaultValues: content })
  const { problem, run } = useOperation(onDone)
  const save = async (typed: TenderSettings) => {
    await run(t("tenderSettings.saved"), () => call(tenderSettingsContract.update, { body: { content: typed, version: seen } }))
  }
  return (
    <Form form={form} schema={tenderSettings} onSubmit={save}>
      <Problem text={problem} />
      <Minima regime="byLaw" />
      <Minima regime="own" />
      <Card title={t("tenderSettings.signed")}>
        <Text color="fg.muted" marginBottom="3">
          {t("tenderSettings.signedHint")}
        </Text>
        <Box css={formGrid}>
          <CheckboxField name="signed.publication" label={t("tenderSettings.fields.signed.publication")} span="half" />
          <CheckboxField name="signed.award" label={t("tenderSettings.fields.signed.award")} span="half" />
        </Box>
      </Card>
      <FlagLimits />
      <Flex align="center" wrap="wrap" gap="3">
        <Button type="submit" look="solid" aria-busy={form.formState.isSubmitting || undefined}>
          {t("common:save")}
        </Button>
        {settings.changedBy === "" ? null : (
          <Text as="span" color="fg.muted" fontSize="sm">
            <Changed row={settings} />
          </Text>
        )}
      </Flex>
    </Form>
  )
}

const units = { notice: "days", lead: "days", experts: "people", outside: "percent" } as const
const asked = ["notice", "lead", "experts", "outside"] as const
const leastOwn = { notice: 1, lead: 0, experts: 1, outside: 0 } as const

/** The minima of a kind of procurement. */
function Minima({ regime }: { readonly regime: "byLaw" | "own" }) {
  const { t } = useTranslation("system")
  const least = regime === "byLaw" ? lawMinima : leastOwn
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
const flagNames = Object.keys(flagUnits) as readonly (keyof typeof flagUnits)[]

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
