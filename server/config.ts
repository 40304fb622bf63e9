import { join, resolve } from "node:path"
import { z } from "zod"
import type { FilePlace } from "#server/files/file-place.ts"
import type { MailServer, SmsGateway, SsoProvider, WeChatAccount } from "./http/app-config.ts"
import { isLoopback } from "./http/public-url.ts"
import { Unusable } from "./unusable.ts"

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const

const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000)
    .describe("a port number from 0 to 65535 (0 picks a free one)"),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/)
    .default("127.0.0.1")
    .describe("a host name or an address to listen on, such as 127.0.0.1"),
  DATA_DIR: z.string().default("data").describe("a folder"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./)
    .refine((url) => URL.canParse(url))
    .optional()
    .describe("an address such as postgres://user:password@host:5432/database"),
  DEMO: z.enum(["0", "1"]).default("1").describe("1 for the demo story on the first start or 0 for an empty platform"),
  REHEARSAL: z.enum(["0", "1"]).default("0").describe("1 for an installation to train in, whose clock an administrator may move, else 0"),
  LOG_LEVEL: z
    .enum(levels)
    .default("info")
    .describe(`one of ${levels.join(", ")}`),
  TRUST_PROXY: z.enum(["0", "1"]).default("0").describe("1 behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto, else 0"),
  GATE_KEY_FILE: z.string().optional().describe("a file that holds the platform's gate key"),
  HEADS_FILE: z.string().optional().describe("a file for the signed heads of all that is recorded"),
  PUBLIC_URL: z
    .string()
    .transform((url) => (URL.canParse(url) ? new URL(url) : null))
    .refine((url) => url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`)
    .transform((url) => url?.origin ?? "")
    .optional()
    .describe("the address at which people reach the platform, such as https://procurement.example.com, without a path"),
  OCID_PREFIX: z
    .string()
    .regex(/^ocds-[a-z0-9]{6}$/)
    .optional()
    .describe("a prefix that is registered with the open contracting standard, such as ocds-213czf"),
  SSO_ISSUER: z
    .string()
    .refine((url) => URL.canParse(url) && isGuarded(new URL(url)))
    .optional()
    .describe("the issuer of an OpenID provider, such as https://login.example.com/realms/staff (http on this machine only)"),
  SSO_CLIENT_ID: z.string().max(256).optional().describe("the platform's client id at the provider of SSO_ISSUER"),
  SSO_CLIENT_SECRET: z.string().max(256).optional().describe("the platform's secret at the provider of SSO_ISSUER, at most 256 characters"),
  SSO_NAME: z.string().max(40).optional().describe("the name of the central login on the sign-in page, at most 40 characters"),
  LOCAL_LOGIN: z
    .enum(["0", "1"])
    .default("1")
    .describe("1 if the local page takes passwords or 0 if people sign in at the central login only"),
  SMTP_URL: z
    .string()
    .refine((url) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol) && new URL(url).hostname !== "")
    .optional()
    .describe("a mail server's address such as smtp://user:password@mail.example.com:587"),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@"\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional()
    .describe("the sender of the platform's mail, such as Procurement <no-reply@example.com>"),
  SMS_URL: z
    .string()
    .refine((url) => URL.canParse(url) && isGuarded(new URL(url)))
    .optional()
    .describe("the address of a gateway for text messages, such as https://sms.example.com/messages (http on this machine only)"),
  SMS_TOKEN: z.string().max(1_000).optional().describe("the token for the gateway of SMS_URL, at most 1000 characters"),
  WECHAT_APP_ID: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional()
    .describe("the app id of the platform's WeChat account"),
  WECHAT_SECRET: z.string().max(128).optional().describe("the secret of WECHAT_APP_ID, at most 128 characters"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,128}$/)
    .optional()
    .describe("what a reader of /metrics shows as its bearer token: 16 to 128 letters, digits or . _ ~ + / = -"),
  FILE_MAX_MB: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(4096)
    .describe("the largest file that is taken, in megabytes from 1 to 999999"),
  S3_ENDPOINT: z
    .string()
    .refine((url) => URL.canParse(url) && isGuarded(new URL(url)))
    .optional()
    .describe("the address of a store that speaks S3, such as https://s3.example.com (http on this machine only)"),
  S3_BUCKET: z.string().max(63).optional().describe("the bucket of S3_ENDPOINT in which files are kept"),
  S3_REGION: z.string().max(64).default("us-east-1").describe("the region of S3_ENDPOINT"),
  S3_ACCESS_KEY_ID: z.string().max(256).optional().describe("the name of the key to S3_ENDPOINT"),
  S3_SECRET_ACCESS_KEY: z.string().max(256).optional().describe("the secret of the key to S3_ENDPOINT, at most 256 characters"),
  INNER_SYSTEMS: z
    .enum(["0", "1"])
    .default("0")
    .describe("1 if connected systems may stand at addresses of this machine or an inner network, else 0"),
  SCAN_URL: z
    .string()
    .regex(/^tcp:\/\/[\w.:[\]-]+$/)
    .refine((url) => URL.canParse(url))
    .optional()
    .describe("the address of a clamd that looks through files, such as tcp://127.0.0.1:3310"),
})

/** A validation error of these settings would repeat a secret. */
const secretSettings = new Set([
  "DATABASE_URL",
  "SMTP_URL",
  "SSO_CLIENT_SECRET",
  "SMS_URL",
  "SMS_TOKEN",
  "WECHAT_SECRET",
  "S3_SECRET_ACCESS_KEY",
  "METRICS_TOKEN",
])

/** Settings that make no sense without another one. */
const companions = [
  ["SSO_ISSUER", "SSO_CLIENT_ID"],
  ["SSO_CLIENT_ID", "SSO_ISSUER"],
  ["SSO_CLIENT_SECRET", "SSO_ISSUER"],
  ["SMTP_URL", "MAIL_FROM"],
  ["MAIL_FROM", "SMTP_URL"],
  ["SMS_TOKEN", "SMS_URL"],
  ["WECHAT_APP_ID", "WECHAT_SECRET"],
  ["WECHAT_SECRET", "WECHAT_APP_ID"],
  ["S3_ENDPOINT", "S3_BUCKET"],
  ["S3_ENDPOINT", "S3_ACCESS_KEY_ID"],
  ["S3_ENDPOINT", "S3_SECRET_ACCESS_KEY"],
  ["S3_BUCKET", "S3_ENDPOINT"],
] as const

/** Whether traffic to this address cannot be overheard: https, or a server on the same machine. */
const isGuarded = (url: URL): boolean => url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname))

/** The settings of one server, checked when it starts. */
export interface Config {
  readonly port: number
  readonly host: string
  /** An absolute path. */
  readonly dataDir: string
  /** Absent: the shipped PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly demo: boolean
  /** Whether this installation is for training: the clock of deadlines may be moved. */
  readonly rehearsal: boolean
  readonly logLevel: (typeof levels)[number]
  /** Whether a proxy in front tells the sender's address and protocol. */
  readonly trustProxy: boolean
  /** Absent: `keys/gate.key` under `dataDir`. */
  readonly gateKeyFile: string | undefined
  /** The file outside the database to which the signed heads of all facts are appended. */
  readonly headsFile: string
  /** The origin at which people reach the platform. Absent: the address that the server listens on. */
  readonly publicUrl: string | undefined
  /** Absent: the platform has no prefix registered with the Open Contracting Data Standard. */
  readonly ocidPrefix: string | undefined
  /** Absent: the central login that is shipped with the platform. */
  readonly sso: SsoProvider | undefined
  /** The central login's name on the sign-in page. */
  readonly ssoName: string | undefined
  readonly localLogin: boolean
  /** Absent: the platform sends no mail. */
  readonly mail: MailServer | undefined
  /** Absent: text messages are logged and not sent. */
  readonly sms: SmsGateway | undefined
  /** Absent: the platform has no WeChat account. */
  readonly weChat: WeChatAccount | undefined
  /** Whether connected systems may have addresses in the internal network. */
  readonly innerSystems: boolean
  /** Absent: the metrics are not served. */
  readonly metricsToken: string | undefined
  /** Where files are kept, and which types and sizes are accepted. */
  readonly files: FilePlace
}

/** Reads the environment; an empty variable counts as absent. Throws `Unusable` for a wrong one, with a sentence that says what would be right. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, env[name]?.trim() || undefined]))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    const wanted = Object.entries(settings.shape).find(([key]) => key === name)?.[1].description ?? "something else"
    const found = secretSettings.has(name) ? "" : `, not "${given[name] ?? ""}"`
    throw new Unusable(`The setting ${name} must be ${wanted}${found}.`)
  }
  const { data } = parsed
  const lonely = companions.find(([one, other]) => data[one] !== undefined && data[other] === undefined)
  if (lonely) throw new Unusable(`The setting ${lonely[1]} must be given too when ${lonely[0]} is.`)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    demo: data.DEMO === "1",
    rehearsal: data.REHEARSAL === "1",
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY === "1",
    gateKeyFile: data.GATE_KEY_FILE && resolve(data.GATE_KEY_FILE),
    headsFile: resolve(data.HEADS_FILE ?? join(data.DATA_DIR, "heads.jws")),
    publicUrl: data.PUBLIC_URL,
    ocidPrefix: data.OCID_PREFIX,
    sso:
      data.SSO_ISSUER === undefined || data.SSO_CLIENT_ID === undefined
        ? undefined
        : { issuer: new URL(data.SSO_ISSUER).href, clientId: data.SSO_CLIENT_ID, clientSecret: data.SSO_CLIENT_SECRET },
    ssoName: data.SSO_NAME,
    localLogin: data.LOCAL_LOGIN === "1",
    mail: data.SMTP_URL === undefined || data.MAIL_FROM === undefined ? undefined : { url: data.SMTP_URL, from: data.MAIL_FROM },
    sms: data.SMS_URL === undefined ? undefined : { url: data.SMS_URL, token: data.SMS_TOKEN },
    weChat:
      data.WECHAT_APP_ID === undefined || data.WECHAT_SECRET === undefined
        ? undefined
        : { appId: data.WECHAT_APP_ID, secret: data.WECHAT_SECRET, url: "https://api.weixin.qq.com" },
    innerSystems: data.INNER_SYSTEMS === "1",
    metricsToken: data.METRICS_TOKEN,
    files: filePlaceOf(data),
  }
}

/** Files are kept under `DATA_DIR` or in a bucket; uploads in progress are on this machine's disk in either case. */
function filePlaceOf(data: z.output<typeof settings>): FilePlace {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data
  return {
    folder: join(resolve(data.DATA_DIR), "files"),
    maxBytes: data.FILE_MAX_MB * 1024 * 1024,
    scanUrl: data.SCAN_URL,
    s3:
      endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { endpoint, bucket, accessKeyId, secretAccessKey, region: data.S3_REGION },
  }
}
