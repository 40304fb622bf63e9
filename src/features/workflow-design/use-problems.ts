import { useTranslation } from "react-i18next"
import type { RouteDraft } from "#contract/route.contract.ts"
import { routeProblems } from "#machines/approval/route.ts"

/** The problems of a drawn route, in words: of its scope, of its steps as a whole, of one step, and all of them. */
export function useProblems(draft: RouteDraft) {
  const { t } = useTranslation("rules")
  const found = routeProblems(draft).map(({ rule, step }) => ({
    step,
    ofSteps: rule === "routeHasSteps" || rule === "routeStepsDistinct",
    text: t(rule, { step: draft.steps.findIndex(({ key }) => key === step) + 1 }),
  }))
  return {
    scope: found.filter(({ step, ofSteps }) => step === null && !ofSteps).map(({ text }) => text),
    steps: found.filter(({ ofSteps }) => ofSteps).map(({ text }) => text),
    of: (key: string): readonly string[] => found.filter(({ step }) => step === key).map(({ text }) => text),
    all: found.map(({ text }) => text),
  }
}
