import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { bidContent } from "#contract/tender.schema.ts"
import { bringBackBid } from "#client/sealing/bring-back.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { toast } from "#ui/toast/toast.ts"
import type { OpenTender } from "../open-tender.ts"
import { editsOf } from "./bid-draft.ts"
import { type OwnBid, writeBack } from "./use-bid.ts"

/** Opens the own sealed bid with its recovery code in this browser, as when it was sealed on another device. */
export function BringBack({ tender, bid, onClose }: { readonly tender: OpenTender; readonly bid: OwnBid; readonly onClose: () => void }) {
  const { t } = useTranslation("sealing")
  const words = useErrorWords()
  const form = useForm({ defaultValues: { code: "" } })
  const [problem, setProblem] = useState<string | null>(null)
  const send = async ({ code }: { code: string }) => {
    setProblem(null)
    try {
      const { version, files, ...told } = await bringBackBid(tender.id, code)
      const content = bidContent.parse(told)
      writeBack(bid.draft, editsOf(content))
      bid.draft.set(["sealed"], { version, content, files })
      toast("green", t("bid.backDone"))
      return true
    } catch (error) {
      setProblem(error instanceof SealFault ? t("bid.backWrong") : words(error))
      return false
    }
  }
  return (
    <FormDialog title={t("bid.back")} form={form} problem={problem} onSend={send} onClose={onClose}>
      <Stack gap="3">
        <Text fontSize="sm">{t("bid.backText")}</Text>
        <TextField name="code" label={t("bid.code")} required />
      </Stack>
    </FormDialog>
  )
}
