import { Heading, Stack } from "@chakra-ui/react"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { shownSaved } from "#client/drafts/saved.ts"
import { serverClock } from "#client/http/clock.ts"
import type { UsedDraft } from "#client/drafts/use-draft.ts"
import type { FieldRemark } from "#contract/registration.contract.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { DraftFields } from "#ui/draft/draft-fields.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { SavedState, Steps } from "#ui/steps/steps.tsx"
import { useStep } from "#ui/steps/use-step.ts"
import { GuidedSubmit } from "./guided-submit.tsx"
import { type Lack, type Misfit, misfitsOf, registrationSteps } from "./registration-check.ts"
import { CommentsOn } from "./registration-fields.tsx"
import { type StepProps, stepForms } from "./registration-steps.tsx"

interface Guided extends Omit<StepProps, "stated" | "state"> {
  readonly draft: Pick<UsedDraft<unknown>, "saved" | "flush">
  /** What prevents submitting. */
  readonly lacks: readonly Lack[]
  /** Whether there is nothing to submit, which the last step says. */
  readonly unchanged?: boolean
  /** The last step, which shows everything before it is submitted. */
  readonly check: (props: StepProps) => ReactNode
  readonly comments?: readonly FieldRemark[]
  /** Whether it was submitted before. */
  readonly resumed: boolean
  readonly verb: string
  /** Shown above the steps. */
  readonly above?: ReactNode
  readonly send: () => Promise<void>
}

/**
 * A company's data in guided steps: input is saved on the device and on the server while it is typed, and reviewers' requests are shown at their
 * fields.
 */
export function GuidedForm({ draft, lacks, unchanged = false, check, comments = [], resumed, verb, above, send, ...shared }: Guided) {
  const { t } = useTranslation(["registration", "draft", "field", "message", "rules", "supplier-rules"])
  const [step, goTo] = useStep(registrationSteps)
  const [stated, setStated] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const problem = useErrorText(error)
  const { content, set } = shared
  const Form = step === "check" ? null : stepForms[step]
  const misfits = misfitsOf(content, serverClock.now())
  const told = (says: Misfit["says"]) => (says === null ? undefined : t(says.key, says.max === undefined ? {} : { max: says.max }))
  const reason = (path: string) => told(misfits.find((one) => one.path === path)?.says ?? null)
  const props = { ...shared, stated, state: setStated }
  const saved = shownSaved(draft.saved)
  const press = async () => {
    setBusy(true)
    setError(null)
    await send().catch(setError)
    setBusy(false)
  }
  return (
    <CommentsOn value={comments}>
      <DraftFields value={{ value: content, set, misfits: misfits.map(({ path }) => path), reason }}>
        <Stack gap="4">
          {above}
          {error === null ? null : <Callout tone="red" title={problem} />}
          <Steps
            steps={registrationSteps.map((id) => ({
              id,
              label: t(`steps.${id}`),
              missing: lacks.filter(({ step: of, says }) => of === id && says === null).map(({ name }) => ({ label: t(`fields.${name}`) })),
              wrong: lacks.filter(({ step: of, says }) => of === id && says !== null).map(({ name }) => ({ label: t(`fields.${name}`) })),
            }))}
            current={step}
            resumed={resumed}
            onGo={(id) => {
              goTo(id)
              draft.flush()
              scrollTo({ top: 0 })
            }}
            saved={saved === null ? null : <SavedState saved={saved} />}
            finish={
              step === "check" ? (
                <GuidedSubmit lacks={lacks} stated={stated} unchanged={unchanged} busy={busy} verb={verb} onPress={() => void press()} />
              ) : undefined
            }
          >
            <Stack as="section" gap="4" aria-label={t(`steps.${step}`)}>
              <Heading fontSize="lg">{t(`steps.${step}`)}</Heading>
              {Form ? <Form {...props} /> : check(props)}
            </Stack>
          </Steps>
        </Stack>
      </DraftFields>
    </CommentsOn>
  )
}

/** Why it was returned, and the remarks by field. */
export function Returned({ reason, comments = [] }: { readonly reason: string; readonly comments?: readonly FieldRemark[] }) {
  const { t } = useTranslation("registration")
  return (
    <Callout title={t("returnedTitle")}>
      <span>{reason}</span>
      <ul>
        {comments.map(({ field, text }) => (
          <li key={field}>
            {t(`fields.${field.split(".").at(-1)}`)}: {text}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
