import { useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { DateTimeField } from "#ui/field/inputs.tsx"
import { useFollowSaved } from "#ui/field/use-follow-saved.ts"
import { serverClock } from "#client/http/clock.ts"
import type { TimeName } from "../tender-times.ts"
import { type FormTimes, movableTimes, moveFault } from "./moved-times.ts"

/**
 * The document's times that can be moved in a form, under `times.`; each shows its present value and accepts only a later one. Those that nobody changed
 * follow the document.
 */
export function MovedFields({ document }: { readonly document: TenderDocument }) {
  const { t } = useTranslation(["tender-operations", "tender", "rules", "tender-rules"])
  const times = movableTimes(document)
  useFollowSaved<{ times: FormTimes }, `times.${TimeName}`>(
    useFormContext(),
    Object.fromEntries(times.map(({ name, at }) => [`times.${name}`, at])),
  )
  return times.map(({ name, at }) => (
    <DateTimeField
      key={name}
      name={`times.${name}`}
      label={t(`tender:times.${name}`)}
      span="half"
      hint={at === null ? t("notSet") : t("nowAt", { at: formatInstant(at) })}
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
