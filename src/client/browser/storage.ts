/** A store that may be denied, full or absent: what it cannot do it does not do, and says so. */
export interface SafeStorage {
  read(key: string): unknown
  /** Whether the value is really kept. */
  keep(key: string, value: unknown): boolean
  drop(key: string): void
  clear(): void
}

/** Wraps a store whose mere mention may throw, as where a browser blocks site data. Values are JSON. */
export function safeStorage(get: () => Storage): SafeStorage {
  const attempt = <T>(work: (store: Storage) => T, otherwise: T): T => {
    try {
      return work(get())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((store): unknown => JSON.parse(store.getItem(key) ?? "null"), null),
    keep: (key, value) =>
      attempt((store) => {
        store.setItem(key, JSON.stringify(value))
        return true
      }, false),
    drop: (key) => attempt((store) => store.removeItem(key), undefined),
    clear: () => attempt((store) => store.clear(), undefined),
  }
}

/** What all tabs of this browser share; signing out clears it. */
export const deviceStorage = safeStorage(() => localStorage)
/** What this tab keeps; signing out clears it. */
export const tabStorage = safeStorage(() => sessionStorage)
