import type { FilePlace } from "#server/files/file-place.ts"

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

/** Where text messages are handed in. */
export interface SmsGateway {
  readonly url: string
  readonly token: string | undefined
}

/** The platform's account at WeChat. */
export interface WeChatAccount {
  readonly appId: string
  readonly secret: string
  /** Where its calls are, without a stroke at the end. */
  readonly url: string
}

/** What the HTTP frame needs to know of the settings. */
export interface AppConfig {
  /** Whether the demo story's accounts are shown on the sign-in page. */
  readonly demo: boolean
  /** Whether this is a rehearsal, whose clock an administrator may move. */
  readonly rehearsal?: boolean
  /** Whether X-Forwarded-* of a proxy in front is believed. */
  readonly trustProxy?: boolean
  /** Requests per minute and address before 20012. */
  readonly requestsPerMinute?: number
  /** What a reader of `/metrics` has to show; absent: nobody reads it. */
  readonly metricsToken?: string
  /** Folder of what the platform keeps outside of the database; absent: one among the machine's temporary files. */
  readonly dataDir?: string
  /** Folder of the built browser application; absent means that none is served. */
  readonly dist?: string
  /** The origin at which people reach the platform; absent: the address that the server listens on. */
  readonly publicUrl?: string
  /** Before the ids under which tenders are published in the open contracting standard; absent: none is registered. */
  readonly ocidPrefix?: string
  /** Absent: the central login that is shipped with the platform. */
  readonly sso?: SsoProvider
  /** The central login's name on the sign-in page. */
  readonly ssoName?: string
  /** Whether the local page takes passwords; true unless told otherwise. */
  readonly localLogin?: boolean
  /** Absent: the platform sends no mail. */
  readonly mail?: MailServer
  /** Absent: text messages are written to the log and sent to nobody. */
  readonly sms?: SmsGateway
  /** Absent: the platform has no WeChat account. */
  readonly weChat?: WeChatAccount
  /** Whether connected systems may stand inside, at addresses that the public network does not know. */
  readonly innerSystems?: boolean
  /** Absent: the platform keeps no files. */
  readonly files?: FilePlace
}
