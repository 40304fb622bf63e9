import { createServer } from "node:net"
import { expect, test } from "vitest"
import { needFreePort } from "./port.ts"

const listening = async (): Promise<{ port: number; close(): Promise<unknown> }> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return { port: address.port, close: () => new Promise((resolve) => server.close(resolve)) }
}

test("names the port that is taken and what to do about it", async () => {
  const other = await listening()
  await expect(needFreePort("127.0.0.1", other.port)).rejects.toThrow(
    `Port ${other.port} on 127.0.0.1 is taken: stop what listens there, or set PORT to another.`,
  )
  await other.close()
  await expect(needFreePort("127.0.0.1", other.port)).resolves.toBeUndefined()
})

test("names a host that is not of this machine", async () => {
  await expect(needFreePort("192.0.2.1", 3000)).rejects.toThrow("HOST 192.0.2.1 is not an address of this machine.")
})
