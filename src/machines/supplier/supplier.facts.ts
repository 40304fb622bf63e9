import type { DeclaredContent } from "#contract/registration.contract.ts"
import type { Freeze, FreezeScope, HeldAccount, Proposal, SupplierCertificate, SupplierStage } from "#contract/supplier.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** What is known of a supplier; its document has the id of its company. */
export interface SupplierFacts {
  readonly number: string
  readonly company: string
  readonly creditCode: string
  /** The company that looks after it. */
  readonly buyer: string
  /** The stage that counts, also while a proposal waits. */
  readonly stage: SupplierStage
  readonly stageSince: number
  /** Why it entered this stage, or why the last proposal was returned. */
  readonly stageReason: string
  readonly watch: { readonly reason: string; readonly since: number } | null
  readonly freeze: Freeze | null
  /** The last day of a supplier that is phased out. */
  readonly phaseOutUntil: string | null
  readonly certificates: readonly SupplierCertificate[]
  /** What it declared when it registered; null of one that came otherwise. */
  readonly profile: DeclaredContent | null
  /** The registration that it came from. */
  readonly registration: string | null
  /** Under what its numbers are sealed: the registration that it came from, or the change that wrote them last. */
  readonly numbers: { readonly contacts: string | null; readonly accounts: string | null }
  /** Accounts that are not paid to yet, by their places in the profile, and until when. */
  readonly heldAccounts: readonly HeldAccount[]
  readonly proposal: Proposal | null
  /** When something of its standing changed last, in epoch ms. */
  readonly touchedAt: number
}

/** What a change of its data puts in force. */
export interface Changed {
  readonly number: string
  readonly company: string
  readonly creditCode: string
  readonly profile: DeclaredContent
  readonly numbers: SupplierFacts["numbers"]
  readonly heldAccounts: readonly HeldAccount[]
}
interface Company {
  readonly number: string
  readonly company: string
  readonly creditCode: string
  readonly buyer: string
}
interface Why {
  readonly reason: string
}

export interface SupplierFactData {
  /** A buyer has entered it by hand. */
  "supplier.entered": Company
  /** Its registration was approved. */
  "supplier.registered": Company & { readonly profile: DeclaredContent; readonly registration: string }
  /** It did business here before suppliers were kept. */
  "supplier.adopted": Company
  "supplier.admitted": object
  "supplier.upgradeAsked": Why
  "supplier.upgradeFirstPassed": object
  "supplier.upgraded": object
  "supplier.preferred": object
  "supplier.unpreferred": object
  "supplier.downgradeAsked": Why
  "supplier.downgraded": object
  "supplier.phaseOutAsked": Why & { readonly until: string }
  "supplier.phasedOut": object
  "supplier.eliminated": object
  "supplier.blacklistAsked": Why
  "supplier.blacklistFirstPassed": object
  "supplier.blacklisted": object
  "supplier.reinstateAsked": Why
  "supplier.reinstateFirstPassed": object
  "supplier.reinstated": object
  "supplier.firstUndone": object
  "supplier.proposalReturned": Why
  "supplier.proposalWithdrawn": object
  "supplier.watched": Why
  "supplier.unwatched": object
  "supplier.frozen": Why & { readonly scopes: readonly FreezeScope[]; readonly until: string | null }
  "supplier.unfrozen": object
  /** A mandatory certificate has expired. */
  "supplier.lapsed": object
  "supplier.thawed": object
  "supplier.thawedToWatch": object
  "supplier.certified": SupplierCertificate
  "supplier.certificateDropped": Pick<SupplierCertificate, "kind" | "number">
  /** A change of its own data has come into force. */
  "supplier.changed": Changed
  /** Certificates as such a change leaves them. */
  "supplier.certificatesChanged": { readonly certificates: readonly SupplierCertificate[] }
  "supplier.certificatesExpiring": object
  "supplier.certificatesExpired": object
}
export type SupplierFact = FactsOf<SupplierFactData>

/** What the server alone knows of what is asked. */
export interface SupplierGiven {
  /** The titles of the surveys that it has to pass before it is upgraded, and has not. */
  readonly missingSurveys?: readonly string[]
}
