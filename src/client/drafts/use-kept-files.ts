import { useEffect, useMemo, useRef, useState } from "react"
import { newKey } from "../http/http.ts"
import { useSession } from "../session/session.ts"
import { draftsOf } from "./database.ts"
import { type KeptFile, KeptFiles } from "./kept-files.ts"

/** The files chosen for a draft, for a page. */
export interface UsedFiles {
  readonly files: readonly KeptFile[]
  /** False until the stored files have been read. */
  readonly ready: boolean
  /** Whether some of them are not stored yet, or do not fit on the device: these are lost with the page. */
  readonly unkept: "writing" | "full" | null
  /** Adds files to a group; a file replaces an earlier one of the same name. */
  readonly add: (group: string, files: readonly File[]) => void
  readonly remove: (id: string) => void
}

/** Files of the signed-in person's draft, stored on this device until they are removed; once the draft is `over`, all are removed. */
export function useKeptFiles(draftId: string, over: boolean): UsedFiles {
  const userId = useSession().profile?.id ?? ""
  const kept = useMemo(() => new KeptFiles(draftsOf(userId)), [userId])
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const [ready, setReady] = useState(false)
  const [writing, setWriting] = useState(0)
  const [full, setFull] = useState<ReadonlySet<string>>(new Set())
  // Writes and removals run one after the other.
  const work = useRef(Promise.resolve())
  const queue = (task: () => Promise<void>) => void (work.current = work.current.then(task, task))

  useEffect(() => {
    let here = true
    const done = (before: readonly KeptFile[]) => {
      if (!here) return
      setFiles((now) => [...before, ...now.filter(({ id }) => before.every((one) => one.id !== id))])
      setReady(true)
    }
    if (over) void kept.discard(draftId).then(() => done([]))
    // A device without storage has no files: the page continues with those chosen now.
    else void kept.read(draftId).then(done, () => done([]))
    return () => {
      here = false
    }
  }, [kept, draftId, over])

  const remove = (id: string) => {
    setFiles((now) => now.filter((one) => one.id !== id))
    queue(() => kept.remove(id))
  }
  const add = (group: string, chosen: readonly File[]) => {
    const names = new Set(chosen.map(({ name }) => name))
    for (const one of files) if (one.group === group && names.has(one.file.name)) remove(one.id)
    const added = chosen.map((file): KeptFile => ({ id: newKey(), group, file }))
    setFiles((now) => [...now, ...added])
    setWriting((now) => now + added.length)
    for (const one of added)
      queue(() =>
        kept
          .add(draftId, one, performance.timeOrigin + performance.now())
          .catch(() => setFull((now) => new Set([...now, one.id])))
          .finally(() => setWriting((now) => now - 1)),
      )
  }
  const unkept = writing > 0 ? "writing" : files.some(({ id }) => full.has(id)) ? "full" : null
  return { files, ready, unkept, add, remove }
}
