import { Heading, Stack } from "@chakra-ui/react"
import { Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { tenderContract, type Unfit } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { useCall } from "#client/http/use-call.ts"
import { serverClock } from "#client/http/clock.ts"
import { DraftTools } from "#ui/draft/draft-tools.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Steps } from "#ui/steps/steps.tsx"
import { useStep } from "#ui/steps/use-step.ts"
import { misfits as misfitsOf } from "#machines/tender/tender.unfinished.ts"
import { lacksOf, type WriteStep, writeSteps } from "./document-check.ts"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { leadTo, type Place } from "./lead-to.ts"
import { useLackWords } from "./use-lack-words.ts"
import { DraftFields } from "#ui/draft/draft-fields.tsx"
import { OvertakenCallout } from "#ui/draft/overtaken-callout.tsx"
import { TenderFinish } from "./tender-finish.tsx"
import { savedAgain, type Writing } from "./use-tender-writing.ts"
import { WriteCommittee } from "./write-committee.tsx"
import { WriteProject } from "./write-project.tsx"
import { WriteScoring } from "./write-scoring.tsx"
import type { Lookups } from "./write-step.ts"
import { WriteSuppliers } from "./write-suppliers.tsx"
import { WriteTimes } from "./write-times.tsx"

/** Lazy, so that the form does not wait for it. */
const WritingFlags = lazyPart(async () => (await import("../flags/writing-flags.tsx")).WritingFlags)

const forms = {
  project: WriteProject,
  suppliers: WriteSuppliers,
  times: WriteTimes,
  scoring: WriteScoring,
  committee: WriteCommittee,
} as const

interface Props {
  readonly writing: Writing
  readonly lookups: Lookups
}

/** The guided form of a tender: five steps with what each lacks; input is saved while it is typed, and the footer has the actions. */
export const TenderWizard = (props: Props) => (props.writing.ready ? <Guided {...props} /> : <LoadingRows rows={8} />)

function Guided({ writing, lookups }: Props) {
  const { t } = useTranslation("tender-write")
  const [step, goTo] = useStep(writeSteps)
  const { content: document, set } = writing
  const misfits = misfitsOf(document)
  const unfit = useUnfit(document)
  const lacks = lacksOf(document, serverClock.now(), unfit, lookups.settings.minima)
  const wordOf = useLackWords()
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    if (place) leadTo(place)
  }, [place])
  const go = (id: WriteStep) => {
    goTo(id)
    writing.flush()
  }
  const Form = forms[step]
  const history = { ...writing, step: writing.flush, elsewhere: true }
  return (
    <DraftFields value={{ value: document, set, misfits }}>
      <Steps
        steps={writeSteps.map((id) => ({
          id,
          label: t(`steps.${id}`),
          missing: lacks
            .filter((lack) => lack.step === id)
            .map((lack) => ({
              label: wordOf(lack),
              onGo: () => {
                go(id)
                setPlace({ path: lack.at })
              },
            })),
        }))}
        current={step}
        resumed={savedAgain(writing)}
        onGo={(id) => {
          const step = writeSteps.find((one) => one === id)
          if (step) go(step)
          setPlace(null)
          scrollTo({ top: 0 })
        }}
        saved={<DraftTools writing={writing} />}
        finish={<TenderFinish writing={writing} lacks={lacks} />}
      >
        <OvertakenCallout writing={writing} />
        <Stack as="section" gap="4" aria-label={t(`steps.${step}`)}>
          <Heading fontSize="lg">{t(`steps.${step}`)}</Heading>
          <Form
            document={document}
            lookups={lookups}
            misfits={misfits}
            outside={unfit?.outside ?? document.experts.length}
            place={place}
            history={history}
            set={set}
          />
        </Stack>
        <Suspense fallback={null}>
          <WritingFlags document={document} settings={lookups.settings} begun={writing.begun} />
        </Suspense>
      </Steps>
    </DraftFields>
  )
}

/** The named people who cannot act, as the server judges; null while unknown, as without a network. */
function useUnfit({ buyers, openers, invited, experts }: TenderDocument): Unfit | null {
  return useCall(tenderContract.unfit, { body: { buyers, openers: openers.users, invited, experts } }).data
}
