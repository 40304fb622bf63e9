import { type Kysely, sql } from "kysely"
import { keepChangesOf } from "../change-kinds.ts"

const names = JSON.stringify({ zh: "招标设置", en: "Tender settings", es: "Ajustes de licitación", ja: "入札の設定" })
/** What held as constants until now. */
const content = JSON.stringify({
  minima: {
    byLaw: { notice: 20, lead: 15, experts: 5, outside: 66 },
    own: { notice: 5, lead: 3, experts: 3, outside: 0 },
  },
  flags: {
    fewestBidders: 3,
    splitThreshold: 2_000_000,
    lastDays: 3,
    fewestLines: 3,
    overMean: 40,
    overTarget: 20,
    fewestTurns: 4,
    fewestAwards: 4,
    fewestWins: 3,
  },
  signed: { publication: false, award: false },
})

/** By what an installation judges tenders: one row, which its administrator sets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tender_setting (
      alone boolean primary key default true check (alone),
      content jsonb not null,
      version integer not null default 1,
      changed_at timestamptz not null default platform_clock(),
      changed_by text references person (id)
    )`.execute(db)
  await sql`insert into tender_setting (content) values (${content}::jsonb)`.execute(db)
  await keepChangesOf(db, "tenderSettings")
  await sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    select 'system.tender-settings', parent, 'SYSTEM_TENDER_SETTINGS', ${names}::jsonb, '/system/tender-settings', 'sliders-horizontal', 'system/tender-settings', 0, sort + 1,
      '{administrator}' from menu_module where code = 'SYSTEM_LOGIN_PAGE'`.execute(db)
}
