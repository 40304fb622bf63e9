import { CirclePlay } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { SimulatedSubject, Simulation } from "#contract/route.contract.ts"
import type { Approver } from "#contract/route.schema.ts"
import { Card } from "#ui/card/card.tsx"
import { Tabs } from "#ui/tabs/tabs.tsx"
import { StepPanel } from "./step-panel.tsx"
import { TryPanel } from "./try-panel.tsx"
import type { useProblems } from "./use-problems.ts"
import type { Choices, RouteAtWork } from "./use-route.ts"
import s from "./workflow-design.module.css"

/** Beside the chart: the chosen step, and a trial of the whole. */
export function RouteSide(props: {
  readonly route: RouteAtWork
  readonly problems: ReturnType<typeof useProblems>
  readonly sound: boolean
  readonly choices: Choices | null
  readonly run: Simulation | null
  readonly tab: string
  readonly nameOf: (approver: Approver) => string
  readonly onTab: (tab: string) => void
  readonly onRun: (subject: SimulatedSubject) => void
}) {
  const { t } = useTranslation("routes")
  const { problems, choices } = props
  const { drawing, kept, dirty, stroke } = props.route
  const chosen = drawing.draft.steps.find(({ key }) => key === drawing.chosen)
  const step = chosen ? (
    <StepPanel
      key={chosen.key}
      step={chosen}
      problems={problems.of(chosen.key)}
      choices={choices}
      nameOf={props.nameOf}
      onChange={(next) => stroke({ do: "step", key: chosen.key, step: next })}
    />
  ) : (
    <p className={s.quiet}>{t("chooseStep")}</p>
  )
  const trial = props.sound ? (
    <>
      {kept !== null && !kept.tried && !dirty ? (
        <p className={s.hint}>
          <CirclePlay size={16} aria-hidden />
          {t("tryFirst")}
        </p>
      ) : null}
      <TryPanel scope={drawing.draft.scope} dirty={dirty || kept === null} choices={choices} run={props.run} onRun={props.onRun} />
    </>
  ) : (
    <Problems texts={problems.all} />
  )
  return (
    <aside className={s.side}>
      <Card>
        <Tabs
          label={t("step")}
          chosen={props.tab}
          onChoose={props.onTab}
          tabs={[
            { id: "step", label: t("step"), content: step },
            { id: "try", label: t("try"), content: trial },
          ]}
        />
      </Card>
    </aside>
  )
}

/** What is wrong, a line each; nothing when all is well. */
export const Problems = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <ul className={s.problems} role="status">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
