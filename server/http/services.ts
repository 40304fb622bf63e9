import type { Logger } from "pino"
import type { SessionUser } from "./session-user.ts"
import type { Database } from "#server/database/database.ts"
import type { Keys } from "#server/keys.ts"
import type { AppConfig } from "./app-config.ts"
import type { SlowCalls } from "./slow-calls.ts"
import type { Texts } from "./texts.ts"

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug">

/** What every handler may use. One value per server process, made by `createApp`. */
export interface Services {
  readonly database: Database
  readonly config: AppConfig
  readonly keys: Keys
  readonly log: Log
  readonly texts: Texts
  /** The application's own version. */
  readonly version: string
  /** The slowest answers of this process. */
  readonly slow: SlowCalls
  /** Returns the holder of an access token; null when it is unknown, expired or revoked. */
  readonly authenticate: (token: string) => Promise<SessionUser | null>
}
