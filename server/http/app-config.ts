import type { FilePlace } from "#server/files/file-place.ts"

/** Another OpenID provider in place of the shipped one. */
export interface SsoProvider {
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client, which is protected by PKCE only. */
  readonly clientSecret: string | undefined
}

/** The mail server, and the sender's address. */
export interface MailServer {
  readonly url: string
  readonly from: string
}

/** The gateway for text messages. */
export interface SmsGateway {
  readonly url: string
  readonly token: string | undefined
}

/** The platform's account at WeChat. */
export interface WeChatAccount {
  readonly appId: string
  readonly secret: string
  /** The address of its API, without a trailing slash. */
  readonly url: string
}

/** What the HTTP frame needs of the settings. */
export interface AppConfig {
  /** Whether the demo story's accounts are shown on the sign-in page. */
  readonly demo: boolean
  /** Whether this installation is a rehearsal, whose clock an administrator may move. */
  readonly rehearsal?: boolean
  /** Whether X-Forwarded-* headers of a proxy are trusted. */
  readonly trustProxy?: boolean
  /** Requests per minute and address before a refusal with 20012. */
  readonly requestsPerMinute?: number
  /** The token for reading `/metrics`; absent: the metrics are not served. */
  readonly metricsToken?: string
  /** The folder of what the platform keeps outside the database; absent: a temporary folder. */
  readonly dataDir?: string
  /** The folder of the built browser application; absent: none is served. */
  readonly dist?: string
  /** The origin at which people reach the platform; absent: the address that the server listens on. */
  readonly publicUrl?: string
  /** The registered prefix of the ids under which tenders are published in the Open Contracting Data Standard; absent: none is registered. */
  readonly ocidPrefix?: string
  /** Absent: the central login that is shipped with the platform. */
  readonly sso?: SsoProvider
  /** The central login's name on the sign-in page. */
  readonly ssoName?: string
  /** Whether the local sign-in page accepts passwords; true by default. */
  readonly localLogin?: boolean
  /** Absent: the platform sends no mail. */
  readonly mail?: MailServer
  /** Absent: text messages are only logged. */
  readonly sms?: SmsGateway
  /** Absent: the platform has no WeChat account. */
  readonly weChat?: WeChatAccount
  /** Whether connected systems may have addresses in the internal network. */
  readonly innerSystems?: boolean
  /** Absent: the platform keeps no files. */
  readonly files?: FilePlace
}
