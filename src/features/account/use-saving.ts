import { useEffect, useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { settings } from "#client/person/settings.ts"
import { reloadSession } from "#client/session/session.ts"
import { accountContract, identityContract, type Profile, type ProfileChange } from "#contract/identity.contract.ts"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"

/** What is to be changed of the own profile, told from how it stands. It may be asked more than once. */
export type Change = (now: Profile) => ProfileChange

/**
 * Saves changes of the own profile, as `Settings.change` does; offers to undo a change by another one, unless that is null. Returns whether it worked;
 * `problem` tells why not. `shown` is the profile with the changes that the server has not answered yet.
 */
export function useSaving(profile: Profile): {
  save: (change: Change, undo: Change | null) => Promise<boolean>
  readonly problem: string | null
  readonly shown: Profile
} {
  const { t } = useTranslation(["account", "client"])
  const [error, setError] = useState<unknown>(null)
  const text = useErrorText(error)
  const [own] = useState(() => settings(profile, () => call(identityContract.userInfo, { query: {} })))
  const shown = useSyncExternalStore(own.follow, own.shown, own.shown)
  useEffect(() => own.hear(profile), [own, profile])
  const send = async (change: Change): Promise<boolean> => {
    try {
      await own.change(
        (now) => ({ ...now, ...change(now) }),
        (now) => call(accountContract.changeProfile, { body: change(now) }),
      )
      setError(null)
      reloadSession()
      return true
    } catch (failure) {
      setError(failure)
      return false
    }
  }
  const save = async (change: Change, undo: Change | null): Promise<boolean> => {
    const done = await send(change)
    if (done) toast("green", t("saved"), undo === null ? undefined : { label: t("client:draft.undo"), run: () => void send(undo) })
    return done
  }
  return { save, problem: error === null ? null : text, shown }
}
