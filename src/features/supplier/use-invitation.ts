import { useEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { invitationContract, linkToken, type OpenedInvitation } from "#contract/invitation.contract.ts"

/** The invitation whose link was opened. */
export interface Invited {
  /** Null without an invitation, or for an invalid link. */
  readonly token: string | null
  readonly invitation: OpenedInvitation | null
  /** Why the link does not work. */
  readonly error: unknown
  readonly loading: boolean
}

/** Opens the invitation link in the address, if any. */
export function useInvitation(): Invited {
  const named = useSearchParams()[0].get("invitation")
  const token = linkToken.safeParse(named).data ?? null
  const [answer, setAnswer] = useState<Pick<Invited, "invitation" | "error"> & { readonly of: string | null }>({
    of: null,
    invitation: null,
    error: null,
  })
  useEffect(() => {
    if (token === null) return
    call(invitationContract.open, { body: { token }, anonymous: true }).then(
      (invitation) => setAnswer({ of: token, invitation, error: null }),
      (error: unknown) => setAnswer({ of: token, invitation: null, error }),
    )
  }, [token])
  return { token, ...answer, loading: token !== null && answer.of !== token }
}
