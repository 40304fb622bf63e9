import { Box, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { tooFewQualified } from "#machines/tender/tender.parts.ts"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { useTenderWords } from "../tender-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"

const consequence = defineStyle({
  "& + &": { marginTop: "2" },
})

/** Asks before the prequalification is closed, and says whether bidding begins or the tender fails. */
export function ClosePrequalification({ tender, onClose }: { readonly tender: OpenTender; readonly onClose: () => void }) {
  const { t } = useTranslation(["tender-prequal", "tender"])
  const { command } = useTenderWords()
  const run = useTenderCommand(tender)
  const { facts } = tender.now
  const fails = tooFewQualified(facts)
  const counts = { qualified: facts.qualified.length, least: facts.document?.minQualified ?? 1 }
  const close = async () => {
    if (await run(tenderContract.closePrequalification, {})) onClose()
  }
  return (
    <Confirm
      open
      title={command("closePrequalification")}
      verb={command("closePrequalification")}
      danger={fails}
      {...(fails ? { word: command("closePrequalification") } : {})}
      consequence={
        <>
          <Box as="p" css={consequence}>
            {t(fails ? "close.fails" : "close.opens", counts)}
          </Box>
          <Box as="p" css={consequence}>
            {t("tender:consequences.closePrequalification")}
          </Box>
        </>
      }
      onConfirm={() => void close()}
      onClose={onClose}
    />
  )
}
