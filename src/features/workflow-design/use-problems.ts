import { useTranslation } from "react-i18next"
import type { RouteDraft } from "#contract/route.contract.ts"
import { routeProblems } from "#machines/approval/route.ts"

/** What is wrong with a route as it is drawn, in words: of the route itself, of a step, and all of it. */
export function useProblems(draft: RouteDraft) {
  const { t } = useTranslation("rules")
  const found = routeProblems(draft).map(({ rule, step }) => ({
    step,
    text: t(rule, { step: draft.steps.findIndex(({ key }) => key === step) + 1 }),
  }))
  return {
    own: found.filter(({ step }) => step === null).map(({ text }) => text),
    of: (key: string): readonly string[] => found.filter(({ step }) => step === key).map(({ text }) => text),
    all: found.map(({ text }) => text),
  }
}
