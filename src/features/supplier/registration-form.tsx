import { Stack } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useDraft } from "#client/drafts/use-draft.ts"
import { serverClock } from "#client/http/clock.ts"
import { call, newKey } from "#client/http/http.ts"
import { type RegistrationContent, registrationContent, registrationContract } from "#contract/registration.contract.ts"
import { Check } from "#ui/field/choice.tsx"
import { SchemaFacts } from "#ui/schema-form/schema-facts.tsx"
import { valuesIn } from "#ui/schema-form/shape.ts"
import { GuidedForm, Returned } from "./guided-form.tsx"
import { emptyRegistration, lacksOf } from "./registration-check.ts"
import { registrationDocument } from "./registration.document.ts"
import type { Own, StepProps } from "./registration-steps.tsx"

/** The guided form of a registration. */
export function RegistrationForm({ own, onSent }: { readonly own: Own; readonly onSent: () => void }) {
  const { t } = useTranslation(["registration", "common"])
  const [initial] = useState<RegistrationContent>(() => own.content ?? emptyRegistration(own.company, own.email))
  const draft = useDraft({ id: `registration:${own.id}:${own.rounds}`, initial })
  const [key] = useState(newKey)
  const content = draft.value
  return (
    <GuidedForm
      own={own}
      content={content}
      set={(path, value) => draft.set(path, value)}
      papers={{ businessType: "registration", businessId: own.id }}
      draft={draft}
      lacks={lacksOf(content, serverClock.now())}
      check={(step) => <CheckAll {...step} />}
      comments={own.comments}
      resumed={own.rounds > 0}
      verb={t("commands.submit")}
      above={own.state === "returned" ? <Returned reason={own.reason} comments={own.comments} /> : null}
      send={async () => {
        await call(registrationContract.register, { body: { base: own.version, content }, key })
        draft.discard()
        onSent()
      }}
    />
  )
}

const elsewhere: ReadonlySet<string> = new Set()

function CheckAll({ own, content, stated, state }: StepProps) {
  const { t } = useTranslation("registration")
  const { fields, untitled } = registrationDocument.useWords()
  if (!fields) return null
  const names = new Map([...own.categories, ...own.regions].map(({ value, label }) => [value, label]))
  const named = {
    ...content,
    categories: content.categories.map((one) => names.get(one) ?? one),
    regions: content.regions.map((one) => names.get(one) ?? one),
  }
  return (
    <Stack gap="4">
      <SchemaFacts
        schema={registrationContent}
        values={valuesIn(named)}
        label={untitled}
        looks={registrationDocument.looks ?? {}}
        words={fields}
        elsewhere={elsewhere}
      />
      <Check checked={stated} onChange={(event) => state(event.currentTarget.checked)}>
        {t("statement")}
      </Check>
    </Stack>
  )
}
