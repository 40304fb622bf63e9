import { useEffect, useMemo, useRef, useState } from "react"
import { newKey } from "../http/http.ts"
import { useSession } from "../session/session.ts"
import { draftsOf } from "./database.ts"
import { type KeptFile, KeptFiles } from "./kept-files.ts"

/** The files that were chosen for a draft, as a page has them. */
export interface UsedFiles {
  readonly files: readonly KeptFile[]
  /** False until those from before have been read. */
  readonly ready: boolean
  /** Whether some of them are not on the device yet, or have no room there: these are gone with the page. */
  readonly unkept: "writing" | "full" | null
  /** Adds files to a group; one of the same name takes the place of the one before. */
  readonly add: (group: string, files: readonly File[]) => void
  readonly remove: (id: string) => void
}

/** Files of the signed-in person's draft, kept on this device until they are removed, or all of them once the draft is `over`. */
export function useKeptFiles(draftId: string, over: boolean): UsedFiles {
  const userId = useSession().profile?.id ?? ""
  const kept = useMemo(() => new KeptFiles(draftsOf(userId)), [userId])
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const [ready, setReady] = useState(false)
  const [writing, setWriting] = useState(0)
  const [full, setFull] = useState<ReadonlySet<string>>(new Set())
  // What is written and taken away comes one after the other.
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
    // A device that keeps nothing has nothing: the page goes on with what is chosen.
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
