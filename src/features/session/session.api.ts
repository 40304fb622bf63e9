import { type Call, send } from "#client/http.ts"
import type { DataOf } from "#contract/endpoint.ts"
import type { identityContract } from "#contract/identity.contract.ts"

type DemoAccounts = (typeof identityContract)["demoAccounts"]

/** The contract's call without its schemas, which weigh 22 kB: the first page does without them. A test holds it to the contract. */
export const demoAccountsCall: Call = { method: "GET", path: "auth/demoAccounts", bare: false, command: false, form: false }

/** The demo story's accounts; empty outside the demo. */
export const askDemoAccounts = async (): Promise<DataOf<DemoAccounts>> => (await send(demoAccountsCall, {})) as DataOf<DemoAccounts>

/** Fetches what signing in needs next, while the person still types. */
export const warmUp = (): void =>
  void Promise.allSettled([import("#contract/identity.contract.ts"), import("#contract/platform.contract.ts")])
