import { Box, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { row } from "./evaluate.style.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import { workBar } from "../work-bar.style.ts"

const leader = defineStyle({
  ...workBar,
  fontSize: "sm",
  "& strong": { fontWeight: "semibold" },
  "& > span": { flex: "1 1 240px", color: "fg.muted" },
})

const scoring = ["expertScorable", "commercialScorable"]

/** The leader's actions during scoring: open the commercial envelopes, close the scoring; each shows what it still waits for. */
export function ScoreLeader({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const { state, facts, verdicts } = tender.now
  if (!facts.own.leader || !scoring.includes(state) || tender.stepped) return null
  const twoEnvelope = facts.document?.scoring.mode === "twoEnvelope"
  const closing = verdicts["closeScoring"]
  return (
    <Box as="section" css={leader} aria-label={t("score.leader")}>
      <strong>{t("score.leader")}</strong>
      {closing?.allowed ? <span>{t("score.leaderText")}</span> : null}
      <Box css={row}>
        {twoEnvelope && state === "expertScorable" ? <VerdictAction tender={tender} name="openCommercial" look="primary" /> : null}
        <VerdictAction tender={tender} name="closeScoring" look={twoEnvelope && state === "expertScorable" ? undefined : "primary"} />
      </Box>
    </Box>
  )
}
