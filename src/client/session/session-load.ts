import type { Profile } from "#contract/identity.contract.ts"
import type { MenuModule } from "#contract/platform.contract.ts"
import { type SignedIn, Unverified } from "#machines/session/session.types.ts"
import { language } from "../texts/i18n.ts"
import { saveMenu, savedMenu, type MenuOwner } from "./menu-cache.ts"
import { sessionCalls } from "./session-calls.ts"

interface Menu {
  readonly version: string
  readonly modules: readonly MenuModule[]
}

let underWay: { readonly owner: MenuOwner; readonly kept: string; readonly menu: Promise<Menu> } | null = null

/** Reads the signed-in person's profile and menu at once. A cached menu serves until `freshMenu` has checked it. */
export async function load(signal: AbortSignal): Promise<SignedIn> {
  const menu = sessionCalls.menu({})
  // The caller that awaits it handles a failure; this handler only keeps it from being reported as unhandled.
  menu.catch(() => undefined)
  const profile = verified(await sessionCalls.userInfo({ signal }))
  if (profile.mustChangePassword) return { profile, menu: [], menuIsKept: false }
  const owner = { person: profile.id, roles: profile.roles, language: language() }
  const kept = savedMenu(owner)
  if (kept !== null) {
    underWay = { owner, kept: kept.version, menu }
    return { profile, menu: kept.modules, menuIsKept: true }
  }
  const fresh = await menu
  saveMenu(owner, fresh)
  return { profile, menu: fresh.modules, menuIsKept: false }
}

/** The server's menu; null when the cached one is still current. */
export async function freshMenu(): Promise<readonly MenuModule[] | null> {
  if (underWay === null) return null
  const { owner, kept, menu } = underWay
  const fresh = await menu
  if (fresh.version === kept) return null
  saveMenu(owner, fresh)
  return fresh.modules
}

/** A profile must name its person and roles (spec 5); a person who is still registering has no role yet. */
function verified(profile: Profile | null | undefined): Profile {
  if (typeof profile !== "object" || profile === null) throw new Unverified("noData")
  if (!Array.isArray(profile.roles) || (profile.roles.length === 0 && !profile.registration)) throw new Unverified("noRoles")
  return profile
}
