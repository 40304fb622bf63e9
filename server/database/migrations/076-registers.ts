import { type Kysely, sql } from "kysely"
import { entryOf } from "#server/search/grams.ts"
import seeds from "./076-registers.json" with { type: "json" }

interface Seed {
  readonly code: string
  readonly since?: string
  readonly names: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string | number | null>>
  readonly enabled: boolean
}

/** Where each page stands in the menu from now on: master data is a group of its own, below the documents. */
const modules = [
  ["BASIC_UNITS", "basic/units", "scale", "计量单位", "Units", "Unidades", "計量単位"],
  ["BASIC_CURRENCIES", "basic/currencies", "wallet", "币种管理", "Currencies", "Divisas", "通貨の管理"],
  ["BASIC_RATES", "basic/exchange-rates", "coins", "汇率管理", "Exchange rates", "Tipos de cambio", "為替レート"],
  ["BASIC_TAXES", "basic/tax-rates", "receipt", "税率管理", "Tax rates", "Tipos impositivos", "税率の管理"],
  ["BASIC_BANKS", "basic/banks", "landmark", "银行管理", "Banks", "Bancos", "銀行の管理"],
  ["BASIC_INCOTERMS", "basic/incoterms", "truck", "交货条款", "Terms of delivery", "Condiciones de entrega", "貿易条件"],
  ["SYSTEM_BUSINESS_TYPES", "system/business-types", "tags", "业务类型", "Business types", "Tipos de negocio", "業務タイプ"],
] as const

/** Lists of master data (`src/contract/registers.ts`): one table for all of them, what comes with the platform, and their pages in the menu. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table register_entry (
      register text collate "C" not null,
      code text collate "C" not null,
      since text collate "C" not null default '',
      names jsonb,
      data jsonb not null,
      enabled boolean not null default true,
      version integer not null default 1,
      changed_at timestamptz not null default platform_clock(),
      changed_by text references person (id),
      words text not null default '',
      grams text[] not null default '{}',
      primary key (register, code, since)
    )`.execute(db)
  await sql`create index register_entry_grams on register_entry using gin (grams)`.execute(db)
  await sql`create index register_entry_name on register_entry (register, (names ->> 'zh'))`.execute(db)
  for (const [register, entries] of Object.entries(seeds as unknown as Readonly<Record<string, readonly Seed[]>>)) {
    const found = entries.map((entry) => ({ ...entry, ...entryOf(entry.code, ...Object.values(entry.names)) }))
    await sql`
      insert into register_entry (register, code, since, names, data, enabled, words, grams)
      select ${register}, seed ->> 'code', coalesce(seed ->> 'since', ''), seed -> 'names', seed -> 'values', (seed ->> 'enabled')::boolean,
        seed ->> 'words', array(select jsonb_array_elements_text(seed -> 'grams'))
      from jsonb_array_elements(${JSON.stringify(found)}::jsonb) as seed`.execute(db)
  }
  await picked(db)
  await keepChanges(db)
  await menu(db)
}

const words = (zh: string, en: string, es: string, ja: string) => ({ zh, en, es, ja })
const name = words("名称", "Name", "Nombre", "名称")
const definition = {
  code: "MASTER_DATA",
  titles: words("选择", "Choose", "Elegir", "選択"),
  width: "40",
  sqlTypeCode: "SQL",
  apiUrl: "",
  sqlServiceUrl: "masterData",
  parameter: [
    { field: "name", type: "input", titles: words("编码、名称或拼音", "Code or name", "Código o nombre", "コードまたは名称"), code: "" },
  ],
  entries: [
    { field: "code", labels: words("编码", "Code", "Código", "コード"), width: 140 },
    { field: "name", labels: name, width: null },
  ],
  valueField: "code",
  textField: "code",
  enabledFlag: 1,
}

/** The list of values from which entries are picked (spec 7.9): a form says of which register. Of what holds from a day on, the last one tells its name. */
async function picked(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view lov.master_data as
      select register, code, names, data, enabled, words from register_entry r
      where not exists (select from register_entry n where n.register = r.register and n.code = r.code and n.since > r.since)`.execute(db)
  await sql`
    do $$
    begin
      grant select on lov.master_data to procurement_lov_reader;
    exception when insufficient_privilege or undefined_object then
      raise warning 'lists of values of master data are refused until procurement_lov_reader may read lov.master_data';
    end $$`.execute(db)
  await sql`
    insert into lov_definition (id, code, definition)
    select coalesce(max(id), 0) + 1, ${definition.code}, ${JSON.stringify(definition)}::jsonb from lov_definition
    having not bool_or(code = ${definition.code} and removed_at is null)`.execute(db)
}

/** The kinds of changes that are kept, whichever they are by now, and registers. */
async function keepChanges(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'admin_change_kind_check'`.execute(db)
  const kinds = [...(rows[0]?.rule ?? "").matchAll(/'([a-z]+)'/gi)].map(([, kind]) => kind ?? "")
  const all = [...new Set([...kinds, "register"])].map((kind) => `'${kind}'`).join(", ")
  await sql`
    alter table admin_change drop constraint if exists admin_change_kind_check,
      add constraint admin_change_kind_check check (kind in (${sql.raw(all)}))`.execute(db)
}

/** Master data is a group of its own now; of what is not built of it, materials stay among what is planned. */
async function menu(db: Kysely<unknown>): Promise<void> {
  await sql`update menu_module set parent = 'planned', sort = 13, version = version + 1 where code = 'BASIC_MATERIALS'`.execute(db)
  await sql`update menu_module set parent = null, sort = 46, version = version + 1 where code = 'BASIC'`.execute(db)
  for (const [at, [code, component, icon, zh, en, es, ja]] of modules.entries()) {
    const names = JSON.stringify({ zh, en, es, ja })
    const place = { id: `basic.register.${at + 1}`, sort: 20 + at }
    const { rows } = await sql`
      update menu_module set parent = 'basic', sort = ${place.sort}, is_operating = 0, icon = ${icon}, roles = '{purchaser,administrator}',
        version = version + 1 where code = ${code} and removed_at is null returning id`.execute(db)
    if (rows.length === 0)
      await sql`
        insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
        values (${place.id}, 'basic', ${code}, ${names}::jsonb, ${`/${component}`}, ${icon}, ${component}, 0, ${place.sort},
          '{purchaser,administrator}')`.execute(db)
  }
}
