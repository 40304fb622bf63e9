import { Redo2, Trash2, Undo2 } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { serverClock } from "#client/clock.ts"
import { shownSaved } from "#client/drafts/saved.ts"
import { IconButton } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { SavedState, Steps } from "#ui/steps/steps.tsx"
import { lacksOf, misfits as misfitsOf, type WriteStep, writeSteps } from "./document-check.ts"
import { DraftFields } from "./draft-fields.tsx"
import { OvertakenNotice } from "./overtaken-notice.tsx"
import { TenderFinish } from "./tender-finish.tsx"
import type { Writing } from "./use-writing.ts"
import { WriteCommittee } from "./write-committee.tsx"
import { WriteProject } from "./write-project.tsx"
import { WriteScoring } from "./write-scoring.tsx"
import type { Lookups } from "./write-step.ts"
import { WriteSuppliers } from "./write-suppliers.tsx"
import { WriteTimes } from "./write-times.tsx"
import s from "./tender-wizard.module.css"

const forms = {
  project: WriteProject,
  suppliers: WriteSuppliers,
  times: WriteTimes,
  scoring: WriteScoring,
  committee: WriteCommittee,
} as const

/** The open step; it stands in the address, so that a return to the page finds it again. */
function useStep(): [WriteStep, (id: string) => void] {
  const [params, setParams] = useSearchParams()
  const step = writeSteps.find((one) => one === params.get("step")) ?? "project"
  const goTo = (id: string) =>
    setParams(
      (now) => {
        now.set("step", id)
        return now
      },
      { replace: true },
    )
  return [step, goTo]
}

/** The guided form of a tender: five steps with what each lacks, kept as it is typed, and in the foot what can be done with it. */
export function TenderWizard({ writing, lookups }: { readonly writing: Writing; readonly lookups: Lookups }) {
  const { t } = useTranslation("tender-write")
  const [step, goTo] = useStep()
  const { document, set } = writing
  const misfits = misfitsOf(document)
  const lacks = lacksOf(document, serverClock.now())
  const Form = forms[step]
  const history = { ...writing, step: writing.flush, elsewhere: true }
  return (
    <DraftFields value={{ value: document, set, misfits }}>
      <Steps
        steps={writeSteps.map((id) => ({
          id,
          label: t(`steps.${id}`),
          missing: lacks.filter((lack) => lack.step === id).map(({ what }) => t(`missing.${what}`)),
        }))}
        current={step}
        onGo={(id) => {
          goTo(id)
          writing.flush()
          scrollTo({ top: 0 })
        }}
        saved={<Kept writing={writing} />}
        finish={<TenderFinish writing={writing} lacks={lacks} />}
      >
        <OvertakenNotice writing={writing} />
        <section className={s.step} aria-label={t(`steps.${step}`)}>
          <h2 className={s.stepTitle}>{t(`steps.${step}`)}</h2>
          <Form document={document} lookups={lookups} misfits={misfits} history={history} set={set} />
        </section>
      </Steps>
    </DraftFields>
  )
}

function Kept({ writing }: { readonly writing: Writing }) {
  const { t } = useTranslation("client")
  const shown = shownSaved(writing.saved)
  return (
    <span className={s.tools}>
      <IconButton label={t("draft.undo")} aria-disabled={!writing.canUndo || undefined} onClick={() => writing.canUndo && writing.undo()}>
        <Undo2 />
      </IconButton>
      <IconButton label={t("draft.redo")} aria-disabled={!writing.canRedo || undefined} onClick={() => writing.canRedo && writing.redo()}>
        <Redo2 />
      </IconButton>
      {shown === null ? null : (
        <>
          <Discard writing={writing} />
          <SavedState saved={shown} />
        </>
      )}
    </span>
  )
}

/** Throws away what is typed, after a yes: what was last saved stands again. */
function Discard({ writing }: { readonly writing: Writing }) {
  const { t } = useTranslation(["client", "tender-write"])
  const [asked, setAsked] = useState(false)
  if (!writing.changed) return null
  return (
    <>
      <IconButton label={t("draft.discard")} onClick={() => setAsked(true)}>
        <Trash2 />
      </IconButton>
      <Confirm
        open={asked}
        danger
        title={t("draft.discard")}
        consequence={t(writing.tender === null ? "tender-write:discard.new" : "tender-write:discard.begun")}
        verb={t("draft.discard")}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          writing.discard()
        }}
      />
    </>
  )
}
