import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { BriefDeviation, BriefRow } from "#ui/document-frame/approval-brief.tsx"
import type { OpenTender } from "../open-tender.ts"

interface FlagsInBrief {
  readonly deviations: readonly BriefDeviation[]
  readonly title: string
  /** The number of raised flags, and how many of them have a current answer. */
  readonly row: BriefRow | null
}

/** A tender's raised indicators for approvers, each with its last answer. */
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
