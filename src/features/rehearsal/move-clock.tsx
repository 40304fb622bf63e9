import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { serverClock } from "#client/http/clock.ts"
import { call } from "#client/http/http.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { rehearsalContract } from "#contract/rehearsal.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { DateTimeField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { toast } from "#ui/toast/toast.ts"

const hour = 3_600_000
const steps = { hour, day: 24 * hour, week: 7 * 24 * hour } as const

/** Moves the clock of a rehearsal: by a step, to the next deadline, or to a moment. */
export function MoveClock(props: { readonly next: number | null; readonly onMoved: () => void; readonly onClose: () => void }) {
  const { t } = useTranslation("rehearsal")
  const [error, setError] = useState<unknown>(null)
  const sentence = useErrorText(error)
  const form = useForm<{ to: number | null }>({ mode: "onBlur", defaultValues: { to: null } })
  const { next } = props
  const aim = (to: number) => form.setValue("to", to, { shouldDirty: true, shouldValidate: true })

  const send = async ({ to }: { to: number | null }): Promise<boolean> => {
    if (to === null) return false
    try {
      const { serverTime } = await call(rehearsalContract.move, { body: { to } })
      toast("green", t("moved", { time: formatInstant(serverTime) }))
      props.onMoved()
      return true
    } catch (refused) {
      setError(refused)
      return false
    }
  }

  return (
    <FormDialog title={t("move")} form={form} problem={error === null ? null : sentence} onSend={send} onClose={props.onClose}>
      <Stack gap="3">
        <Text color="fg.muted">{t("hint")}</Text>
        <Text>{next === null ? t("noNext") : t("next", { time: formatInstant(next) })}</Text>
        <Stack direction="row" wrap="wrap" gap="2">
          {/* A timer fires one millisecond after its deadline. */}
          {next === null ? null : <Button onClick={() => aim(next + 1000)}>{t("toNext")}</Button>}
          {Object.entries(steps).map(([name, by]) => (
            <Button key={name} onClick={() => aim(serverClock.now() + by)}>
              {t(`steps.${name}`)}
            </Button>
          ))}
        </Stack>
      </Stack>
      <DateTimeField
        name="to"
        label={t("to")}
        required
        rules={{ validate: (to: number | null) => to === null || to > serverClock.now() || t("late") }}
      />
    </FormDialog>
  )
}
