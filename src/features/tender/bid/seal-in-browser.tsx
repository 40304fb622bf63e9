import { Box, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { sealingContract } from "#contract/sealing.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { saveFile } from "#client/downloads/download.ts"
import { useOnline } from "#client/browser/use-online.ts"
import { useCall } from "#client/http/use-call.ts"
import { type BidPlan, sealBid } from "#client/sealing/seal-bid.ts"
import { chunkSender } from "#client/sealing/send-chunk.ts"
import { useSession } from "#client/session/session.ts"
import { newRecoveryCode } from "#sealing/kept-key.ts"
import { padded } from "#sealing/padding.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Check } from "#ui/field/choice.tsx"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { toast } from "#ui/toast/toast.ts"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"
import { SealPromise } from "../seal-promise.tsx"
import type { ChosenFiles } from "./bid-files.tsx"
import { contentOf } from "./bid-draft.ts"
import type { OwnBid } from "./use-bid.ts"
import { summary } from "./bid.style.ts"
import type { ReactNode } from "react"

interface SealingProps {
  readonly tender: OpenTender
  readonly bid: OwnBid
  readonly base: number
  readonly document: TenderDocument
  readonly files: ChosenFiles
  /** What the bid says and leaves out, as before every seal. */
  readonly children: ReactNode
  readonly onSealed: () => void
  readonly onClose: () => void
}

/** Seals the bid in this browser for the tender's openers: says for whom, gives the recovery code, uploads and commits. */
export function SealInBrowser(props: SealingProps) {
  const { tender, onClose } = props
  const { b } = useBidWords()
  const plan = useCall(sealingContract.plan, { params: { id: tender.id } })
  if (plan.data) return <Ready {...props} plan={plan.data} />
  return (
    <Dialog open title={b("seal.title")} onClose={onClose}>
      {plan.error ? <ErrorPanel error={plan.error} onAgain={plan.reload} /> : <LoadingPage />}
    </Dialog>
  )
}

const enclosed = (files: readonly File[]) =>
  files.map((file) => ({
    name: file.name,
    size: file.size,
    read: async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  }))
const sizeOf = (files: readonly File[]): number => padded(files.reduce((sum, { size }) => sum + size, 0))

function Ready({ tender, bid, base, document, files, plan, children, onSealed, onClose }: SealingProps & { readonly plan: BidPlan }) {
  const { t, b } = useBidWords()
  const user = useSession().profile?.id ?? ""
  const words = useErrorWords()
  const online = useOnline()
  const [code] = useState(newRecoveryCode)
  const [kept, setKept] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const busy = share !== null
  const seal = async () => {
    setProblem(null)
    setShare(0)
    const total = sizeOf(files.technical) + sizeOf(files.commercial)
    let sent = 0
    const put = chunkSender(tender.id, (bytes) => {
      sent += bytes
      setShare(Math.min(0.99, sent / total))
    })
    try {
      const content = contentOf(document, bid.text)
      const enclosedFiles = { technical: enclosed(files.technical), commercial: enclosed(files.commercial) }
      const sealed = await sealBid({ tender: tender.id, plan, user, content, files: enclosedFiles, code, put })
      const outcome = await tender.send(tenderContract.submitBid, { sealed }, { base })
      if (outcome.kind === "done") {
        toast("green", b("seal.done"))
        onSealed()
        return onClose()
      }
      setProblem(outcome.kind === "refused" ? outcome.error.message : t("common:document.rebased"))
    } catch (error) {
      setProblem(words(error))
    }
    setShare(null)
  }
  const save = () => saveFile(`${tender.now.facts.number}-recovery.txt`, new Blob([`${code}\n`], { type: "text/plain" }))
  const ready = kept && online && !busy
  return (
    <Dialog
      open
      title={b("seal.title")}
      onClose={() => busy || onClose()}
      foot={
        <>
          <Button aria-disabled={busy || undefined} onClick={() => busy || onClose()}>
            {t("common:cancel")}
          </Button>
          <Button look="solid" aria-disabled={!ready || undefined} onClick={() => ready && void seal()}>
            {busy ? b("seal.sending") : b("inBrowser.seal")}
          </Button>
        </>
      }
    >
      <Box css={summary}>
        {problem === null ? null : (
          <Callout tone="red" title={b("inBrowser.failed")}>
            <p>{problem}</p>
          </Callout>
        )}
        {children}
        <Stack gap="1">
          <Text fontWeight="semibold">{b("inBrowser.openers", { quorum: plan.quorum, number: plan.openers.length })}</Text>
          <Box as="ul" fontSize="sm">
            {plan.openers.map(({ opener, name, department }) => (
              <li key={opener}>{[name, department].filter(Boolean).join(" · ")}</li>
            ))}
          </Box>
        </Stack>
        <SealPromise document={document} />
        <Stack gap="2">
          <Text fontWeight="semibold">{b("inBrowser.code")}</Text>
          <Text fontSize="sm" color="fg.muted">
            {b("inBrowser.codeText")}
          </Text>
          <Box as="code" fontFamily="mono" overflowWrap="anywhere" padding="2" background="bg.sunken" borderRadius="sm" data-part="code">
            {code}
          </Box>
          <div>
            <Button size="small" onClick={save}>
              {b("inBrowser.save")}
            </Button>
          </div>
          <Check checked={kept} onChange={(event) => setKept(event.currentTarget.checked)}>
            {b("inBrowser.kept")}
          </Check>
        </Stack>
        {online ? null : <Callout icon="offline" title={b("inBrowser.offline")} />}
        {busy ? <Progress share={share} /> : null}
      </Box>
    </Dialog>
  )
}

function Progress({ share }: { readonly share: number }) {
  const { b, percent } = useBidWords()
  return (
    <Stack gap="1" role="status">
      <Text fontSize="sm">{b("inBrowser.progress", { share: percent(share.toFixed(4)) })}</Text>
      <progress value={share} max={1} style={{ width: "100%" }} aria-label={b("seal.sending")} />
    </Stack>
  )
}
