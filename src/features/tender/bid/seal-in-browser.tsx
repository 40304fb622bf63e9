import { Box, Stack, Text } from "@chakra-ui/react"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { sealingContract } from "#contract/sealing.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { saveFile } from "#client/downloads/download.ts"
import { useOnline } from "#client/browser/use-online.ts"
import { useCall } from "#client/http/use-call.ts"
import type { BidPlan } from "#client/sealing/seal-bid.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { keyMark } from "#sealing/kept-key.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Check } from "#ui/field/choice.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"
import { SealPromise } from "../seal-promise.tsx"
import { type ChosenFiles, filesFit, TooLarge } from "./bid-files.tsx"
import { NoAnswer } from "./no-answer.tsx"
import type { OwnBid } from "./use-bid.ts"
import { SealProgress } from "./seal-progress.tsx"
import { useSealing } from "./use-sealing.ts"
import { summary } from "./bid.style.ts"

export interface SealingProps {
  readonly tender: OpenTender
  readonly bid: OwnBid
  /** The version of the own bid that was seen. */
  readonly base: number
  readonly document: TenderDocument
  readonly files: ChosenFiles
  readonly onSealed: () => void
  readonly onClose: () => void
}
interface DialogProps extends SealingProps {
  /** The bid's summary, as before every sealing. */
  readonly children: ReactNode
}

/** Seals the bid in this browser for the tender's openers: shows the openers, gives the recovery code, uploads and commits. */
export function SealInBrowser(props: DialogProps) {
  const { b } = useBidWords()
  const plan = useCall(sealingContract.plan, { params: { id: props.tender.id } })
  if (plan.data) return <Ready {...props} plan={plan.data} />
  return (
    <Dialog open title={b("seal.title")} onClose={props.onClose}>
      {plan.error ? <ErrorPanel error={plan.error} onAgain={plan.reload} /> : <LoadingRows rows={4} />}
    </Dialog>
  )
}

function Ready({ plan, children, ...props }: DialogProps & { readonly plan: BidPlan }) {
  const { tender, document, onClose } = props
  const { t, b } = useBidWords()
  const { t: s } = useTranslation("sealing")
  const online = useOnline()
  const [kept, setKept] = useState(false)
  const { code, goesOn, share, away, problem, unanswered, seal, stop, ended } = useSealing(plan, props)
  const busy = share !== null
  const fits = filesFit(props.files)
  const ready = kept && online && fits && !busy
  if (unanswered) return <NoAnswer outcome={unanswered} deadline={document.bidDeadline} onEnd={ended} onClose={onClose} />
  return (
    <Dialog
      open
      title={b("seal.title")}
      onClose={() => busy || onClose()}
      foot={
        <>
          <Button onClick={busy ? stop : onClose}>{busy ? s("bid.stop") : t("common:cancel")}</Button>
          <Button look="solid" aria-disabled={!ready || undefined} onClick={() => ready && void seal()}>
            {busy ? b("seal.sending") : s(goesOn ? "bid.goOn" : "bid.seal")}
          </Button>
        </>
      }
    >
      <Box css={summary}>
        {problem === null ? null : (
          <Callout tone="red" title={s("bid.failed")}>
            <p>{problem}</p>
          </Callout>
        )}
        {busy ? (
          <SealProgress share={share} away={away} resumes />
        ) : (
          <>
            {goesOn ? <Callout title={s("bid.goesOn")} /> : null}
            {children}
            <p>{s("bid.consequence", { deadline: formatInstant(plan.deadline) })}</p>
            <Openers plan={plan} />
            <SealPromise document={document} />
            <Code code={code} name={tender.now.facts.number} kept={kept} onKept={setKept} />
            {online ? null : <Callout icon="offline" title={s("bid.offline")} />}
            {fits ? null : <TooLarge files={props.files} />}
          </>
        )}
      </Box>
    </Dialog>
  )
}

/** The openers of the bid, with warnings about their keys. */
function Openers({ plan }: { readonly plan: BidPlan }) {
  const { t } = useTranslation("sealing")
  return (
    <Stack gap="1">
      <Text fontWeight="semibold">{t("bid.for", { quorum: plan.quorum, number: plan.openers.length })}</Text>
      <Box as="ul" fontSize="sm">
        {plan.openers.map(({ opener, name, department, publicKey, madeAt, resetAt }) => (
          <li key={opener}>
            {[name, department].filter(Boolean).join(" · ")}{" "}
            <Text as="span" color="fg.muted">
              {t("keys.made", { at: formatInstant(madeAt), mark: keyMark(publicKey) })}
            </Text>
            {resetAt === null ? null : <Text color="red.fg">{t("keys.afterReset", { reset: formatInstant(resetAt) })}</Text>}
          </li>
        ))}
      </Box>
    </Stack>
  )
}

interface CodeProps {
  readonly code: string
  /** The tender's name, for the file. */
  readonly name: string
  readonly kept: boolean
  readonly onKept: (kept: boolean) => void
}

/** The recovery code of this seal, without which nobody can reopen it. */
function Code({ code, name, kept, onKept }: CodeProps) {
  const { t } = useTranslation("sealing")
  const save = () => saveFile(`${name}-recovery.txt`, new Blob([`${name}\n${code}\n`], { type: "text/plain" }))
  return (
    <Stack gap="2">
      <Text fontWeight="semibold">{t("bid.code")}</Text>
      <Text fontSize="sm" color="fg.muted">
        {t("bid.codeText")}
      </Text>
      <PrintSheet
        also={
          <Button size="small" onClick={save}>
            {t("bid.save")}
          </Button>
        }
      >
        <Text fontSize="sm">{name}</Text>
        <Box
          as="code"
          display="block"
          marginTop="1"
          fontFamily="mono"
          overflowWrap="anywhere"
          padding="2"
          background="bg.sunken"
          borderRadius="sm"
          data-part="code"
        >
          {code}
        </Box>
      </PrintSheet>
      <Check checked={kept} onChange={(event) => onKept(event.currentTarget.checked)}>
        {t("bid.kept")}
      </Check>
    </Stack>
  )
}
