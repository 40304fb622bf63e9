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
      rehearsal: false,
      logLevel: "info",
      trustProxy: false,
      gateKeyFile: undefined,
      headsFile: resolve("data", "heads.jws"),
      publicUrl: undefined,
      ocidPrefix: undefined,
      sso: undefined,
      ssoName: undefined,
      localLogin: true,
      mail: undefined,
      sms: undefined,
      weChat: undefined,
      files: { folder: resolve("data/files"), maxBytes: 4096 * 1024 * 1024, scanUrl: undefined, s3: undefined },
      innerSystems: false,
      metricsToken: undefined,
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

  test("keep files in a bucket only when they are told all of it, and never say its secret", () => {
    const s3 = { S3_ENDPOINT: "https://s3.example.com", S3_BUCKET: "files", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" }
    expect(readConfig({ ...s3, FILE_MAX_MB: "10", SCAN_URL: "tcp://127.0.0.1:3310" }).files).toEqual({
      folder: resolve("data/files"),
      maxBytes: 10 * 1024 * 1024,
      scanUrl: "tcp://127.0.0.1:3310",
      s3: { endpoint: "https://s3.example.com", bucket: "files", accessKeyId: "key", secretAccessKey: "secret", region: "us-east-1" },
    })
    expect(() => readConfig({ ...s3, S3_SECRET_ACCESS_KEY: "" })).toThrow("The setting S3_SECRET_ACCESS_KEY must be given too")
    expect(() => readConfig({ ...s3, S3_SECRET_ACCESS_KEY: "x".repeat(300) })).toThrow(/^(?!.*xxx)/)
    expect(() => readConfig({ FILE_MAX_MB: "0" })).toThrow("The setting FILE_MAX_MB must be the largest file")
    expect(() => readConfig({ S3_ENDPOINT: "http://s3.example.com" })).toThrow("The setting S3_ENDPOINT must be")
    expect(() => readConfig({ SCAN_URL: "http://scan" })).toThrow("The setting SCAN_URL must be")
  })

  test("take the public address, another central login and a mail server", () => {
    const given = {
      PUBLIC_URL: "https://Procurement.example.com/",
      SSO_ISSUER: "https://login.example.com/realms/staff",
      SSO_CLIENT_ID: "procurement",
      SSO_CLIENT_SECRET: "s3cret",
      SSO_NAME: "Staff login",
      LOCAL_LOGIN: "0",
      SMTP_URL: "smtp://user:password@mail.example.com:587",
      MAIL_FROM: "Procurement <no-reply@example.com>",
    }
    expect(readConfig(given)).toMatchObject({
      publicUrl: "https://procurement.example.com",
      sso: { issuer: "https://login.example.com/realms/staff", clientId: "procurement", clientSecret: "s3cret" },
      ssoName: "Staff login",
      localLogin: false,
      mail: { url: "smtp://user:password@mail.example.com:587", from: "Procurement <no-reply@example.com>" },
    })
    expect(readConfig({ SSO_ISSUER: "http://localhost:9000", SSO_CLIENT_ID: "x" }).sso?.clientSecret).toBeUndefined()
  })

  test("take a registered prefix for published tenders, and nothing else", () => {
    expect(readConfig({ OCID_PREFIX: "ocds-213czf" }).ocidPrefix).toBe("ocds-213czf")
    expect(() => readConfig({ OCID_PREFIX: "213czf" })).toThrow(/OCID_PREFIX must be a prefix/)
  })

  test("take no token for the metrics that is easily guessed, and never say it", () => {
    expect(readConfig({ METRICS_TOKEN: "0123456789abcdef" }).metricsToken).toBe("0123456789abcdef")
    expect(() => readConfig({ METRICS_TOKEN: "guessable" })).toThrow(/METRICS_TOKEN must be (?!.*guessable)/)
  })

  const address = "the address at which people reach the platform, such as https://procurement.example.com, without a path"
  const issuer = "the issuer of an OpenID provider, such as https://login.example.com/realms/staff (http on this machine only)"
  test.each([
    [{ PUBLIC_URL: "procurement.example.com" }, `The setting PUBLIC_URL must be ${address}, not "procurement.example.com".`],
    [{ PUBLIC_URL: "https://example.com/app" }, `The setting PUBLIC_URL must be ${address}, not "https://example.com/app".`],
    [{ PUBLIC_URL: "javascript:alert(1)" }, `The setting PUBLIC_URL must be ${address}, not "javascript:alert(1)".`],
    [{ SSO_ISSUER: "http://login.example.com" }, `The setting SSO_ISSUER must be ${issuer}, not "http://login.example.com".`],
    [{ SSO_ISSUER: "https://login.example.com" }, "The setting SSO_CLIENT_ID must be given too when SSO_ISSUER is."],
    [{ SSO_CLIENT_ID: "procurement" }, "The setting SSO_ISSUER must be given too when SSO_CLIENT_ID is."],
    [{ SMTP_URL: "smtp://mail.example.com" }, "The setting MAIL_FROM must be given too when SMTP_URL is."],
    [
      { LOCAL_LOGIN: "no" },
      'The setting LOCAL_LOGIN must be 1 if the local page takes passwords or 0 if people sign in at the central login only, not "no".',
    ],
    [
      { MAIL_FROM: "a@b\r\nBcc: c@d" },
      'The setting MAIL_FROM must be the sender of the platform\'s mail, such as Procurement <no-reply@example.com>, not "a@b\r\nBcc: c@d".',
    ],
    [
      { SMTP_URL: "http://user:hunter2@mail" },
      "The setting SMTP_URL must be a mail server's address such as smtp://user:password@mail.example.com:587.",
    ],
  ])("say in one sentence what is wrong with %o", (given, sentence) => {
    expect(() => readConfig(given)).toThrow(new Unusable(sentence))
  })

  test("never repeat a database address, which may hold a password", () => {
    expect(() => readConfig({ DATABASE_URL: "mysql://root:hunter2@db/x" })).toThrow(
      new Unusable("The setting DATABASE_URL must be an address such as postgres://user:password@host:5432/database."),
    )
  })
})
