import { Box, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { useSession } from "#client/session/session.ts"
import { saveFile } from "#client/downloads/download.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "./open-tender.ts"
import { VerdictAction } from "./tender-actions.tsx"
import { useTenderCommand } from "./use-tender-command.ts"

type Subject = NonNullable<TenderView["signatures"]>[number]["of"]

/** The signatures of a tender or its award, with the signed content, and the button to sign. Renders nothing when there are none and none is needed. */
export function SignedCard({ tender, of }: { readonly tender: OpenTender; readonly of: Subject }) {
  const { t } = useTranslation("tender-sign")
  const me = useSession().profile?.id
  const { facts, verdicts, state } = tender.now
  const signatures = (facts.signatures ?? []).filter((one) => one.of === of)
  const here = state === (of === "publication" ? "publishApproval" : "officialAward")
  const next = verdicts[of === "publication" ? "approvePublication" : "issueNotice"]
  const isAsked = here && next?.allowed === false && next.rule === (of === "publication" ? "tenderIsSigned" : "awardIsSigned")
  const maySign = here && verdicts["signTender"]?.allowed === true
  // Whoever has signed what stands there now need not be asked again.
  const hasSigned = !isAsked && signatures.some(({ by }) => by === me)
  if (signatures.length === 0 && !isAsked && !maySign) return null
  return (
    <Card title={t(`title.${of}`)}>
      <Stack gap="2">
        {signatures.length === 0 ? <Text color={isAsked ? "amber.fg" : "fg.muted"}>{t(isAsked ? "asked" : "none")}</Text> : null}
        <Signatures signatures={signatures} facts={facts} />
        {here && !hasSigned ? (
          <Box className="no-print">
            <VerdictAction tender={tender} name="signTender" form={(close) => <Sign tender={tender} onClose={close} />} />
          </Box>
        ) : null}
      </Stack>
    </Card>
  )
}

/** The signatures, one per line; also for print. */
export function Signatures({
  signatures,
  facts,
  lng,
}: {
  readonly signatures: NonNullable<TenderView["signatures"]>
  readonly facts: Pick<TenderView, "names" | "partyName">
  readonly lng?: string
}) {
  const { t } = useTranslation("tender-sign", lng ? { lng } : {})
  return signatures.map(({ hash, by, at }) => (
    <Box key={`${at} ${by}`} fontSize="sm">
      {t("line", { name: facts.names[by] ?? facts.partyName, at: formatInstant(at) })}
      <Text as="div" fontFamily="mono" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
        SHA-256 {hash}
      </Text>
    </Box>
  ))
}

/** The dialog for signing, which shows the fingerprint and the exact text of the content. */
function Sign({ tender, onClose }: { readonly tender: OpenTender; readonly onClose: () => void }) {
  const { t } = useTranslation("tender-sign")
  const run = useTenderCommand(tender)
  const { data } = useRead(tender, tenderContract.digest)
  const sign = async () => {
    if (data && (await run(tenderContract.signTender, { hash: data.hash })) !== null) onClose()
  }
  return (
    <Confirm
      open
      title={t("sign")}
      consequence={
        <Stack gap="2">
          <Text>{t(data?.of === "award" ? "statement.award" : "statement.publication")}</Text>
          <Text fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
            SHA-256 {data?.hash ?? "…"}
          </Text>
          {data ? (
            <Box>
              <Button size="small" onClick={() => saveFile(`${tender.now.facts.number}.json`, new Blob([data.text]))}>
                {t("text")}
              </Button>
            </Box>
          ) : null}
        </Stack>
      }
      verb={t("sign")}
      onConfirm={() => void sign()}
      onClose={onClose}
    />
  )
}
