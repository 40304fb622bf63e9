import { useTranslation } from "react-i18next"
import type { RouteDraft, Simulation } from "#contract/route.contract.ts"
import type { Approver } from "#contract/route.schema.ts"
import { StepChart } from "#ui/step-chart/step-chart.tsx"
import type { DrawnStep, StepActions } from "#ui/step-chart/step-node.tsx"

/** A route as a chart; after a trial run its path is highlighted, with people in place of roles. */
export function RouteChart(props: {
  readonly draft: RouteDraft
  readonly chosen: string | null
  readonly run: Simulation | null
  readonly nameOf: (approver: Approver) => string
  readonly problemOf: (step: string) => string | null
  readonly onChoose: (step: string) => void
  readonly actions: StepActions
}) {
  const { t } = useTranslation("routes")
  const { run, nameOf } = props
  const steps = props.draft.steps.map(({ key, name, mode, approvers, hours, escalateTo }): DrawnStep => {
    const asked = run?.steps.find((one) => one.key === key)
    const further = escalateTo === null ? null : nameOf(escalateTo)
    const others = asked?.escalateTo.map((one) => one.name).join(t("comma")) ?? ""
    return {
      key,
      name,
      mode,
      people: asked ? asked.people.map((one) => one.name) : approvers.map(nameOf),
      hours: hours === null ? null : String(hours),
      escalateTo: others === "" ? further : others,
      problem: asked?.people.length === 0 ? t("stuck", { step: name }) : props.problemOf(key),
    }
  })
  return (
    <StepChart
      label={t("steps")}
      start={t("start")}
      end={t("end")}
      steps={steps}
      chosen={props.chosen}
      onChoose={props.onChoose}
      actions={props.actions}
      lit={run?.counts ?? false}
    />
  )
}
