import { randomBytes } from "node:crypto"
import type { BodyOf, DataOf, QueryOf } from "#contract/endpoint.ts"
import { code, Refused } from "#contract/errors.ts"
import type { TemplateDraft, tenderTemplateContract, TenderTemplate } from "#contract/tender-template.contract.ts"
import { isSound } from "#machines/tender/tender.rules.ts"
import { changeRecord, recordAdded, type RecordKind } from "#server/audit/change-record.ts"
import type { Tx } from "#server/database/database.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import type { SessionUser } from "#server/http/session-user.ts"

const duplicateName = "10005"
const unsoundScheme = "16018"
type Calls = typeof tenderTemplateContract
type OfferedTemplate = DataOf<Calls["offered"]>[number]

const columns = `t.id, t.kind, t.name, t.category, t.words, t.scoring, case when t.enabled then 1 else 0 end as "enabledFlag", t.version,
  floor(extract(epoch from t.changed_at) * 1000)::float8 as "changedAt",
  coalesce((select display_name from person p where p.id = t.changed_by), '') as "changedBy",
  coalesce((with recursive up as (
    select e.parent, e.names, 1 as step from register_entry e where e.register = 'categories' and e.code = t.category
    union all
    select e.parent, e.names, up.step + 1 from register_entry e join up on e.register = 'categories' and e.code = up.parent where up.step < 64)
    select string_agg(names ->> $2, ' / ' order by step desc) from up), t.category) as "categoryName"`

/** The caller, with company and language. */
export interface Asking {
  readonly user: Pick<SessionUser, "id" | "party">
  readonly language: string
}
const companyOf = ({ user }: Asking): string => user.party ?? ""

const kindOf = (asking: Asking): RecordKind<TenderTemplate> => ({
  kind: "tenderTemplate",
  read: async (tx, id) => {
    const { rows } = await tx.query<TenderTemplate>({
      text: `select ${columns} from tender_template t where t.company = $1 and t.id = $3 for update of t`,
      values: [companyOf(asking), asking.language, id],
    })
    if (!rows[0]) throw new Refused({ code: code.absent })
    return rows[0]
  },
  subjectOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  portraitOf: ({ kind, name, category, words, scoring, enabledFlag }) => ({
    kind,
    name,
    category,
    words: words.slice(0, 2_000),
    scoring: scoring === null ? "" : JSON.stringify(scoring).slice(0, 2_000),
    enabled: enabledFlag === 1,
  }),
})

/** A page of the company's templates. */
export const queryTemplates = (
  tx: Tx,
  asking: Asking,
  { name = "", kind, enabled, page, pageSize }: BodyOf<Calls["query"]> & QueryOf<Calls["query"]>,
): Promise<Paged<TenderTemplate>> =>
  pageFrom<TenderTemplate>(tx, {
    columns,
    from: `tender_template t where t.company = $1 and $2 <> '' and position(lower($3) in lower(t.name)) > 0 and ($4::text is null or t.kind = $4)
      and ($5::bool is null or t.enabled = $5)`,
    values: [companyOf(asking), asking.language, name, kind ?? null, enabled === undefined ? null : enabled === "1"],
    order: "t.kind, t.name, t.id",
    page,
    pageSize,
  })

/** The company's templates of a kind in use, grouped by category. When a category is given, fitting templates come first, the closest one at the top. */
export async function offeredTemplates(tx: Tx, asking: Asking, { kind, category }: QueryOf<Calls["offered"]>): Promise<OfferedTemplate[]> {
  const { rows } = await tx.query<OfferedTemplate>({
    text: `with recursive path as (
        select $4::text collate "C" as code, 0 as step where $4 is not null
        union all
        select e.parent, path.step + 1 from register_entry e join path on e.register = 'categories' and e.code = path.code
          where e.parent <> '' and path.step < 64)
      select ${columns}, $4::text is null or t.category = '' or near.step is not null as fits
      from tender_template t left join (select code, min(step) as step from path group by code) as near on near.code = t.category
      where t.company = $1 and t.kind = $3 and t.enabled
      order by near.step nulls last, case when $4 is not null and t.category = '' then 0 else 1 end, t.category, t.name, t.id limit 500`,
    values: [companyOf(asking), asking.language, kind, category ?? null],
  })
  return rows
}

/** Refuses a name that another template of the kind has, a category that does not exist, and a scheme whose marks do not add up. */
async function requireFit(tx: Tx, asking: Asking, { kind, name, category, scoring }: TemplateDraft, own: string): Promise<void> {
  // Locks, so that two people who enter the same template act one after the other.
  await tx.query({ text: "select pg_advisory_xact_lock(hashtext('tender_template'))" })
  const { rowCount } = await tx.query({
    text: "select from tender_template where company = $1 and kind = $2 and name = $3 and id <> $4",
    values: [companyOf(asking), kind, name, own],
  })
  if (rowCount > 0) throw new Refused({ code: duplicateName })
  const known = await tx.query({ text: "select from register_entry where register = 'categories' and code = $1", values: [category] })
  if (category !== "" && known.rowCount === 0) throw new Refused({ code: code.absent })
  if (scoring !== null && !isSound(scoring)) throw new Refused({ code: unsoundScheme, rule: "schemeIsSound" })
}

/** Adds a template. */
export async function addTemplate(tx: Tx, asking: Asking, draft: TemplateDraft): Promise<TenderTemplate> {
  await requireFit(tx, asking, draft, "")
  const id = randomBytes(16).toString("hex")
  await tx.query({
    text: `insert into tender_template (id, company, kind, name, category, words, scoring, changed_by) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, companyOf(asking), draft.kind, draft.name, draft.category, draft.words, scoringOf(draft), asking.user.id],
  })
  return recordAdded(tx, kindOf(asking), id, asking.user.id)
}

const scoringOf = ({ scoring }: TemplateDraft): string | null => (scoring === null ? null : JSON.stringify(scoring))

/** Changes a template; refuses when it was changed since it was seen. */
export const updateTemplate = (tx: Tx, asking: Asking, { id, version, draft }: BodyOf<Calls["update"]>): Promise<TenderTemplate> =>
  changeRecord(tx, kindOf(asking), { key: id, version, what: "update", who: asking.user.id }, async () => {
    await requireFit(tx, asking, draft, id)
    await tx.query({
      text: `update tender_template set kind = $2, name = $3, category = $4, words = $5, scoring = $6, version = version + 1,
        changed_at = platform_clock(), changed_by = $7 where id = $1`,
      values: [id, draft.kind, draft.name, draft.category, draft.words, scoringOf(draft), asking.user.id],
    })
  })

/** Puts a template out of use, or into use again; tenders written from it stay as they are. */
export const enableTemplate = (tx: Tx, asking: Asking, { id, version, enabled }: BodyOf<Calls["setEnabled"]>): Promise<TenderTemplate> =>
  changeRecord(tx, kindOf(asking), { key: id, version, what: enabled ? "enable" : "disable", who: asking.user.id }, () =>
    tx.query({
      text: `update tender_template set enabled = $2, version = version + 1, changed_at = platform_clock(), changed_by = $3 where id = $1`,
      values: [id, enabled, asking.user.id],
    }),
  )
