import { expect, test } from "vitest"
import { identityContract } from "#contract/identity.contract.ts"
import { demoAccountsCall } from "./session.api.ts"

test("the demo accounts are asked for as the contract says", () => {
  expect(identityContract.demoAccounts).toMatchObject(demoAccountsCall)
})
