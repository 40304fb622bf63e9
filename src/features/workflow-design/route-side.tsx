import { Box, defineStyle, Text } from "@chakra-ui/react"
import { CirclePlay } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Approver } from "#contract/route.schema.ts"
import { Card } from "#ui/card/card.tsx"
import { Tabs } from "#ui/tabs/tabs.tsx"
import { StepPanel } from "./step-panel.tsx"
import { TryPanel } from "./try-panel.tsx"
import type { useProblems } from "./use-problems.ts"
import type { useRouteWork } from "./use-route-work.ts"
import type { Choices, RouteAtWork } from "./use-route.ts"
import { problems as problemsStyle } from "./workflow-design.style.ts"
import { signedBox } from "#ui/callout/note-box.style.ts"

const side = defineStyle({
  position: "sticky",
  top: "calc(var(--bar) + var(--strip) + 16px)",
  xlDown: { position: "static" },
})

/** The panel beside the chart: the selected step, and a trial of the whole route. */
export function RouteSide(props: {
  readonly route: RouteAtWork
  readonly problems: ReturnType<typeof useProblems>
  readonly sound: boolean
  readonly choices: Choices | null
  readonly work: ReturnType<typeof useRouteWork>
  readonly nameOf: (approver: Approver) => string
}) {
  const { t } = useTranslation("routes")
  const { problems, choices, work } = props
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
    <Text color="fg.subtle" fontSize="xs" data-part="quiet">
      {t("chooseStep")}
    </Text>
  )
  const trial = props.sound ? (
    <>
      {kept !== null && !kept.tried && !dirty ? (
        <Box as="p" css={signedBox} colorPalette="amber" marginBottom="3">
          <CirclePlay size={16} aria-hidden />
          {t("tryFirst")}
        </Box>
      ) : null}
      <TryPanel
        scope={drawing.draft.scope}
        dirty={dirty || kept === null}
        choices={choices}
        run={work.run}
        answers={work.answers}
        onAnswer={work.answer}
        onRun={work.simulate}
      />
    </>
  ) : (
    <Problems texts={problems.all} />
  )
  return (
    <Box as="aside" css={side}>
      <Card>
        <Tabs
          label={t("step")}
          chosen={work.tab}
          onChoose={work.setTab}
          tabs={[
            { id: "step", label: t("step"), content: step },
            { id: "try", label: t("try"), content: trial },
          ]}
        />
      </Card>
    </Box>
  )
}

/** The problems, one per line; nothing without any. */
export const Problems = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <Box as="ul" css={problemsStyle} colorPalette="red" role="status">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Box>
  )
