import { resolve } from "node:path"
import { z } from "zod"
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
  LOG_LEVEL: z
    .enum(levels)
    .default("info")
    .describe(`one of ${levels.join(", ")}`),
  TRUST_PROXY: z.enum(["0", "1"]).default("0").describe("1 behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto, else 0"),
  GATE_KEY_FILE: z.string().optional().describe("a file that holds the platform's gate key"),
})

/** The settings of one server, as checked at its start. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  /** Absent: the shipped PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly demo: boolean
  readonly logLevel: (typeof levels)[number]
  /** Whether a proxy in front says who asks, and by which protocol. */
  readonly trustProxy: boolean
  /** Absent: `keys/gate.key` under `dataDir`. */
  readonly gateKeyFile: string | undefined
}

/** Reads the environment; an empty variable counts as absent. A wrong one throws `Unusable` with a sentence that says what would be right. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, env[name]?.trim() || undefined]))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    const wanted = Object.entries(settings.shape).find(([key]) => key === name)?.[1].description ?? "something else"
    // An address may hold a password, so it is not repeated.
    const found = name === "DATABASE_URL" ? "" : `, not "${given[name] ?? ""}"`
    throw new Unusable(`The setting ${name} must be ${wanted}${found}.`)
  }
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    demo: data.DEMO === "1",
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY === "1",
    gateKeyFile: data.GATE_KEY_FILE && resolve(data.GATE_KEY_FILE),
  }
}
