import { Box, Flex, Grid, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { type ScoreElement, scoreMode, type ScoreMode, type ScoreScheme } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { type TrialChanges, trialInput, trialSplits } from "#contract/tender-trial.contract.ts"
import { sumAmounts } from "#machines/scoring/money.ts"
import { Card } from "#ui/card/card.tsx"
import { Check } from "#ui/field/choice.tsx"
import { AmountBox } from "#ui/field/boxes.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { cleaned } from "../bid/bid-draft.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import { useTenderCommand } from "../use-tender-command.ts"

interface Typed {
  readonly name: string
  readonly mode: ScoreMode
  readonly price: string
  readonly weights: Readonly<Record<string, string>>
  readonly excluded: readonly string[]
  readonly split: (typeof trialSplits)[number]
  readonly first: string
}

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(cleaned(text))

/** The trial's input for sending: only what differs from the publication. */
function changesOf(typed: Typed, scoring: Pick<ScoreScheme, "mode" | "priceWeight" | "elements">): TrialChanges {
  const weights = Object.fromEntries(
    scoring.elements.flatMap(({ id, weight }) => {
      const text = cleaned(typed.weights[id] ?? weight)
      return text === weight ? [] : [[id, text]]
    }),
  )
  return {
    ...(typed.mode === scoring.mode ? {} : { mode: typed.mode }),
    ...(cleaned(typed.price) === scoring.priceWeight ? {} : { priceWeight: cleaned(typed.price) }),
    ...(Object.keys(weights).length === 0 ? {} : { weights }),
    ...(typed.excluded.length === 0 ? {} : { excluded: [...typed.excluded] }),
    ...(typed.split === "first" ? {} : { split: typed.split }),
    ...(typed.split === "shared" ? { firstShare: Number(cleaned(typed.first)) } : {}),
  }
}

interface PartProps {
  readonly typed: Typed
  readonly set: (change: Partial<Typed>) => void
}

/** The form of a trial. Every trial is recorded: nobody can secretly try until the desired bidder wins. */
export function TrialForm({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-trial")
  const run = useTenderCommand(tender)
  const { document } = tender.view.facts
  const scoring = document?.scoring
  const [typed, setTyped] = useState<Typed>({
    name: "",
    mode: scoring?.mode ?? "lowestPrice",
    price: scoring?.priceWeight ?? "0",
    weights: Object.fromEntries(scoring?.elements.map(({ id, weight }) => [id, weight]) ?? []),
    excluded: [],
    split: "first",
    first: "70",
  })
  if (!scoring) return null
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  const weights = [typed.price, ...Object.values(typed.weights)]
  const sum = weights.every(isNumber) ? sumAmounts(weights.map(cleaned)) : "—"
  const input = trialInput.safeParse({ name: typed.name, changes: changesOf(typed, scoring) })
  const send = async () => {
    if (input.success && (await run(tenderContract.tryRanking, input.data))) set({ name: "" })
  }
  return (
    <Card title={t("new")}>
      <Grid gap="3" templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }} alignItems="start">
        <Field label={t("name")} required hint={t("nameHint")}>
          {(control) => (
            <Input {...control} maxLength={100} value={typed.name} onChange={({ currentTarget }) => set({ name: currentTarget.value })} />
          )}
        </Field>
        <Weights typed={typed} set={set} elements={scoring.elements} />
        <Split typed={typed} set={set} />
      </Grid>
      <Excluded typed={typed} set={set} facts={tender.view.facts} />
      <Flex wrap="wrap" align="center" gap="3" marginTop="3">
        <VerdictAction tender={tender} name="tryRanking" look="primary" onRun={send} />
        <Text as="span" color="fg.muted" fontSize="sm">
          {t("sum", { sum })}
        </Text>
        {input.success ? null : (
          <Text as="span" color="amber.fg" fontSize="sm">
            {t(typed.name.trim() === "" ? "nameFirst" : "number")}
          </Text>
        )}
      </Flex>
    </Card>
  )
}

/** The ranking formula, and the weight of each part. */
function Weights({ typed, set, elements }: PartProps & { readonly elements: readonly ScoreElement[] }) {
  const { t } = useTranslation(["tender-trial", "tender"])
  const weight = (label: string, value: string, onType: (text: string) => void) => (
    <Field key={label} label={label} error={isNumber(value) ? undefined : t("number")}>
      {(control) => <AmountBox control={control} value={value} onChange={onType} />}
    </Field>
  )
  return (
    <>
      <Field label={t("mode")}>
        {(control) => (
          <Select
            {...control}
            value={typed.mode}
            onChange={({ currentTarget }) => set({ mode: scoreMode.options.find((mode) => mode === currentTarget.value) ?? typed.mode })}
          >
            {scoreMode.options.map((mode) => (
              <option key={mode} value={mode}>
                {t(`tender:modes.${mode}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {weight(t("price"), typed.price, (price) => set({ price }))}
      {elements.map(({ id, name }) => weight(name, typed.weights[id] ?? "", (text) => set({ weights: { ...typed.weights, [id]: text } })))}
    </>
  )
}

/** How the award would be split. */
function Split({ typed, set }: PartProps) {
  const { t } = useTranslation("tender-trial")
  return (
    <>
      <Field label={t("split")}>
        {(control) => (
          <Select
            {...control}
            value={typed.split}
            onChange={({ currentTarget }) => set({ split: trialSplits.find((one) => one === currentTarget.value) ?? "first" })}
          >
            {trialSplits.map((one) => (
              <option key={one} value={one}>
                {t(`splits.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {typed.split === "shared" ? (
        <Field label={t("firstShare")}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={typed.first}
              onChange={({ currentTarget }) => set({ first: currentTarget.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}

/** The bids to leave out. */
function Excluded({ typed: { excluded }, set, facts: { opened, names } }: PartProps & { readonly facts: TenderView }) {
  const { t } = useTranslation("tender-trial")
  return (
    <Box as="fieldset" border="0" padding="0" marginTop="3" marginInline="0">
      <Text as="legend" fontSize="sm" color="fg.muted">
        {t("exclude")}
      </Text>
      <Flex wrap="wrap" columnGap="4" rowGap="1">
        {opened.map(({ bid, party }) => (
          <Check
            key={bid}
            checked={excluded.includes(bid)}
            onChange={() => set({ excluded: excluded.includes(bid) ? excluded.filter((one) => one !== bid) : [...excluded, bid] })}
          >
            {names[party] ?? party}
          </Check>
        ))}
      </Flex>
    </Box>
  )
}
