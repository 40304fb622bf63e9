import type { CheckInput, ReviewPoint } from "#contract/checklist.contract.ts"
import type { DeclaredContent } from "#contract/registration.contract.ts"
import type { Freeze, FreezeScope, HeldAccount, Proposal, SupplierCertificate } from "#contract/supplier.contract.ts"
import type { SupplierStage } from "#contract/supplier-bar.ts"
import type { FactsOf } from "../_kit/fact.ts"
import type { Checklist } from "../checklist/checklist.ts"

/** The facts of a supplier; the document has the id of its company. */
export interface SupplierFacts {
  readonly number: string
  readonly company: string
  readonly creditCode: string
  /** The company that manages the supplier. */
  readonly buyer: string
  /** The present stage, also while a proposal is waiting. */
  readonly stage: SupplierStage
  readonly stageSince: number
  /** Why it entered this stage, or why the last proposal was returned. */
  readonly stageReason: string
  /** Why it entered this stage, also after a later proposal was returned. */
  readonly enteredFor: string
  readonly watch: { readonly reason: string; readonly since: number } | null
  readonly freeze: Freeze | null
  /** The last day of a supplier that is phased out. */
  readonly phaseOutUntil: string | null
  readonly certificates: readonly SupplierCertificate[]
  /** When it was last told that certificates end soon, and that some have ended, in epoch ms. */
  readonly told: { readonly expiring: number; readonly expired: number }
  /** The data declared at registration; null for a supplier that was added otherwise. */
  readonly profile: DeclaredContent | null
  /** The registration from which the supplier was created. */
  readonly registration: string | null
  /** The ids under which its telephone and account numbers are sealed: the registration, or the change that last wrote them. */
  readonly numbers: { readonly contacts: string | null; readonly accounts: string | null }
  /** Accounts that must not be paid to yet, by their indexes in the profile, with the end of each hold. */
  readonly heldAccounts: readonly HeldAccount[]
  readonly proposal: Proposal | null
  /** Of the latest upgrade that was proposed. */
  readonly checklist: Checklist
  /** When its standing last changed, in epoch ms. */
  readonly touchedAt: number
}

/** The data that a change puts into force. */
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
type CertificateNamed = Pick<SupplierCertificate, "kind" | "number">
interface Why {
  readonly reason: string
}

export interface SupplierFactData {
  /** A buyer has entered the supplier by hand. */
  "supplier.entered": Company
  /** The supplier's registration was approved. */
  "supplier.registered": Company & { readonly profile: DeclaredContent; readonly registration: string }
  /** The supplier did business here before supplier documents existed. */
  "supplier.adopted": Company
  "supplier.admitted": object
  /** Facts from before there were checklists have no points. */
  "supplier.upgradeAsked": Why & { readonly points?: readonly ReviewPoint[] }
  /** A reviewer has checked a point, whose sentence is told with it. */
  "supplier.checked": CheckInput & { readonly item: string }
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
  /** One that is renewed under another number names the one that it replaces. */
  "supplier.certified": SupplierCertificate & { readonly replaces?: CertificateNamed }
  "supplier.certificateDropped": CertificateNamed
  /** A change of the supplier's own data has come into force. */
  "supplier.changed": Changed
  /** The certificates after such a change. */
  "supplier.certificatesChanged": { readonly certificates: readonly SupplierCertificate[] }
  "supplier.certificatesExpiring": object
  "supplier.certificatesExpired": object
}
export type SupplierFact = FactsOf<SupplierFactData, SupplierGiven>

/** What the rules are given by the server. */
export interface SupplierGiven {
  /** The titles of surveys that the supplier must still pass before it is upgraded. */
  readonly missingSurveys?: readonly string[]
  /** What the reviewers of an upgrade have to check. */
  readonly points?: readonly ReviewPoint[]
}
