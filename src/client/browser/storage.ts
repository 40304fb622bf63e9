/** Storage that may be denied, full or absent: operations never throw, and report failure. */
export interface SafeStorage {
  read(key: string): unknown
  /** Returns whether the value was stored. */
  keep(key: string, value: unknown): boolean
  drop(key: string): void
  clear(): void
}

/** Wraps storage whose mere access may throw, as where a browser blocks site data. Values are JSON. */
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

/** Storage shared by all tabs of this browser; signing out clears it. */
export const deviceStorage = safeStorage(() => localStorage)
/** Storage of this tab; signing out clears it. */
export const tabStorage = safeStorage(() => sessionStorage)
