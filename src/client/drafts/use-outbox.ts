import { useEffect, useMemo, useState } from "react"
import { useSession } from "../session/session.ts"
import { draftsOf } from "./database.ts"
import { onOutboxChange, Outbox, type Waiting } from "./outbox.ts"

/** The signed-in person's commands that wait for the network or were not done, the oldest first. */
export function useOutbox(): { readonly waiting: readonly Waiting[]; forget(key: string): Promise<void> } {
  const userId = useSession().profile?.id
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const outbox = useMemo(() => (userId === undefined ? null : new Outbox(draftsOf(userId), userId)), [userId])
  useEffect(() => {
    const read = (): void => void outbox?.list().then(setWaiting)
    read()
    return onOutboxChange(read)
  }, [outbox])
  return useMemo(() => ({ waiting, forget: async (key) => outbox?.forget(key) }), [waiting, outbox])
}
