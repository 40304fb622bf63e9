import type { Role } from "#contract/people.ts"
import type { LovRecord } from "#contract/lov.contract.ts"
import type { Tx } from "#server/database/database.ts"
import { material, usable } from "#machines/material/material.chart.ts"
import { titleFor } from "#server/documents/row-names.ts"
import { foundBy } from "#server/search/find.ts"
import { callable } from "#server/identity/experts.ts"
import type { LovFound, LovSearch, LovSource } from "./lov-source.ts"

const staff: readonly Role[] = ["purchaser", "approver", "supervisor", "legal", "administrator"]

/** A page of a fixed statement with bound values; `text` ends before its order. */
async function page(tx: Tx, text: string, order: string, values: readonly unknown[], search: LovSearch): Promise<LovFound> {
  const next = values.length + 1
  const { rows } = await tx.query<LovRecord>({
    text: `${text} order by ${order} limit $${next} offset $${next + 1}`,
    values: [...values, search.pageSize, (search.page - 1) * search.pageSize],
  })
  const counted = await tx.query<{ total: number }>({ text: `select count(*)::int as total from (${text}) as found`, values })
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const has = (column: string, value: string): string => `(${value} = '' or position(lower(${value}) in lower(${column})) > 0)`

/** Companies that may bid, found by their names and, as in lists, by pinyin. Suppliers see only their own company. */
const suppliers: LovSource = {
  sqlTypeCode: "API",
  roles: [...staff, "supplier"],
  fields: ["id", "name", "creditCode", "contact"],
  filters: ["name", "creditCode"],
  search: (tx, search) => {
    const { name = "", creditCode = "" } = search.filters
    const own = search.user.roles.some((role) => staff.includes(role)) ? null : (search.user.party ?? "")
    const values: unknown[] = [search.enabled, own, name, creditCode]
    const spoken =
      name.trim() === ""
        ? ""
        : `or exists (select from row_supplier r where r.id = p.id and ${foundBy(name, "r", (value) => `$${values.push(value)}`)})`
    return page(
      tx,
      `select p.id, p.name, p.credit_code as "creditCode",
          (select string_agg(one.display_name, ', ' order by one.display_name) from person one
            where one.party = p.id and one.active and 'supplier' = any (one.roles)) as contact
        from party p
        where exists (select from person one where one.party = p.id and 'supplier' = any (one.roles) and (one.active or not $1))
          and ($2::text is null or p.id = $2)
          and (${has("p.name", "$3")} ${spoken}) and ${has("p.credit_code", "$4")}`,
      "p.name, p.id",
      values,
      search,
    )
  },
}

/** People of the searcher's company; administrators, who set up units of others as well, find those of all. */
const people: LovSource = {
  sqlTypeCode: "API",
  roles: staff,
  fields: ["id", "name", "displayName", "department", "roles"],
  filters: ["displayName", "department", "role"],
  search: (tx, search) =>
    page(
      tx,
      `select id, name, display_name as "displayName", department_name(person) as department, array_to_string(roles, ' ') as roles
        from person where (active or not $1) and not 'supplier' = any (roles) and roles <> '{expert}' and ($5::text is null or party = $5)
          and ${has("display_name", "$2")} and ${has("coalesce(department_name(person), '')", "$3")} and ($4 = '' or $4 = any (roles))`,
      "display_name, id",
      [
        search.enabled,
        search.filters["displayName"] ?? "",
        search.filters["department"] ?? "",
        search.filters["role"] ?? "",
        search.user.roles.includes("administrator") ? null : search.user.party,
      ],
      search,
    ),
}

/** Everybody with an account, in any role. */
const accounts: LovSource = {
  sqlTypeCode: "API",
  roles: ["administrator"],
  fields: ["id", "name", "displayName", "company", "department"],
  filters: ["displayName", "name", "company"],
  search: (tx, search) =>
    page(
      tx,
      `select p.id, p.name, p.display_name as "displayName", c.name as company, department_name(p) as department
        from person p left join party c on c.id = p.party where (p.active or not $1)
          and ${has("p.display_name", "$2")} and ${has("p.name", "$3")} and ${has("coalesce(c.name, '')", "$4")}`,
      "p.display_name, p.id",
      [search.enabled, search.filters["displayName"] ?? "", search.filters["name"] ?? "", search.filters["company"] ?? ""],
      search,
    ),
}

/** Every company. */
const companies: LovSource = {
  sqlTypeCode: "API",
  roles: ["administrator"],
  fields: ["id", "name", "creditCode"],
  filters: ["name", "creditCode"],
  search: (tx, search) =>
    page(
      tx,
      `select id, name, credit_code as "creditCode" from party
        where (enabled or not $1) and ${has("name", "$2")} and ${has("credit_code", "$3")}`,
      "name, id",
      [search.enabled, search.filters["name"] ?? "", search.filters["creditCode"] ?? ""],
      search,
    ),
}

/** The experts who may be called to a committee. */
const experts: LovSource = {
  sqlTypeCode: "API",
  roles: ["purchaser", "supervisor", "administrator"],
  fields: ["id", "displayName", "fields", "department"],
  filters: ["displayName", "field"],
  search: (tx, search) =>
    page(
      tx,
      `select p.id, p.display_name as "displayName", known.fields, coalesce(department_name(p), e.department) as department
        from expert_profile e join person p on p.id = e.person
          cross join lateral (select string_agg(coalesce(one.names ->> $4, field), ' · ' order by place) as fields
            from unnest(e.fields) with ordinality as asked (field, place)
              left join (select v ->> 'value' as value, v -> 'names' as names from sys_code, jsonb_array_elements(entries) as v
                where code = 'EXPERT_FIELD' and removed_at is null) as one on one.value = field) as known
        where (${callable} or not $1) and ${has("p.display_name", "$2")} and ${has("coalesce(known.fields, '')", "$3")}`,
      "p.display_name, p.id",
      [search.enabled, search.filters["displayName"] ?? "", search.filters["field"] ?? "", search.language],
      search,
    ),
}

/** The system codes themselves. */
const codes: LovSource = {
  sqlTypeCode: "API",
  roles: "everybody",
  fields: ["code", "name", "count"],
  filters: ["code", "name"],
  search: (tx, search) =>
    page(
      tx,
      `select code, names ->> $4 as name, jsonb_array_length(entries)::text as count
        from sys_code where removed_at is null and (enabled or not $1) and ${has("code", "$2")} and ${has("names ->> $4", "$3")}`,
      "code",
      [search.enabled, search.filters["code"] ?? "", search.filters["name"] ?? "", search.language],
      search,
    ),
}

/** Approved materials that are not blocked, found by code, name, specification and pinyin, in their last approved version. */
const materials: LovSource = {
  sqlTypeCode: "API",
  roles: staff,
  fields: ["id", "code", "name", "specification", "unit", "manufacturerNumber"],
  filters: ["name", "code"],
  search: (tx, search) => {
    const { name = "", code = "" } = search.filters
    const values: unknown[] = [search.enabled, usable, code, search.language]
    const found = name === "" ? "" : `and ${foundBy(name, "r", (value) => `$${values.push(value)}`)}`
    return page(
      tx,
      `select r.id, r.c_code as code, ${titleFor(material, search.language, "r")} as name, r.c_specification as specification, coalesce(u.names ->> $4, r.c_unit) as unit,
          r.c_manufacturer_number as "manufacturerNumber"
        from row_material r left join register_entry u on u.register = 'units' and u.code = r.c_unit and u.since = '' where (r.state = any ($2) or not $1) and ($3 = '' or r.c_code = $3) ${found}`,
      "r.c_code, r.id",
      values,
      search,
    )
  },
}

/** Every handler that an API-type definition may name; no other exists. */
export const handlers: ReadonlyMap<string, LovSource> = new Map(
  Object.entries({ suppliers, companies, people, accounts, experts, codes, materials }),
)
