import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { reloadSession } from "#client/session/session.ts"
import { accountContract, type ProfileChange } from "#contract/identity.contract.ts"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"
import { useState } from "react"

/**
 * Saves changes of the own profile; offers to undo them with the former data, unless those are null. Returns whether it worked; `problem` tells why
 * not.
 */
export function useSaving(): {
  save: (change: ProfileChange, before: ProfileChange | null) => Promise<boolean>
  readonly problem: string | null
} {
  const { t } = useTranslation(["account", "client"])
  const [error, setError] = useState<unknown>(null)
  const text = useErrorText(error)
  const send = async (change: ProfileChange): Promise<boolean> => {
    try {
      await call(accountContract.changeProfile, { body: change })
      setError(null)
      reloadSession()
      return true
    } catch (failure) {
      setError(failure)
      return false
    }
  }
  const save = async (change: ProfileChange, before: ProfileChange | null): Promise<boolean> => {
    const done = await send(change)
    if (done) toast("green", t("saved"), before === null ? undefined : { label: t("client:draft.undo"), run: () => void send(before) })
    return done
  }
  return { save, problem: error === null ? null : text }
}
