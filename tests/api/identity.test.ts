import { expect, test } from "vitest"
import { identityContract } from "#contract/identity.contract.ts"
import { startServer } from "../support/server.ts"

test("signs a person in and says who it is", async () => {
  const server = await startServer()
  const person = await server.signIn("purchaser")
  expect(await person.call(identityContract.userInfo, { query: { token: "ignored" } })).toMatchObject({ name: "purchaser", roles: ["purchaser"], department: "采购部" })
})
