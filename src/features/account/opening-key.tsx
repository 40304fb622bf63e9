import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { type FieldValues, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { openerKeyContract } from "#contract/sealing.contract.ts"
import { saveFile } from "#client/downloads/download.ts"
import { useCall } from "#client/http/use-call.ts"
import { changePassphrase, makeOpenerKey, type OwnKey } from "#client/sealing/opener-key.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { leastPassphrase, strengthOf } from "./passphrase-strength.ts"

/** The own key with which one's share of sealed bids is opened: made in this browser, kept under a passphrase, with a recovery code to print. */
export function OpeningKey() {
  const { t } = useTranslation("account")
  const { data, error, reload } = useCall(openerKeyContract.own, {})
  const [asked, setAsked] = useState<"make" | "change" | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const present = data?.find(({ retiredAt }) => retiredAt === null) ?? null
  const close = () => {
    setAsked(null)
    reload()
  }
  return (
    <Card title={t("key.title")}>
      <Stack gap="3">
        <Text fontSize="sm" color="fg.muted">
          {t("key.text")}
        </Text>
        {error && !data ? <ErrorPanel error={error} onAgain={reload} /> : null}
        {present ? (
          <Text fontSize="sm">
            {t("key.made", { at: formatInstant(present.madeAt) })}{" "}
            <Box as="code" fontFamily="mono" fontSize="xs">
              {present.publicKey.slice(0, 16)}
            </Box>
          </Text>
        ) : data ? (
          <Callout title={t("key.none")} />
        ) : null}
        {data ? (
          <Flex wrap="wrap" gap="2">
            <Button look={present ? "outline" : "solid"} onClick={() => setAsked("make")}>
              {t(present ? "key.replace" : "key.make")}
            </Button>
            {present ? <Button onClick={() => setAsked("change")}>{t("key.change")}</Button> : null}
          </Flex>
        ) : null}
      </Stack>
      {asked === "make" ? <MakeKey replaces={present !== null} onMade={setCode} onClose={close} /> : null}
      {asked === "change" && present ? <ChangePassphrase present={present} onClose={close} /> : null}
      {code === null ? null : <RecoveryCode code={code} onClose={() => setCode(null)} />}
    </Card>
  )
}

interface Passphrase {
  readonly code: string
  readonly next: string
  readonly again: string
}
const blank: Passphrase = { code: "", next: "", again: "" }

/** A passphrase, written twice, with how hard it is to guess. */
function PassphraseFields({ next }: { readonly next: string }) {
  const { t } = useTranslation("account")
  const strength = strengthOf(next)
  return (
    <>
      <TextField
        name="next"
        label={t("key.passphrase")}
        type="password"
        autoComplete="new-password"
        required
        hint={next === "" ? t("key.hint", { least: leastPassphrase }) : t(`key.strength.${strength}`)}
        rules={{ deps: ["again"], validate: (value: string) => strengthOf(value) !== "weak" || t("key.weak", { least: leastPassphrase }) }}
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

function MakeKey(props: { readonly replaces: boolean; readonly onMade: (code: string) => void; readonly onClose: () => void }) {
  const { t } = useTranslation("account")
  const words = useErrorWords()
  const form = useForm({ defaultValues: blank })
  const [problem, setProblem] = useState<string | null>(null)
  const send = async ({ next }: Passphrase) => {
    try {
      props.onMade(await makeOpenerKey(next))
      return true
    } catch (error) {
      setProblem(words(error))
      return false
    }
  }
  return (
    <FormDialog
      title={t(props.replaces ? "key.replace" : "key.make")}
      verb={t(form.formState.isSubmitting ? "key.making" : "key.make")}
      form={form}
      problem={problem}
      onSend={send}
      onClose={props.onClose}
    >
      <Stack gap="3">
        <Text fontSize="sm">{t(props.replaces ? "key.replaceText" : "key.makeText")}</Text>
        <PassphraseFields next={form.watch("next")} />
      </Stack>
    </FormDialog>
  )
}

function ChangePassphrase({ present, onClose }: { readonly present: OwnKey; readonly onClose: () => void }) {
  const { t } = useTranslation("account")
  const words = useErrorWords()
  const form = useForm({ defaultValues: blank })
  const [problem, setProblem] = useState<string | null>(null)
  const send = async ({ code, next }: Passphrase) => {
    try {
      await changePassphrase(present, code, next)
      return true
    } catch (error) {
      setProblem(error instanceof SealFault ? t("key.wrongCode") : words(error))
      return false
    }
  }
  return (
    <FormDialog title={t("key.change")} form={form} problem={problem} onSend={send} onClose={onClose}>
      <Stack gap="3">
        <Text fontSize="sm">{t("key.changeText")}</Text>
        <TextField name="code" label={t("key.code")} required />
        <PassphraseFields next={form.watch("next")} />
      </Stack>
    </FormDialog>
  )
}

/** The recovery code, shown this once. */
function RecoveryCode({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const { t } = useTranslation("account")
  return (
    <Dialog
      open
      title={t("key.code")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => saveFile("opening-key-recovery.txt", new Blob([`${code}\n`], { type: "text/plain" }))}>{t("key.save")}</Button>
          <Button onClick={() => print()}>{t("key.print")}</Button>
          <Button look="solid" onClick={onClose}>
            {t("key.kept")}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Text fontSize="sm">{t("key.codeText")}</Text>
        <Box as="code" fontFamily="mono" fontSize="lg" overflowWrap="anywhere" padding="3" background="bg.sunken" borderRadius="sm">
          {code}
        </Box>
      </Stack>
    </Dialog>
  )
}
