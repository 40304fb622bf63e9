import { resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { readConfig } from "./config.ts"
import { Unusable } from "./unusable.ts"

describe("settings", () => {
  test("need nothing at all", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      dataDir: resolve("data"),
      databaseUrl: undefined,
      demo: true,
      logLevel: "info",
      trustProxy: false,
      gateKeyFile: undefined,
    })
  })

  test("take an empty variable as absent", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " ", DEMO: "" })).toEqual(readConfig({}))
  })

  test.each([
    ["PORT", "http", 'The setting PORT must be a port number from 0 to 65535 (0 picks a free one), not "http".'],
    ["PORT", "65536", 'The setting PORT must be a port number from 0 to 65535 (0 picks a free one), not "65536".'],
    ["PORT", "-1", 'The setting PORT must be a port number from 0 to 65535 (0 picks a free one), not "-1".'],
    ["HOST", "a b", 'The setting HOST must be a host name or an address to listen on, such as 127.0.0.1, not "a b".'],
    ["DEMO", "yes", 'The setting DEMO must be 1 for the demo story on the first start or 0 for an empty platform, not "yes".'],
    ["LOG_LEVEL", "loud", 'The setting LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
  ])("say in one sentence what is wrong with %s=%s", (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new Unusable(sentence))
  })

  test("never repeat a database address, which may hold a password", () => {
    expect(() => readConfig({ DATABASE_URL: "mysql://root:hunter2@db/x" })).toThrow(
      new Unusable("The setting DATABASE_URL must be an address such as postgres://user:password@host:5432/database."),
    )
  })
})
