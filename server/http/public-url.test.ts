import Fastify from "fastify"
import { expect, onTestFinished, test } from "vitest"
import { publicOrigin } from "./public-url.ts"

test("tells the address at which the server listens, and none before it does", async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  expect(publicOrigin(app, "https://buy.example")).toBe("https://buy.example")
  expect(() => publicOrigin(app, undefined)).toThrow("does not listen")
  const address = await app.listen({ port: 0, host: "127.0.0.1" })
  expect(publicOrigin(app, undefined)).toBe(address)
})
