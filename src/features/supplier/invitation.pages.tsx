import { useState } from "react"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { invitationContract } from "#contract/invitation.contract.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { kindScreens, listScreen } from "#ui/document-frame/kind-pages.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { ImportButton } from "#ui/import/import-button.tsx"
import { toast } from "#ui/toast/toast.ts"
import { invitationDocument, useInvitationT } from "./invitation.document.ts"
import { LetterButton } from "./letter-dialog.tsx"

const drawn = { kind: invitation, definition: invitationDocument, useT: useInvitationT }

/** Invitations of the own company (供应商邀请, /supplier/invitations). */
export const list = listScreen(drawn, "all", {
  begins: { purchaser: {} },
  first: ["creditCode", "person", "email", "sends", "sentAt", "openedAt", "until"],
  Actions: InvitationActions,
})

/** One invitation. */
export const { document } = kindScreens(drawn)

function InvitationActions({ onDone }: { readonly onDone: () => void }) {
  const roles = useSession().profile?.roles ?? []
  if (!roles.includes("purchaser")) return null
  return (
    <>
      <LetterButton />
      <ImportButton target="invitations" onDone={onDone} />
      <SendAll onDone={onDone} />
    </>
  )
}

/** The most letters sent at once. */
const most = 200

/** Sends the letters of all unsent invitations, as after an import. */
function SendAll({ onDone }: { readonly onDone: () => void }) {
  const t = useInvitationT()
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const text = useErrorText(problem)
  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    await work().catch(setProblem)
    setBusy(false)
  }
  const count = () =>
    doing(async () => {
      const { records } = await call(invitation.calls.query, {
        query: { page: 1, pageSize: most },
        body: { filter: { states: ["created"] }, sorts: [] },
      })
      if (records.length === 0) toast("amber", t("nothingToSend"))
      else setIds(records.map(({ id }) => id))
    })
  const send = (chosen: readonly string[]) =>
    doing(async () => {
      setIds(null)
      const { done, refused } = await call(invitationContract.inviteConnect, { body: { ids: [...chosen] } })
      toast(refused.length === 0 ? "green" : "amber", t("sentSome", { done: done.length, refused: refused.length }))
      onDone()
    })
  return (
    <>
      <Button aria-busy={busy || undefined} onClick={() => void (busy ? undefined : count())}>
        {t("sendAll")}
      </Button>
      {problem === null ? null : <span role="alert">{text}</span>}
      <Confirm
        open={ids !== null}
        title={t("sendAll")}
        consequence={t("sendAllMeans", { count: ids?.length ?? 0 })}
        verb={t("commands.invite")}
        onClose={() => setIds(null)}
        onConfirm={() => ids && send(ids)}
      />
    </>
  )
}
