import { inTime } from "../browser/in-time.ts"
import { code, Refused } from "#contract/errors.ts"
import { sessionMachine } from "#machines/session/session.machine.ts"
import type { EntryFlags, Grant, Remembered, SessionEvent } from "#machines/session/session.types.ts"
import { fromCallback, fromPromise } from "xstate"
import { whenLoaded } from "../browser/idle.ts"
import { backAddress, dropBack, entryFlags, saveBack, saveEntryFlags, saveWay, usedLocal } from "./entry.ts"
import { createPresence, idleAfter, warnedFor } from "./presence.ts"
import { sessionCalls, ssoStartPath } from "./session-calls.ts"
import {
  announce,
  announceSeen,
  drafts,
  forget,
  leave,
  leaveIdle,
  onOtherTabs,
  saveDrafts,
  settleSignOut,
  signOut,
} from "./session-leave.ts"
import { freshMenu, load } from "./session-load.ts"
import { deviceStorage } from "../browser/storage.ts"
import {
  askForTokens,
  clearTokens,
  remembered,
  rememberedUser,
  renewTokens,
  type SeenTokens,
  seenTokens,
  storedUser,
  untilRefresh,
} from "./tokens.ts"

const presence = createPresence(Date.now, deviceStorage)

/** Milliseconds until an hour without activity is over. */
export const idleLeft = (): number => Math.max(0, idleAfter - presence.idleFor())

/** The tokens with which this tab started, if they had expired: another tab may renew them before this one does. */
let staleAtStart: SeenTokens | null = null

function readRemembered(): Remembered {
  const seen = seenTokens()
  const tokens = remembered()
  staleAtStart = tokens === "stale" ? seen : null
  const held = tokens === "fresh" || tokens === "stale"
  const idle = held && presence.idleFor() >= idleAfter
  // Opening a page counts as activity.
  if (held && !idle && presence.note()) announceSeen()
  return {
    tokens: idle ? "idle" : tokens,
    usedLocal: usedLocal(),
    back: backAddress(),
    flags: entryFlags(),
  }
}

async function signIn(grant: Grant): Promise<{ to: string | null }> {
  await settleSignOut()
  const tokens = await (grant.way === "password"
    ? askForTokens({ grant_type: "password", login_type: "password", ...grant.credentials })
    : askForTokens({
        grant_type: "authorization_code",
        code: grant.code,
        state: grant.state,
        redirect_uri: `${location.origin}/loading`,
        ...(grant.iss === null ? {} : { iss: grant.iss }),
      }))
  presence.note()
  announce()
  return { to: tokens.to ?? null }
}

/** The ticket of an earlier sign-in in this browser is sufficient (cas). */
async function trySingleSignOn(): Promise<void> {
  await settleSignOut()
  const ticket = await sessionCalls.getSt({ anonymous: true })
  if (!ticket) throw new Refused({ code: code.badGrant })
  await askForTokens({ grant_type: "password", login_type: "cas", username: ticket.username, password: ticket.st })
  presence.note()
  announce()
}

async function goCentral({ to, comesBack }: { readonly to: string; readonly comesBack: boolean }): Promise<never> {
  await settleSignOut()
  saveBack({ path: to, person: null })
  const address = `${ssoStartPath}?to=${encodeURIComponent(to)}`
  if (comesBack) location.assign(address)
  else location.replace(address)
  return new Promise(() => undefined)
}

/** Only a tab that can remember the reload may reload. */
async function reloadOnce(flags: EntryFlags): Promise<void> {
  if (!saveEntryFlags({ ...flags, reloaded: Math.max(flags.count, 1) })) return
  location.reload()
  await new Promise(() => undefined)
}

const listen = fromCallback<SessionEvent>(({ sendBack }) => {
  const stop = new AbortController()
  const { signal } = stop
  const silence = onOtherTabs((word) => {
    if (word === "seen") {
      presence.heard()
      sendBack({ type: "session.seen" })
    } else void storedUser().then((person) => sendBack({ type: "session.changed", person }))
  })
  signal.addEventListener("abort", silence)
  window.addEventListener("online", () => sendBack({ type: "session.online" }), { signal })
  window.addEventListener("pageshow", ({ persisted }) => persisted && sendBack({ type: "session.returned", person: rememberedUser() }), {
    signal,
  })
  return () => stop.abort()
})

/** How long, in ms, signing out waits for this device's store; what is unsent then stays sealed in it. */
const storePatience = 20_000

/** The session's chart with this browser's actors. */
export const providedSession = sessionMachine.provide({
  actors: {
    remember: fromPromise(() => Promise.resolve(readRemembered())),
    signIn: fromPromise(({ input }) => signIn(input)),
    trySingleSignOn: fromPromise(() => trySingleSignOn()),
    askWays: fromPromise(() => sessionCalls.signInWays({ anonymous: true })),
    goCentral: fromPromise(({ input }) => goCentral(input)),
    refresh: fromPromise(() => {
      const before = staleAtStart ?? seenTokens()
      staleAtStart = null
      return renewTokens(before)
    }),
    load: fromPromise(({ signal }) => load(signal)),
    takeDevice: fromPromise(async ({ input }) => {
      // The store and its database are large, and the first page does not need them.
      await whenLoaded()
      await (await drafts()).takeDevice(input.person)
    }),
    freshMenu: fromPromise(() => freshMenu()),
    switchRole: fromPromise(async ({ input }) => {
      await sessionCalls.switchRole({ body: input })
    }),
    reloadOnce: fromPromise(({ input }) => reloadOnce(input)),
    forget: fromPromise(() => forget()),
    restart: fromPromise(({ input }) => Promise.resolve(location.replace(input.path))),
    countUnsent: fromPromise(() =>
      inTime(
        drafts().then(({ countUnsent }) => countUnsent()),
        storePatience,
      ),
    ),
    sendUnsent: fromPromise(async () => (await drafts()).sendUnsent()),
    discardUnsent: fromPromise(async () => (await drafts()).discardUnsent()),
    signOut: fromPromise(({ input }) => signOut(input)),
    leave: fromPromise(({ input }) => leave(input)),
    leaveIdle: fromPromise(({ input }) => leaveIdle(input)),
    listen,
  },
  actions: {
    saveFlags: (_, flags) => void saveEntryFlags(flags),
    noteSeen: () => {
      if (presence.note()) announceSeen()
    },
    saveDrafts: () => void saveDrafts(),
    clearTokens: () => clearTokens(),
    saveWay: (_, way) => saveWay(way),
    dropBack: () => dropBack(),
  },
  guards: {
    warningDue: () => presence.idleFor() >= idleAfter - warnedFor,
    idleDue: () => presence.idleFor() >= idleAfter,
  },
  delays: {
    untilRefresh,
    untilWarning: () => Math.max(1000, idleAfter - warnedFor - presence.idleFor()),
    untilIdle: () => idleLeft(),
  },
})
