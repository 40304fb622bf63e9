import { type SetupStep, setupSteps } from "#contract/organisation.contract.ts"
import type { Tx } from "#server/database/database.ts"
import { callable } from "#server/identity/experts.ts"

/** Whoever asks for quotations does not verify their prices. */
const twoPurchasers = `exists (select from person p where may_sign_in(p) and p.party is not null and p.roles @> array['purchaser']
  group by p.party having count(*) > 1)`
const works = (role: string) => `exists (select from person p where may_sign_in(p) and p.party is not null and p.roles @> array['${role}'])`

/** The first steps of an installation that are still to be done. */
export async function missingSteps(tx: Tx): Promise<SetupStep[]> {
  const { rows } = await tx.query<Record<SetupStep, boolean>>({
    text: `select exists (select from party where enabled) as company, exists (select from org_unit where enabled) as organisation,
      ${works("purchaser")} as purchaser, ${twoPurchasers} as verifier, ${works("approver")} as approver,
      exists (select from expert_profile e join person p on p.id = e.person where ${callable}) as experts`,
  })
  return setupSteps.filter((step) => rows[0]?.[step] !== true)
}
