/** Another OpenID provider in place of the shipped one. */
export interface SsoProvider {
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client, which only PKCE guards. */
  readonly clientSecret: string | undefined
}

/** Where mail is handed in, and who it is from. */
export interface MailServer {
  readonly url: string
  readonly from: string
}

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
  /** The origin at which people reach the platform; absent: the address that the server listens on. */
  readonly publicUrl?: string
  /** Absent: the central login that is shipped with the platform. */
  readonly sso?: SsoProvider
  /** The central login's name on the sign-in page. */
  readonly ssoName?: string
  /** Whether the local page takes passwords; true unless told otherwise. */
  readonly localLogin?: boolean
  /** Absent: the platform sends no mail. */
  readonly mail?: MailServer
}
