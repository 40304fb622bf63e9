import { Heading, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { shownSaved } from "#client/drafts/saved.ts"
import { useDraft } from "#client/drafts/use-draft.ts"
import { call, newKey } from "#client/http/http.ts"
import { type RegistrationContent, registrationContract } from "#contract/registration.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { DraftFields } from "#ui/draft/draft-fields.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { SavedState, Steps } from "#ui/steps/steps.tsx"
import { useStep } from "#ui/steps/use-step.ts"
import { emptyRegistration, lacksOf, misfitsOf, registrationSteps } from "./registration-check.ts"
import { CommentsOn } from "./registration-fields.tsx"
import { type Own, stepForms } from "./registration-steps.tsx"

/** The guided form of a registration: what is typed is kept on the device and on the server as it is typed, and what reviewers asked to change stands at its field. */
export function RegistrationForm({ own, onSent }: { readonly own: Own; readonly onSent: () => void }) {
  const { t } = useTranslation(["registration", "common"])
  const [initial] = useState<RegistrationContent>(() => own.content ?? emptyRegistration(own.company, own.email))
  const draft = useDraft({ id: `registration:${own.id}:${own.rounds}`, initial })
  const [step, goTo] = useStep(registrationSteps)
  const [stated, setStated] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const problem = useErrorText(error)
  const content = draft.value
  const lacks = lacksOf(content)
  const ready = lacks.length === 0 && stated
  const Form = stepForms[step]
  const saved = shownSaved(draft.saved)
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      await call(registrationContract.register, { body: { base: own.version, content }, key })
      draft.discard()
      onSent()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  const set = (path: string, value: unknown) => draft.set(path, value)
  return (
    <CommentsOn value={own.comments}>
      <DraftFields value={{ value: content, set, misfits: misfitsOf(content) }}>
        <Stack gap="4">
          {own.state === "returned" ? <Returned own={own} /> : null}
          {error === null ? null : <Callout tone="red" title={problem} />}
          <Steps
            steps={registrationSteps.map((id) => ({
              id,
              label: t(`steps.${id}`),
              missing: lacks.filter((lack) => lack.step === id).map(({ name }) => ({ label: t(`fields.${name}`) })),
            }))}
            current={step}
            resumed={own.rounds > 0}
            onGo={(id) => {
              goTo(id)
              draft.flush()
              scrollTo({ top: 0 })
            }}
            saved={saved === null ? null : <SavedState saved={saved} />}
            finish={
              step === "check" ? (
                <Button
                  look="solid"
                  aria-busy={busy || undefined}
                  aria-disabled={!ready || undefined}
                  onClick={() => void (ready && !busy ? send() : undefined)}
                >
                  {t("commands.submit")}
                </Button>
              ) : undefined
            }
          >
            <Stack as="section" gap="4" aria-label={t(`steps.${step}`)}>
              <Heading fontSize="lg">{t(`steps.${step}`)}</Heading>
              <Form own={own} content={content} set={set} stated={stated} state={setStated} />
            </Stack>
          </Steps>
        </Stack>
      </DraftFields>
    </CommentsOn>
  )
}

/** Why it came back, and each field that was spoken of. */
function Returned({ own }: { readonly own: Own }) {
  const { t } = useTranslation("registration")
  return (
    <Callout title={t("returnedTitle")}>
      <Text>{own.reason}</Text>
      <ul>
        {own.comments.map(({ field, text }) => (
          <li key={field}>
            {t(`fields.${field.split(".").at(-1)}`)}: {text}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
