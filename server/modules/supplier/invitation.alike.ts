import type { BodyOf } from "#contract/endpoint.ts"
import type { AlikeInvitation, invitationContract } from "#contract/invitation.contract.ts"
import { alikeKey } from "#machines/material/material.alike.ts"
import type { Tx } from "#server/database/database.ts"

const most = 5

/** Other invitations of a company with the same credit code, name or address, the most certain match first. */
export async function alikeInvitations(
  tx: Tx,
  party: string,
  { company, creditCode, email, except }: BodyOf<typeof invitationContract.alike>,
): Promise<AlikeInvitation[]> {
  const { rows } = await tx.query<AlikeInvitation>({
    name: "invitation-alike",
    text: `select id, number, title as company, state, by from (
        select r.*, case when $2 <> '' and c_credit_code = $2 then 'creditCode' when c_same_company = $3 then 'company' else 'email' end as by
        from row_invitation r where c_inviting = $1 and r.id <> $5 and state <> 'deleted'
          and ($2 <> '' and c_credit_code = $2 or c_same_company = $3 or c_same_email = $4)) as found
      order by array_position(array['creditCode', 'company', 'email'], by), changed_at desc limit ${most}`,
    values: [party, creditCode.trim().toUpperCase(), alikeKey(company), email.trim().toLowerCase() || null, except ?? ""],
  })
  return rows
}
