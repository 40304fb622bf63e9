import { useEffect, useSyncExternalStore } from "react"
import { currencyContract } from "#contract/currency.contract.ts"
import { call } from "../http/http.ts"

/** For how long the list is not read again when another form opens. */
const freshFor = 60_000

let inUse: readonly string[] | null = null
let readAt = -Infinity
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = () => inUse

async function renew(): Promise<void> {
  if (performance.now() - readAt < freshFor) return
  readAt = performance.now()
  try {
    inUse = await call(currencyContract.inUse, {})
    for (const listener of listeners) listener()
  } catch {
    // What was read before stays; without a network nothing better is known, and the server judges what is sent.
    readAt = -Infinity
  }
}

/** The currencies in use, kept for all forms of this tab; null until they were read. */
export function useCurrenciesInUse(): readonly string[] | null {
  useEffect(() => void renew(), [])
  return useSyncExternalStore(subscribe, current, () => null)
}
