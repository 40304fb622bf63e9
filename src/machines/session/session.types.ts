import type { Profile } from "#contract/identity.contract.ts"
import type { Role } from "#contract/people.ts"
import type { MenuModule } from "#contract/platform.contract.ts"

/** The browser's location: the router's path with its query, and the kind of page there. */
export interface Arrival {
  readonly path: string
  /** `open` to the public, `inside` for signed-in people, `unknown` when there is no such page. */
  readonly page: "open" | "inside" | "unknown"
}

/** The forms that a supplier may have to fill in first (spec 2.2), in order of priority. */
export const entryForms = ["/register-supplier-detail", "/sup-info-change"] as const
export type EntryForm = (typeof entryForms)[number]

/** The flags by which a supplier is first sent to a form (spec 2.2). */
export interface EntryFlags {
  readonly registration: boolean
  readonly infoChange: boolean
  /** How often a flag was set in this tab. */
  readonly count: number
  /** The count at the last reload because of the flags. */
  readonly reloaded: number
}

/** The page to return to after signing in; for one person only, or for anybody. */
export interface Back {
  readonly path: string
  readonly person: string | null
}

/** What this browser remembers of a session. */
export interface Remembered {
  /** No token, an expired one, a valid one, one that was inactive for too long, or a browser that stores no cookies. */
  readonly tokens: "nothing" | "stale" | "fresh" | "idle" | "blocked"
  /** Whether the local sign-in page was used last on this device. */
  readonly usedLocal: boolean
  readonly back: Back | null
  readonly flags: EntryFlags
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** What is exchanged for tokens: a name and a password, or what the central login sent to `/loading`. */
export type Grant =
  | { readonly way: "password"; readonly credentials: Credentials }
  | { readonly way: "code"; readonly code: string; readonly state: string; readonly iss: string | null }

/** The signed-in person, and what the server shows them. */
export interface SignedIn {
  readonly profile: Profile
  readonly menu: readonly MenuModule[]
  /** Whether the menu is this device's cached one, while the server's is loading. */
  readonly menuIsKept: boolean
}

export interface SessionContext {
  readonly at: Arrival
  /** The state of the tokens when the browser was last asked. */
  readonly tokens: Remembered["tokens"]
  readonly signedIn: SignedIn | null
  /** Why nobody is signed in, or why a request failed: `Refused`, `Failed` or `Unverified`. */
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
  /** The number of drafts and commands that the server lacks, counted when signing out. */
  readonly unsent: number
  /** The switch of the role that is wanted; its role is null for all of them. */
  readonly switchTo: { readonly role: Role | null } | null
  /** Whether this browser offers no place to store drafts. */
  readonly keepsNothing: boolean
}

export type SessionEvent =
  /** The router shows another address. */
  | { readonly type: "session.arrived"; readonly at: Arrival }
  /** Activity of the person: every click and key. */
  | { readonly type: "session.clicked" }
  /** The person has been told that a form is not open yet. */
  /** The person answers the warning by staying. */
  | { readonly type: "session.stay" }
  /** The person was active in another tab. */
  | { readonly type: "session.seen" }
  | { readonly type: "session.signIn"; readonly credentials: Credentials }
  /** The person wants to sign in at the central login. */
  | { readonly type: "session.central" }
  | { readonly type: "session.switchRole"; readonly role: Role | null }
  | { readonly type: "session.signOut" }
  /** Answers to the question what to do with unsent work. */
  | { readonly type: "session.sendFirst" }
  | { readonly type: "session.keepSealed" }
  | { readonly type: "session.discard" }
  | { readonly type: "session.cancel" }
  /** The server says that nobody is signed in; `again` when the token was a new one. */
  | { readonly type: "session.rejected"; readonly sentence: string; readonly again: boolean }
  /** Another tab signed in or out; `person` is the owner of this browser's present tokens. */
  | { readonly type: "session.changed"; readonly person: string | null }
  /** The browser restores this page from its back/forward cache. */
  | { readonly type: "session.returned"; readonly person: string | null }
  /** Profile, roles or menu have changed and must be read again. */
  | { readonly type: "session.reload" }
  | { readonly type: "session.retry" }
  | { readonly type: "session.online" }

/** The profile lacks required data (spec 5): it is empty, or has no roles. */
export class Unverified extends Error {
  readonly reason: "noData" | "noRoles"
  constructor(reason: Unverified["reason"]) {
    super(reason === "noData" ? "Verification failed, please Login again." : "getInfo: roles must be a non-null array!")
    this.name = "Unverified"
    this.reason = reason
  }
}
