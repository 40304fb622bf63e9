import { deviceStorage } from "../browser/storage.ts"

/** The list that this device keeps under a name for an owner (`useOwner`); empty when it is another one's. Signing out clears it. */
export function ownedList(owner: string, name: string): readonly unknown[] {
  const kept = deviceStorage.read(name)
  if (typeof kept !== "object" || kept === null || Reflect.get(kept, "owner") !== owner) return []
  const list: unknown = Reflect.get(kept, "list")
  return Array.isArray(list) ? list : []
}

/** Keeps a list for an owner in place of another one's; does nothing on a device without storage. */
export function keepOwnedList(owner: string, name: string, list: readonly unknown[]): void {
  deviceStorage.keep(name, { owner, list })
}
