import { useEffect } from "react"
import { useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { DateTimeField } from "#ui/field/inputs.tsx"
import { serverClock } from "#client/http/clock.ts"
import { typedKeys } from "#machines/_kit/typed.ts"
import { followed, type FormTimes, formTimes, movableTimes, moveFault } from "./moved-times.ts"

/**
 * The document's times that can be moved in a form, under `times.`; each shows its present value and accepts only a later one. Those that nobody changed
 * follow the document.
 */
export function MovedFields({ document }: { readonly document: TenderDocument }) {
  const { t } = useTranslation(["tender-write", "tender", "rules"])
  const { formState, getValues, resetField, setValue } = useFormContext<{ times: FormTimes }>()
  const before = formState.defaultValues?.times
  useEffect(() => {
    const after = formTimes(document)
    if (before === undefined || typedKeys(after).every((name) => before[name] === after[name])) return
    const times = followed(getValues("times"), before, after)
    resetField("times", { defaultValue: after })
    setValue("times", times, { shouldDirty: true, shouldValidate: true })
  }, [document, before, getValues, resetField, setValue])
  return movableTimes(document).map(({ name, at }) => (
    <DateTimeField
      key={name}
      name={`times.${name}`}
      label={t(`tender:times.${name}`)}
      span="half"
      hint={at === null ? t("operations.notSet") : t("operations.nowAt", { at: formatInstant(at) })}
      rules={{
        validate: (value: number | null) => {
          if (value === null || value === at) return true
          return (
            moveFault(document, { [name]: value }, serverClock.now(), "deadline.extended")?.rule !== "movedLater" || t("rules:movedLater")
          )
        },
      }}
    />
  ))
}
