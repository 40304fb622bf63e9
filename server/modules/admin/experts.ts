import type { ExpertRow, ExpertState } from "#contract/expert.contract.ts"
import { expertField } from "#contract/people.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Portrait } from "#server/audit/record-change.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import { committeeIsDone } from "#machines/tender/tender.states.ts"
import { runningParts, servedIn } from "#server/committee/served.ts"
import { callable } from "#server/identity/experts.ts"

const millis = (at: string) => `floor(extract(epoch from ${at}) * 1000)::float8`
/** Who did something to a record, and when. */
const doneBy = (what: string) =>
  `(select jsonb_build_object('id', d.id, 'name', d.display_name, 'at', ${millis(`e.${what}_at`)}) from person d where d.id = e.${what}_by)`
// Beside the source, so that a count of experts does not count this for each of them.
const served = (what: "times" | "last") => `(select ${what} from (${servedIn("e.person")}) as served)`
const columns = `e.person as id, p.name, p.display_name as "displayName", coalesce(p.phone, '') as phone, coalesce(p.email, '') as email,
  coalesce(department_name(p), e.department) as "departmentName", e.fields, e.title, e.employer, coalesce(c.name, e.employer_name) as "employerName",
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id), '[]') from party a where a.id = any (e.avoid)) as avoid,
  e.state, e.amended, e.reason, ${doneBy("handed_in")} as "handedIn", ${doneBy("approved")} as approved,
  ${callable} as callable, e.version, ${millis("e.changed_at")} as "changedAt",
  (select count(*)::int from row_tender t where t.id in (select a.tender from tender_child a where a.kind = 'expert-assignment' and a.key = e.person)
    and t.c_committee @> array[e.person] and t.state <> all ('{${committeeIsDone.join()}}')) + ${runningParts("e.person")} as duties,
  ${served("times")} as served, ${served("last")} as "lastServedAt"`
const source = "expert_profile e join person p on p.id = e.person left join party c on c.id = e.employer"

/** The filter for experts: parts match in any case, a field, and a state. */
export interface ExpertQuery {
  readonly name?: string | undefined
  readonly field?: string | undefined
  readonly employer?: string | undefined
  readonly state?: ExpertState | undefined
}

const wanted = `where (position(lower($1) in lower(p.display_name)) > 0 or position(lower($1) in p.name) > 0)
  and ($2::text is null or e.fields @> array[$2]) and position(lower($3) in lower(coalesce(c.name, e.employer_name))) > 0
  and ($4::text is null or e.state = $4)`
const order = `e.state <> 'inApproval', p.name collate "C"`
const valuesOf = ({ name = "", field, employer = "", state }: ExpertQuery): readonly unknown[] => [
  name,
  field ?? null,
  employer,
  state ?? null,
]

/** A page of experts, those that wait for an approval first, then by account name. */
export const queryExperts = (
  tx: Tx,
  { page, pageSize, ...asked }: ExpertQuery & { readonly page: number; readonly pageSize: number },
): Promise<Paged<ExpertRow>> =>
  pageFrom<ExpertRow>(tx, { columns, from: `${source} ${wanted}`, values: valuesOf(asked), order, page, pageSize })

/** All experts that match a filter, as one statement for an export; fields with their names. */
export const allExperts = (asked: ExpertQuery): Query => ({
  text: `select ${columns}, (select coalesce(jsonb_agg(coalesce(known -> 'names', to_jsonb(field)) order by place), '[]')
      from unnest(e.fields) with ordinality as asked (field, place)
        left join lateral (select v from sys_code, jsonb_array_elements(entries) as v
          where code = '${expertField}' and removed_at is null and v ->> 'value' = field) as one (known) on true) as "fieldNames"
    from ${source} ${wanted} order by ${order}`,
  values: [...valuesOf(asked)],
})

/** Returns one expert's record, without waiting for a change in progress; refuses with 10007 a person who is no expert. */
export async function readExpert(tx: Tx, person: string): Promise<ExpertRow> {
  const { rows } = await tx.query<ExpertRow>({
    text: `select ${columns} from ${source} where e.person = $1 for update of e`,
    values: [person],
  })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}

/** What the audit trail records of an expert. */
export const portraitOf = (row: ExpertRow): Portrait => ({
  name: row.name,
  displayName: row.displayName,
  fields: row.fields,
  title: row.title,
  employer: row.employerName,
  avoid: row.avoid.map(({ name }) => name),
  state: row.state,
  ...(row.reason && { reason: row.reason }),
})
