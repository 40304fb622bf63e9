import { useTranslation } from "react-i18next"
import e from "./evaluate.module.css"
import s from "./score.module.css"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

const scoring = ["expertScorable", "commercialScorable"]

/** What the leader does while the committee scores: open the commercial envelopes, close the scoring; each says what it still waits for. */
export function ScoreLeader({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-evaluate")
  const { state, facts, verdicts } = tender.now
  if (!facts.own.leader || !scoring.includes(state) || tender.stepped) return null
  const twoEnvelope = facts.document?.scoring.mode === "twoEnvelope"
  const closing = verdicts["closeScoring"]
  return (
    <section className={s.leader} aria-label={t("score.leader")}>
      <strong>{t("score.leader")}</strong>
      {closing?.allowed ? <span>{t("score.leaderText")}</span> : null}
      <div className={e.row}>
        {twoEnvelope && state === "expertScorable" ? <VerdictAction tender={tender} name="openCommercial" look="primary" /> : null}
        <VerdictAction tender={tender} name="closeScoring" look={twoEnvelope && state === "expertScorable" ? undefined : "primary"} />
      </div>
    </section>
  )
}
