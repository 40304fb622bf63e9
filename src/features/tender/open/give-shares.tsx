import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { tenderContract } from "#contract/tender.contract.ts"
import { ownShares } from "#client/sealing/opener-key.ts"
import { useSession } from "#client/session/session.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"
import { useTenderCommand } from "../use-tender-command.ts"

interface AttendProps {
  readonly tender: OpenTender
  readonly onClose: () => void
}

/** Whoever opens is there: with a yes, or where bids are sealed for the openers with the own shares, which the passphrase takes out of their boxes. */
export function Attend(props: AttendProps) {
  return props.tender.now.facts.document?.seal === "S2" ? <GiveShares {...props} /> : <BeThere {...props} />
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
      onConfirm={() => void attend()}
      onClose={onClose}
    />
  )
}

function GiveShares({ tender, onClose }: AttendProps) {
  const { b } = useBidWords()
  const run = useTenderCommand(tender)
  const words = useErrorWords()
  const user = useSession().profile?.id ?? ""
  const form = useForm({ defaultValues: { secret: "" } })
  const [problem, setProblem] = useState<string | null>(null)
  const publicKey = tender.now.facts.sealPlan?.openers.find(({ opener }) => opener === user)?.publicKey ?? ""
  const send = async ({ secret }: { secret: string }) => {
    setProblem(null)
    try {
      const shares = await ownShares(tender.id, { id: user, publicKey }, secret)
      return (await run(tenderContract.attendOpening, { shares })) !== null
    } catch (error) {
      setProblem(error instanceof SealFault ? b("shares.wrong") : words(error))
      return false
    }
  }
  return (
    <FormDialog
      title={b("shares.title")}
      verb={form.formState.isSubmitting ? b("shares.giving") : b("shares.give")}
      form={form}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <Stack gap="3">
        <Text fontSize="sm">{b("shares.text")}</Text>
        <TextField
          name="secret"
          label={b("shares.secret")}
          hint={b("shares.hint")}
          type="password"
          autoComplete="current-password"
          required
        />
      </Stack>
    </FormDialog>
  )
}
