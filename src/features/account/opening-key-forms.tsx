import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { type FieldValues, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useStopping } from "#client/browser/use-stopping.ts"
import { makeKey } from "#client/sealing/in-worker.ts"
import { changePassphrase, type OwnKey } from "#client/sealing/opener-key.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { toast } from "#ui/toast/toast.ts"
import { leastPassphrase, strengthOf } from "./passphrase-strength.ts"
import type { NewKey } from "./recovery-code.tsx"

interface Passphrase {
  readonly secret: string
  readonly next: string
  readonly again: string
}
const blank: Passphrase = { secret: "", next: "", again: "" }

/** Fields for a passphrase, typed twice, with its strength. */
function PassphraseFields({ next }: { readonly next: string }) {
  const { t } = useTranslation("sealing")
  return (
    <>
      <TextField
        name="next"
        label={t("key.passphrase")}
        type="password"
        autoComplete="new-password"
        required
        hint={next === "" ? t("key.hint", { least: leastPassphrase }) : t(`key.strength.${strengthOf(next)}`)}
        rules={{ validate: (value: string) => strengthOf(value) !== "weak" || t("key.weak", { least: leastPassphrase }) }}
      />
      <TextField
        name="again"
        label={t("key.again")}
        type="password"
        autoComplete="new-password"
        required
        rules={{ validate: (value: string, all: FieldValues) => value === all["next"] || t("key.differ") }}
      />
    </>
  )
}

/** Creates a key with a passphrase; it is stored once its recovery code is confirmed as safe. */
export function MakeKey(props: { readonly replaces: boolean; readonly onMade: (made: NewKey) => void; readonly onClose: () => void }) {
  const { t } = useTranslation("sealing")
  const words = useErrorWords()
  const form = useForm({ defaultValues: blank })
  const [problem, setProblem] = useState<string | null>(null)
  const { begin } = useStopping()
  const send = async ({ next }: Passphrase) => {
    try {
      props.onMade(await makeKey(next, begin()))
      return true
    } catch (error) {
      setProblem(words(error))
      return false
    }
  }
  return (
    <FormDialog
      title={t(props.replaces ? "key.replace" : "key.make")}
      verb={t(form.formState.isSubmitting ? "key.making" : props.replaces ? "key.replace" : "key.make")}
      form={form}
      problem={problem}
      onSend={send}
      onClose={props.onClose}
    >
      <Stack gap="3">
        <Text fontSize="sm">{t("key.makeText")}</Text>
        {props.replaces ? <Text fontSize="sm">{t("key.replaceText")}</Text> : null}
        <PassphraseFields next={form.watch("next")} />
      </Stack>
    </FormDialog>
  )
}

/** Changes the passphrase of the key. */
export function ChangePassphrase({ present, onClose }: { readonly present: OwnKey; readonly onClose: () => void }) {
  const { t } = useTranslation("sealing")
  const words = useErrorWords()
  const form = useForm({ defaultValues: blank })
  const [problem, setProblem] = useState<string | null>(null)
  const { begin } = useStopping()
  const send = async ({ secret, next }: Passphrase) => {
    try {
      await changePassphrase(present, secret, next, begin())
      toast("green", t("key.changed"))
      return true
    } catch (error) {
      setProblem(error instanceof SealFault ? t("key.wrong") : words(error))
      return false
    }
  }
  return (
    <FormDialog
      title={t("key.change")}
      verb={t(form.formState.isSubmitting ? "key.making" : "key.change")}
      form={form}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <Stack gap="3">
        <Text fontSize="sm">{t("key.changeText")}</Text>
        <TextField name="secret" label={t("key.secret")} type="password" autoComplete="current-password" required />
        <PassphraseFields next={form.watch("next")} />
      </Stack>
    </FormDialog>
  )
}
