import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useDraft } from "#client/drafts/use-draft.ts"
import { serverClock } from "#client/http/clock.ts"
import { call, newKey } from "#client/http/http.ts"
import type { changeContract } from "#contract/change.contract.ts"
import type { DataOf } from "#contract/endpoint.ts"
import type { RegistrationContent } from "#contract/registration.contract.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import { differencesOf } from "#machines/company-change/change.differences.ts"
import { rebased } from "#machines/company-change/change.rebase.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Check } from "#ui/field/choice.tsx"
import { DayBox } from "#ui/field/boxes.tsx"
import { Field } from "#ui/field/field.tsx"
import { ChangeDifferences } from "./change-differences.tsx"
import { useChangeT } from "./change.document.ts"
import { GuidedForm, Returned } from "./guided-form.tsx"
import { lacksOf } from "./registration-check.ts"
import type { StepProps } from "./registration-steps.tsx"

export type OwnData = NonNullable<DataOf<typeof changeContract.mine>>
type Open = NonNullable<OwnData["change"]>

/** A draft of a change: the new data, and the data on which it is based. */
interface Written {
  readonly base: RegistrationContent
  readonly content: RegistrationContent
  readonly effective: string | null
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A supplier's editable copy of its data. Changes that others make meanwhile are merged under it, and shown. */
export function ChangeForm({ own, change, onSent }: { readonly own: OwnData; readonly change: Open; readonly onSent: () => void }) {
  const t = useChangeT()
  const [initial] = useState<Written>(() => ({
    base: own.content,
    content: change.sent?.content ?? own.content,
    effective: change.sent?.effective ?? null,
  }))
  const draft = useDraft({ id: `companyChange:${change.id}:${change.rounds}`, initial })
  const [key] = useState(newKey)
  const { base, content, effective } = draft.value
  const set = (path: string, value: unknown) => draft.set(`content.${path}`, value)
  const send = async () => {
    const input = { basis: base, content, effective }
    await call(companyChange.calls.submit, { params: { id: change.id }, body: { base: change.version, input }, key })
    draft.discard()
    onSent()
  }
  const above = (
    <>
      {change.state === "returned" ? <Returned reason={change.reason || t("nameTaken")} /> : null}
      {same(base, own.content) ? null : (
        <Overtaken
          own={own}
          base={base}
          onTake={() => {
            draft.set("content", rebased(base, content, own.content))
            draft.set("base", own.content)
          }}
        />
      )}
    </>
  )
  return (
    <GuidedForm
      own={own}
      content={content}
      set={set}
      papers={{ businessType: "company_change-papers", businessId: change.id }}
      known={own.content}
      draft={draft}
      lacks={lacksOf(content, serverClock.now(), ["contacts", "categories"])}
      unchanged={differencesOf(own.content, content, own).length === 0}
      check={(step) => <CheckChange {...step} own={own} effective={effective} onEffective={(day) => draft.set("effective", day)} />}
      resumed={change.rounds > 0}
      verb={t("commands.submit")}
      above={above}
      send={send}
    />
  )
}

/** Shown when somebody else has changed the same data since: the present data, and a button that applies the draft on top of them. */
function Overtaken({ own, base, onTake }: { readonly own: OwnData; readonly base: RegistrationContent; readonly onTake: () => void }) {
  const t = useChangeT()
  return (
    <Callout title={t("overtaken")}>
      <Stack gap="3" alignItems="stretch">
        <Text>{t("overtakenHow")}</Text>
        <ChangeDifferences differences={differencesOf(base, own.content, own)} unmasked={null} />
        <div>
          <Button look="solid" onClick={onTake}>
            {t("takeOver")}
          </Button>
        </div>
      </Stack>
    </Callout>
  )
}

/** All changes, which of them hold at once, and from which day the rest do. */
function CheckChange(
  props: StepProps & { readonly own: OwnData; readonly effective: string | null; readonly onEffective: (day: string | null) => void },
) {
  const { own, content, stated, state, effective, onEffective } = props
  const t = useChangeT()
  const { t: declared } = useTranslation("registration")
  const differences = differencesOf(own.content, content, own)
  const reviewed = differences.some((one) => one.reviewed)
  const bank = differences.some(({ list }) => list === "accounts")
  if (differences.length === 0) return <Callout title={t("nothingChanged")} />
  return (
    <Stack gap="4">
      <Text color="fg.muted">{t(reviewed ? "reviewedHow" : "plainHow")}</Text>
      {bank ? <Callout title={t("bankHow")} /> : null}
      <ChangeDifferences differences={differences} unmasked={null} />
      {reviewed ? (
        <Field label={t("fields.effective")} hint={t("hints.effective")}>
          {(control) => <DayBox control={control} value={effective ?? ""} onChange={(next) => onEffective(next === "" ? null : next)} />}
        </Field>
      ) : null}
      <Check checked={stated} onChange={(event) => state(event.currentTarget.checked)}>
        {declared("statement")}
      </Check>
    </Stack>
  )
}
