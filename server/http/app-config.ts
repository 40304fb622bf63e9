/** What the HTTP frame needs to know of the settings. */
export interface AppConfig {
  /** Whether the demo story's accounts are shown on the sign-in page. */
  readonly demo: boolean
  /** Whether X-Forwarded-* of a proxy in front is believed. */
  readonly trustProxy?: boolean
  /** Requests per minute and address before 20012. */
  readonly requestsPerMinute?: number
  /** Folder of the built browser application; absent means that none is served. */
  readonly dist?: string
}
