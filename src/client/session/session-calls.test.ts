import { expect, test } from "vitest"
import { accountContract, identityContract, ssoStart } from "#contract/identity.contract.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { startWire } from "../../../tests/support/wire.ts"

const wire = await startWire()
const { shapes, ssoStartPath } = await import("./session-calls.ts")

test("the light calls are those of the contract", async () => {
  const { token, userInfo, logout } = identityContract
  const { signInWays, getSt, interaction, switchRole, changePassword } = accountContract
  const whole = {
    token,
    userInfo,
    logout,
    signInWays,
    getSt,
    interaction,
    switchRole,
    changePassword,
    menu: platformContract.menu,
  }
  expect(whole).toMatchObject(shapes)
  expect(ssoStartPath).toBe(`/prod-api/${ssoStart}`)
  await wire.close()
})
