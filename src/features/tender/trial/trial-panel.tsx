import { Flex, Stack, Text } from "@chakra-ui/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { formatInstant } from "#client/texts/moment.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { fetchMotion } from "#ui/motion/glide.ts"
import type { OpenTender } from "../open-tender.ts"
import { TrialForm } from "./trial-form.tsx"
import { TrialRanking } from "./trial-ranking.tsx"
import { useTrialWords } from "./trial-words.ts"

/** Trials: other weights, another formula, excluded bids or a split, on a copy and shown beside the valid ranking. */
export function TrialPanel({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-trial")
  const { facts } = tender.view
  const trials = facts.trials ?? []
  const say = useTrialWords(facts)
  const [chosen, setChosen] = useState<string | null>(null)
  const trial = trials.find((one) => one.trial === chosen) ?? null
  const count = trials.length
  const latest = trials.at(-1)?.trial ?? null
  // After a new trial the rows move to their places in it.
  const [before, setBefore] = useState(count)
  if (count !== before) {
    setBefore(count)
    setChosen(latest)
  }
  useEffect(() => void fetchMotion(), [])
  return (
    <Stack gap="4">
      <Callout title={t("notReal")}>
        <p>{t("notRealText")}</p>
      </Callout>
      {tender.stepped || tender.now.verdicts["tryRanking"]?.allowed !== true ? null : <TrialForm tender={tender} />}
      <Card title={t("beside")}>
        <Stack gap="3">
          <Field label={t("shown")}>
            {(control) => (
              <Select {...control} value={chosen ?? ""} onChange={({ currentTarget }) => setChosen(currentTarget.value || null)}>
                <option value="">{count === 0 ? t("none") : t("asItIs")}</option>
                {trials.map(({ trial: id, name, by, at }) => (
                  <option key={id} value={id}>
                    {[name, facts.names[by] ?? by, formatInstant(at)].join(" · ")}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {trial === null ? null : (
            <Flex wrap="wrap" columnGap="3" rowGap="1" fontSize="sm">
              <span>{say(trial)}</span>
              {trial.scoringRound === facts.scoringRound ? null : <Text color="amber.fg">{t("olderScores")}</Text>}
            </Flex>
          )}
          <TrialRanking facts={facts} trial={trial} />
        </Stack>
      </Card>
    </Stack>
  )
}
