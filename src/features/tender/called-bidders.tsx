import { Box, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { keysByCode } from "#client/sealing/release-keys.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { SealFault } from "#sealing/seal-fault.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import type { OpenTender } from "./open-tender.ts"
import { VerdictAction } from "./tender-actions.tsx"
import { useTenderCommand } from "./use-tender-command.ts"

/** Tells that openers are missing and bidders are asked to open their own bids by their recovery codes; renders nothing while nobody is asked. */
export function CalledBidders({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("sealing")
  const { called, own } = tender.now.facts
  if (!called) return null
  return (
    <Callout tone="amber" title={t("called.title")}>
      <p>{t("called.text", { at: formatInstant(called.at), until: formatInstant(called.until) })}</p>
      <Text color="fg.muted">{t("called.reason", { reason: called.reason })}</Text>
      {own.bid === null ? null : (
        // The buttons have the usual colour instead of the callout's.
        <Box colorPalette="theme">
          <OwnKeys tender={tender} />
        </Box>
      )}
    </Callout>
  )
}

/** The keys that the own company has given, and the form for giving them. */
function OwnKeys({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("sealing")
  const { data } = useRead(tender, tenderContract.ownBid)
  const isSecond = tender.now.facts.opened.length > 0
  const given = data?.released.includes(isSecond ? "commercial" : "technical") === true
  return (
    <>
      {given ? <Text fontWeight="semibold">{t("called.given")}</Text> : null}
      <VerdictAction
        tender={tender}
        name="releaseBid"
        {...(given ? {} : { look: "primary" as const })}
        form={(close) => <ReleaseBid tender={tender} onClose={close} />}
      />
    </>
  )
}

function ReleaseBid({ tender, onClose }: { readonly tender: OpenTender; readonly onClose: () => void }) {
  const { t } = useTranslation("sealing")
  const run = useTenderCommand(tender)
  const words = useErrorWords()
  const form = useForm({ defaultValues: { code: "" } })
  const [problem, setProblem] = useState<string | null>(null)
  const { document, opened } = tender.now.facts
  const envelopes =
    opened.length > 0
      ? (["commercial"] as const)
      : document?.scoring.mode === "twoEnvelope"
        ? (["technical"] as const)
        : (["technical", "commercial"] as const)
  const send = async ({ code }: { code: string }) => {
    setProblem(null)
    try {
      return (await run(tenderContract.releaseBid, { keys: await keysByCode(tender.id, code, envelopes) })) !== null
    } catch (error) {
      setProblem(error instanceof SealFault ? t("bid.backWrong") : words(error))
      return false
    }
  }
  return (
    <FormDialog title={t("called.give")} verb={t("called.give")} form={form} problem={problem} onSend={send} onClose={onClose}>
      <Stack gap="3">
        <Text fontSize="sm">{t("called.giveText")}</Text>
        <TextField name="code" label={t("bid.code")} required />
      </Stack>
    </FormDialog>
  )
}
