import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { BriefDeviation, BriefRow } from "#ui/document-frame/approval-brief.tsx"
import type { OpenTender } from "../open-tender.ts"

interface FlagsInBrief {
  readonly deviations: readonly BriefDeviation[]
  readonly title: string
  /** How many are raised, and how many of them were answered as they are. */
  readonly row: BriefRow | null
}

/** What indicators raise on a tender, as an approver reads it: each with what was last said to it. */
export function useFlagsInBrief(tender: OpenTender): FlagsInBrief {
  const { t } = useTranslation(["tender-write", "tender-flags"])
  const flags = useRead(tender, tenderContract.flags).data?.flags
  const title = t("brief.flags")
  if (!flags) return { title, deviations: [], row: null }
  const raised = flags.filter(({ standing }) => standing === "raised")
  const said = raised.map(({ name, mark }) =>
    (tender.view.facts.flagAnswers ?? []).findLast((one) => one.flag === name && one.mark === mark),
  )
  return {
    title,
    deviations: raised.map(({ name }, index) => {
      const answer = said[index]
      const text = t("brief.flag", { flag: t(`tender-flags:flags.${name}.title`) })
      return answer ? { text, reason: `${t(`tender-flags:findings.${answer.finding}`)} · ${answer.reason}` } : { text }
    }),
    row: {
      label: t("brief.raised"),
      value: t("brief.flagsOf", { raised: raised.length, answered: said.filter(Boolean).length }),
      off: raised.length > 0,
    },
  }
}
