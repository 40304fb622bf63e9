import type { Profile } from "#contract/identity.contract.ts"
import type { Role } from "#contract/people.ts"
import type { MenuModule } from "#contract/platform.contract.ts"

/** Where the browser is: the router's path with its query, and what kind of page stands there. */
export interface Arrival {
  readonly path: string
  /** `open` to all, `inside` for those who are signed in, `unknown` when there is no such page. */
  readonly page: "open" | "inside" | "unknown"
}

/** The forms that a supplier may have to fill in before anything else (spec 2.2), the more pressing one first. */
export const entryForms = ["/register-supplier-detail", "/sup-info-change"] as const
export type EntryForm = (typeof entryForms)[number]

/** The ways in by which a supplier is sent to a form of its own first (spec 2.2). */
export interface EntryFlags {
  readonly registration: boolean
  readonly infoChange: boolean
  /** How often a flag was set on this tab. */
  readonly count: number
  /** The count at which the page was last reloaded for the flags' sake. */
  readonly reloaded: number
}

/** The page to come back to after signing in; for one person only, or for anybody. */
export interface Back {
  readonly path: string
  readonly person: string | null
}

/** What this browser remembers of a session. */
export interface Remembered {
  /** No token, one past its time, a good one, one that nobody has used for too long, or a browser that keeps no cookies. */
  readonly tokens: "nothing" | "stale" | "fresh" | "idle" | "blocked"
  /** The local sign-in page was the last way in on this device. */
  readonly usedLocal: boolean
  readonly back: Back | null
  readonly flags: EntryFlags
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** What is exchanged for tokens: a name and a password, or what the central login gave to `/loading`. */
export type Grant =
  | { readonly way: "password"; readonly credentials: Credentials }
  | { readonly way: "code"; readonly code: string; readonly state: string; readonly iss: string | null }

/** Who is signed in and what the server shows them. */
export interface SignedIn {
  readonly profile: Profile
  readonly menu: readonly MenuModule[]
  /** The menu is one that this device kept; the server's own is on its way. */
  readonly menuIsKept: boolean
}

export interface SessionContext {
  readonly at: Arrival
  /** What the browser remembered when it was last asked. */
  readonly tokens: Remembered["tokens"]
  readonly signedIn: SignedIn | null
  /** Why nobody is signed in, or why something that was asked for failed: `Refused`, `Failed` or `Unverified`. */
  readonly error: unknown
  /** The server's sentence when it ended the session (code 511). */
  readonly sentence: string | null
  /** The tokens were renewed and nothing was loaded since: a second rejection is final. */
  readonly renewed: boolean
  /** Somebody is signing in through a form of this page, which stays on the screen meanwhile. */
  readonly byForm: boolean
  readonly usedLocal: boolean
  readonly back: Back | null
  readonly flags: EntryFlags
  /** How many pieces of work the server has not got, asked at signing out. */
  readonly unsent: number
  /** This browser gives no place to keep drafts in. */
  readonly keepsNothing: boolean
}

export type SessionEvent =
  /** The router shows another address. */
  | { readonly type: "session.arrived"; readonly at: Arrival }
  /** The person did something: every click and key. */
  | { readonly type: "session.clicked" }
  /** The person has been told that a form is not open yet. */
  /** The person answers the warning: he stays. */
  | { readonly type: "session.stay" }
  /** The person was active in another tab. */
  | { readonly type: "session.seen" }
  | { readonly type: "session.signIn"; readonly credentials: Credentials }
  /** The person wants to sign in at the central login. */
  | { readonly type: "session.central" }
  | { readonly type: "session.switchRole"; readonly role: Role | null }
  | { readonly type: "session.signOut" }
  /** Answers to the question what becomes of unsent work. */
  | { readonly type: "session.sendFirst" }
  | { readonly type: "session.keepSealed" }
  | { readonly type: "session.discard" }
  | { readonly type: "session.cancel" }
  /** The server says that nobody is signed in; `again` when the token was a fresh one. */
  | { readonly type: "session.rejected"; readonly sentence: string; readonly again: boolean }
  /** Another tab signed in or out; whose tokens this browser holds now. */
  | { readonly type: "session.changed"; readonly person: string | null }
  /** The browser shows this page again out of its memory, as after the back button. */
  | { readonly type: "session.returned"; readonly person: string | null }
  /** Profile, roles or menu changed: ask the server again. */
  | { readonly type: "session.reload" }
  | { readonly type: "session.retry" }
  | { readonly type: "session.online" }

/** The profile came without what makes it one (spec 5): no data, or no roles. */
export class Unverified extends Error {
  readonly reason: "noData" | "noRoles"
  constructor(reason: Unverified["reason"]) {
    super(reason === "noData" ? "Verification failed, please Login again." : "getInfo: roles must be a non-null array!")
    this.name = "Unverified"
    this.reason = reason
  }
}
