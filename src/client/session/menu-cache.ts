import type { MenuModule } from "#contract/platform.contract.ts"
import { deviceStorage } from "../browser/storage.ts"

/** The owner of a menu: the person, the acting roles, and the language. */
export interface MenuOwner {
  readonly person: string
  readonly roles: readonly string[]
  readonly language: string
}

interface Kept {
  readonly owner: string
  readonly version: string
  readonly modules: readonly MenuModule[]
}

const name = "menu"
const keyOf = ({ person, roles, language }: MenuOwner): string => [person, roles.toSorted().join(","), language].join("/")
const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "owner" in value &&
  "version" in value &&
  typeof value.version === "string" &&
  "modules" in value &&
  Array.isArray(value.modules)

/** This device's cached menu of exactly this owner. */
export function savedMenu(owner: MenuOwner): Kept | null {
  const kept = deviceStorage.read(name)
  return isKept(kept) && kept.owner === keyOf(owner) ? kept : null
}

/** Caches the menu for the next start (spec 2.4). */
export function saveMenu(owner: MenuOwner, { version, modules }: Pick<Kept, "version" | "modules">): void {
  deviceStorage.keep(name, { owner: keyOf(owner), version, modules })
}
