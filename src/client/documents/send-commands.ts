import { placeLeft } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import type { Failed } from "#contract/failed.ts"
import type { Command, documentMachine, Ending } from "#machines/document/document.machine.ts"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { newKey } from "../http/http.ts"
import type { DocumentCommand, OpenDocument, Outcome } from "./document.ts"

/** A command's name among the verdicts: the last part of its path. */
const nameOf = ({ path }: DocumentCommand): string => path.slice(path.lastIndexOf("/") + 1)

/** The version after a command; 0 where its reply does not tell. */
const versionIn = (answer: unknown): number => placeLeft.safeParse(answer).data?.version ?? 0

type Find<Found> = (now: SnapshotFrom<typeof documentMachine>) => Found | null

/** Resolves with what is found in an actor's snapshot, as soon as it is there. */
const reachedBy = <Found>(actor: ActorRefFrom<typeof documentMachine>, find: Find<Found>): Promise<Found> =>
  new Promise((resolve) => {
    const look = (now: SnapshotFrom<typeof documentMachine>): void => {
      const found = find(now)
      if (found === null) return
      subscription.unsubscribe()
      resolve(found)
    }
    const subscription = actor.subscribe(look)
    look(actor.getSnapshot())
  })

/** Stores a command that got no answer on this device until it can be sent again. */
async function postpone(
  about: string,
  endpoint: DocumentCommand,
  { key, name, input }: Command,
  { base, notAfter }: { readonly base: number | undefined; readonly notAfter: number | null },
): Promise<void> {
  const { queueCommand } = await import("../drafts/device.ts")
  await queueCommand({ key, name, about, endpoint, given: { params: { id: about }, body: { base, input } }, notAfter, tried: true })
}

/**
 * Sends the commands of one open document, one at a time, and returns how each ended. `actorNow` is the actor that runs them; `hold` keeps it running
 * until the returned function is called, also when the page is left meanwhile.
 */
export function senderOf(
  id: string,
  actorNow: () => ActorRefFrom<typeof documentMachine>,
  endpoints: Map<string, DocumentCommand>,
  hold: () => () => void,
): OpenDocument<unknown>["send"] {
  /** The version after the last command sent from here. */
  let left = 0
  const reached = <Found>(find: Find<Found>): Promise<Found> => reachedBy(actorNow(), find)
  const ended = (key: string): Promise<Ending> => reached(({ context: { ending } }) => (ending?.key === key ? ending : null))

  const idle = (): Promise<true> => reached((now) => !now.hasTag("busy") || null)
  /** Until the document is read again, too, so that the next command is sent from what this one has left. */
  const held = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const leave = hold()
    return run().finally(() => void idle().then(leave))
  }

  async function outcome<E extends DocumentCommand>(command: E, sent: Command): Promise<Outcome<DataOf<E>>> {
    const base = sent.base ?? sent.seen ?? actorNow().getSnapshot().context.loaded?.view.version
    const ending = await ended(sent.key)
    switch (ending.kind) {
      case "done":
        return { kind: "done", data: ending.data as DataOf<E> }
      case "refused":
        return { kind: "refused", error: ending.error }
      case "failed":
        return {
          kind: "failed",
          error: ending.error as Failed,
          retry: () => startAgain(command, sent),
          postpone: (notAfter) => postpone(id, command, sent, { base, notAfter }),
        }
      case "rebased": {
        const { loaded } = actorNow().getSnapshot().context
        if (loaded === null) return { kind: "busy" }
        // Its body differs, so it gets a key of its own.
        const retry = (base?: number) => startAgain(command, { ...sent, key: newKey(), base: base ?? sent.base, seen: undefined })
        return { kind: "rebased", view: loaded.view, verdict: ending.verdict, retry }
      }
    }
  }

  /** Sends a command after the same person's commands in flight, if all of those were done: the person has seen their own changes. */
  async function begin<E extends DocumentCommand>(command: E, sent: Command): Promise<Outcome<DataOf<E>>> {
    if (!actorNow().getSnapshot().hasTag("busy")) return start(command, sent)
    const before = actorNow().getSnapshot().context.loaded?.view.version ?? 0
    while (actorNow().getSnapshot().hasTag("busy")) {
      const ending = await ended(actorNow().getSnapshot().context.command?.key ?? "")
      if (ending.kind !== "done") return { kind: "busy" }
      left = Math.max(left, versionIn(ending.data))
      await idle()
    }
    return start(command, { ...sent, seen: Math.max(before, left) })
  }

  function start<E extends DocumentCommand>(command: E, sent: Command): Promise<Outcome<DataOf<E>>> {
    return held(async () => {
      if (!actorNow().getSnapshot().can({ type: "document.send", command: sent })) return { kind: "busy" }
      endpoints.set(sent.name, command)
      actorNow().send({ type: "document.send", command: sent })
      return outcome(command, sent)
    })
  }

  /** Sends a command again; after it has ended, the document is read before another one is taken. */
  const startAgain = <E extends DocumentCommand>(command: E, sent: Command): Promise<Outcome<DataOf<E>>> =>
    held(() => idle().then(() => start(command, sent)))

  return (command, input, options = {}) =>
    held(() =>
      begin(command, {
        name: nameOf(command),
        key: options.key ?? newKey(),
        input,
        base: options.base ?? null,
        safe: options.safe ?? false,
      }),
    )
}
