import { generateKeyPairSync, randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { chromium } from "@playwright/test"
import pino from "pino"
import { createApp } from "#server/app.ts"
import { openDatabase } from "#server/database/database.ts"
import { launchOptions } from "../tests/support/browser.ts"
import { weigh } from "../tests/support/weigh.ts"
import { type Bench, figure } from "./measure.ts"

const dist = fileURLToPath(new URL("../dist", import.meta.url))

/** Bytes of the first load of the sign-in page, as the browser counts them on the wire. */
export const bench: Bench = async ({ databaseUrl }) => {
  if (!existsSync(dist)) throw new Error("there is no dist yet: npm start builds it")
  const database = openDatabase(databaseUrl)
  const { privateKey: sign, publicKey: verify } = generateKeyPairSync("ed25519")
  const keys = { gate: randomBytes(32), sign, verify, kid: "0123456789abcdef" }
  const app = await createApp({ database, keys, log: pino({ level: "silent" }), config: { demo: true, dist } })
  await app.listen({ port: 0, host: "127.0.0.1" })
  const browser = await chromium.launch(launchOptions())
  try {
    const page = await browser.newPage({ locale: "zh-CN" })
    const { asked, bytes } = await weigh(page, () =>
      page.goto(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/systemLogin`),
    )
    return {
      "first load of the sign-in, brotli": figure(bytes / 1000, "kB"),
      "of the limit of 160 kB": figure(bytes / 160_000, "x"),
      requests: figure(asked.length, "requests"),
    }
  } finally {
    await browser.close()
    await app.close()
    await database.close()
  }
}
