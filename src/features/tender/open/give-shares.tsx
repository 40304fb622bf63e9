import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { openerKeyContract } from "#contract/sealing.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { useCall } from "#client/http/use-call.ts"
import { type OwnKey, ownShares } from "#client/sealing/opener-key.ts"
import { useSession } from "#client/session/session.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"
import { useTenderCommand } from "../use-tender-command.ts"

interface AttendProps {
  readonly tender: OpenTender
  readonly onClose: () => void
}

/** An opener attends: by confirming or, where bids are sealed for the openers, with the own key shares, which the passphrase unseals. */
export function Attend(props: AttendProps) {
  return props.tender.now.facts.sealPlan ? <WithKey {...props} /> : <BeThere {...props} />
}

function BeThere({ tender, onClose }: AttendProps) {
  const { t, command } = useBidWords()
  const run = useTenderCommand(tender)
  const attend = async () => {
    await run(tenderContract.attendOpening, {})
    onClose()
  }
  return (
    <Confirm
      open
      title={command("attendOpening")}
      consequence={t("tender:consequences.attendOpening")}
      verb={command("attendOpening")}
      onConfirm={attend}
      onClose={onClose}
    />
  )
}

/** Finds the key for which the tender was sealed, possibly a former one. */
function WithKey({ tender, onClose }: AttendProps) {
  const { t } = useTranslation("sealing")
  const user = useSession().profile?.id ?? ""
  const { data, error, reload } = useCall(openerKeyContract.own, {})
  const publicKey = tender.now.facts.sealPlan?.openers.find(({ opener }) => opener === user)?.publicKey
  const key = data?.find((one) => one.publicKey === publicKey)
  if (key) return <GiveShares tender={tender} user={user} own={key} onClose={onClose} />
  return (
    <Dialog open title={t("shares.give")} onClose={onClose}>
      {data ? <p>{t("shares.noKey")}</p> : error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={3} />}
    </Dialog>
  )
}

function GiveShares({ tender, user, own, onClose }: AttendProps & { readonly user: string; readonly own: OwnKey }) {
  const { t } = useTranslation("sealing")
  const run = useTenderCommand(tender)
  const words = useErrorWords()
  const form = useForm({ defaultValues: { secret: "" } })
  const [problem, setProblem] = useState<string | null>(null)
  const send = async ({ secret }: { secret: string }) => {
    setProblem(null)
    try {
      const shares = await ownShares(tender.id, user, own, secret)
      return (await run(tenderContract.attendOpening, { shares })) !== null
    } catch (error) {
      setProblem(error instanceof SealFault ? t("shares.wrong") : words(error))
      return false
    }
  }
  return (
    <FormDialog
      title={t("shares.give")}
      verb={form.formState.isSubmitting ? t("shares.giving") : t("shares.give")}
      form={form}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <Stack gap="3">
        <Text fontSize="sm">{t("shares.text")}</Text>
        {own.retiredAt === null ? null : (
          <Text fontSize="sm" color="amber.fg">
            {t("shares.earlier", { at: formatInstant(own.madeAt) })}
          </Text>
        )}
        <TextField name="secret" label={t("shares.secret")} type="password" autoComplete="current-password" required />
      </Stack>
    </FormDialog>
  )
}
