import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { useSession } from "#client/session/session.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { FillSurvey } from "./answer/fill-survey.tsx"
import { CommentForm } from "./review/comment-form.tsx"
import { PointsForm } from "./review/points-form.tsx"
import { Answered } from "./review/answered.tsx"
import { surveyDocument, useSurveyT } from "./survey.document.ts"

const drawn = { kind: survey, definition: surveyDocument, useT: useSurveyT }

/** Links to the pages where surveys are issued and followed. */
function ToIssue() {
  const { t } = useTranslation("survey")
  const roles = useSession().profile?.roles ?? []
  if (!survey.begin.by.some((role) => roles.includes(role))) return null
  return (
    <>
      <ButtonLink to="/wel/supplier-inquiry-maintenance">{t("rounds.title")}</ButtonLink>
      <ButtonLink look="solid" to="/wel/supplier-inquiry-add">
        {t("add")}
      </ButtonLink>
    </>
  )
}

const all = listScreen(drawn, "all", { first: ["supplier", "due", "submittedAt", "outcome", "score", "countsUntil"], Actions: ToIssue })
const own = listScreen(drawn, "own", { always: { side: "supplier" }, stands: "supplier", first: ["due", "submittedAt", "countsUntil"] })

/** Surveys (调查表列表, /wel/supplier-inquiry-list): those of all suppliers for a buyer, the own ones for a supplier. */
export const list = {
  Screen: function Surveys() {
    const roles = useSession().profile?.roles ?? []
    return roles.includes("supplier") ? <own.Screen /> : <all.Screen />
  },
}

const reviewed = listScreen(drawn, "review", {
  always: { states: ["review"] },
  first: ["supplier", "submittedAt", "outcome", "score", "due"],
})

/** One survey (填写调查表, /wel/supplier-inquiry-write): written by the supplier, read by the buyer. */
export const document = { Screen: () => <Survey screen={survey.screen} /> }

/** Surveys in review (调查表审批, /supplier/inquiry/inquiry-approval): all of them, or the one in the address. */
export const approval = {
  Screen: function Approval() {
    const named = useSearchParams()[0].get("id") !== null
    return named ? <Survey screen={survey.screen} /> : <reviewed.Screen />
  },
}

function Survey({ screen }: { readonly screen: string }) {
  const t = useSurveyT()
  return (
    <DocumentPage
      definition={surveyDocument}
      screen={screen}
      own
      within={["submit"]}
      forms={{
        comment: (opened, close) => <CommentForm document={opened} question={null} onClose={close} />,
        givePoints: (opened, close) => <PointsForm document={opened} question={null} onClose={close} />,
      }}
      tabs={(opened) => {
        const writes = opened.now.facts.sides[0] === "supplier" && ["waiting", "returned"].includes(opened.now.state)
        const writing = writes && opened.stepped === null
        return [
          {
            id: "answers",
            label: t(writing ? "tabs.write" : "tabs.answers"),
            content: writing ? <FillSurvey key={opened.id} document={opened} /> : <Answered document={opened} />,
          },
        ]
      }}
    />
  )
}
