import type { RegistrationContent } from "#contract/registration.contract.ts"
import type { KnownAlike } from "#contract/registration.contract.ts"
import { alikeKey } from "#machines/material/material.alike.ts"
import { inProgress } from "#machines/registration/registration.chart.ts"
import type { RegistrationFacts, RegistrationGiven } from "#machines/registration/registration.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { keeping } from "#server/suppliers/begin-supplier.ts"
import { reviewPointsFor } from "#server/suppliers/review-points.ts"

/**
 * Whether a company may not register under a name or a code: it exists already, is on the blacklist under that code, or has another registration in
 * progress.
 */
export async function takenBy(
  tx: Tx,
  { name, creditCode, except }: { readonly name?: string; readonly creditCode?: string; readonly except?: string },
): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>({
    name: "registration-taken",
    text: `select exists (select from party where name = $1 or credit_code = $2)
      or exists (select from row_supplier where state = 'blacklisted' and c_credit_code = $2)
      or exists (select from row_registration where id <> $4 and state = any ($5) and (c_same_company = $3 or c_credit_code = $2)) as taken`,
    values: [name ?? null, creditCode ?? null, alikeKey(name ?? ""), except ?? "", inProgress],
  })
  return rows[0]?.taken === true
}

/** What the rules are given about a submission. */
export async function givenOf(
  tx: Tx,
  id: string,
  { invitation, party }: RegistrationFacts,
  { company, creditCode, categories }: RegistrationContent,
): Promise<RegistrationGiven> {
  const [points, nameTaken, codeTaken, found] = await Promise.all([
    reviewPointsFor(tx, categories, "registration"),
    takenBy(tx, { name: company, except: id }),
    takenBy(tx, { creditCode, except: id }),
    tx.query<{ party: string | null; waitsUntil: string | null; used: boolean; code: string | null }>({
      name: "registration-given",
      text: `select coalesce(nullif($1, ''), (select c_inviting from row_invitation where id = $2), (${keeping})) as party,
        exists (select from row_registration where c_came_by = $2 and id <> $4) as used, (select c_credit_code from row_invitation where id = $2) as code,
        (select max(c_waits_until) from row_registration where state = 'rejected' and c_credit_code = $3 and id <> $4) as "waitsUntil"`,
      values: [party, invitation, creditCode, id],
    }),
  ])
  const [row] = found.rows
  return {
    party: row?.party ?? "",
    points,
    nameTaken,
    codeTaken,
    invitationUsed: row?.used === true,
    invitedCode: row?.code ?? "",
    waitsUntil: row?.waitsUntil ? Number(row.waitsUntil) : null,
  }
}

/**
 * Existing data that resemble a registration: companies, and other registrations and suppliers of the same reviewers, by numbers also those that a
 * supplier has sent in a change, which are kept under the change's id and round.
 */
export async function knownAlike(tx: Tx, id: string, { content, party }: RegistrationFacts): Promise<KnownAlike[]> {
  if (!content) return []
  const { rows } = await tx.query<KnownAlike>({
    name: "registration-alike",
    text: `with numbers as (
        select other.document, case when other.field like 'accounts%' then 'account' else 'phone' end as by
          from registration_secret own join registration_secret other on other.mark = own.mark and other.document <> own.document
          where own.document = $1)
      select case when credit_code = $2 then 'creditCode' else 'name' end as by, 'company' as what, credit_code as number, name, '' as state
        from party where credit_code = $2 or name = $3
      union all
      select distinct numbers.by, 'company', s.c_credit_code, s.title, '' from numbers
        join row_company_change c on c.id = split_part(numbers.document, '/', 1) join row_supplier s on s.id = c.c_supplier where s.c_buyer = $6
      union all
      select found.by, 'registration', r.number, r.title, r.state from (
        select id, 'creditCode' as by from row_registration where c_credit_code = $2
        union select id, 'name' from row_registration where c_same_company = $4
        union select id, 'address' from row_registration where c_same_address = $5
        union select document, by from numbers) as found
        join row_registration r on r.id = found.id where r.id <> $1 and r.c_reviews = $6
      limit 20`,
    values: [id, content.creditCode, content.company, alikeKey(content.company), alikeKey(content.address), party],
  })
  return rows
}
