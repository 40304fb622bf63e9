import { type Kysely, sql } from "kysely"

type Page = readonly [
  code: string,
  path: string,
  icon: string,
  operating: 0 | 2,
  roles: string,
  zh: string,
  en: string,
  es: string,
  ja: string,
]

const everyone = "purchaser approver supervisor legal supplier expert administrator"
const buyers = "purchaser approver supervisor legal administrator"

/** The pages of the tender's main path; those that show one tender are hidden from the menu and still routable (spec 2.4). */
const tenderPages: readonly Page[] = [
  ["TENDER_LIST", "/wel/tender-list", "list", 0, buyers, "招标项目", "Tenders", "Licitaciones", "入札案件"],
  [
    "TENDER_OPPORTUNITIES",
    "/wel/tender-list",
    "search-check",
    0,
    "supplier",
    "投标机会",
    "Bid opportunities",
    "Oportunidades de licitación",
    "応札機会",
  ],
  ["EXPERT_TASKS", "/wel/tender-list", "clipboard-check", 0, "expert", "评标任务", "Evaluation tasks", "Tareas de evaluación", "評価業務"],
  ["TENDER_ADD", "/wel/add-tender-view", "file-plus", 0, "purchaser", "新建招标", "New tender", "Nueva licitación", "入札案件の作成"],
  ["EXPERT_MANAGE", "/wel/expert-management-view", "users", 0, "purchaser supervisor", "专家管理", "Experts", "Expertos", "専門家管理"],
  [
    "TENDER_PREVIEW",
    "/wel/announcement-preview-view",
    "eye",
    2,
    everyone,
    "招标公告预览",
    "Notice preview",
    "Vista previa del anuncio",
    "公告プレビュー",
  ],
  [
    "TENDER_SHOW",
    "/wel/tender-only-shows",
    "file-text",
    2,
    everyone,
    "招标详情",
    "Tender details",
    "Detalle de la licitación",
    "入札案件の詳細",
  ],
  [
    "TENDER_OPERATE",
    "/wel/tendering-operation-view",
    "settings-2",
    2,
    buyers,
    "招标操作",
    "Tender operations",
    "Operaciones de la licitación",
    "入札案件の操作",
  ],
  ["BID_CAST", "/wel/cast-tender-view", "send", 2, "supplier", "投标", "Bid", "Presentar oferta", "応札"],
  [
    "TEAM_CONFIRM",
    "/wel/team-confirm-view",
    "user-check",
    2,
    "purchaser supervisor expert",
    "评标小组确认",
    "Committee confirmation",
    "Confirmación del comité",
    "評価委員会の確認",
  ],
  [
    "BID_OPEN",
    "/wel/open-bid-view",
    "mail-open",
    2,
    "purchaser supervisor legal supplier",
    "开标",
    "Bid opening",
    "Apertura de ofertas",
    "開札",
  ],
  [
    "BID_REVIEW",
    "/wel/bidding-review-view",
    "scale",
    2,
    "purchaser supervisor expert",
    "评标审查",
    "Bid review",
    "Revisión de ofertas",
    "応札審査",
  ],
  [
    "EXPERT_SCORE",
    "/wel/expert-score-view",
    "star",
    2,
    "expert supervisor",
    "专家评分",
    "Expert scoring",
    "Puntuación de expertos",
    "専門家採点",
  ],
  [
    "AWARD_PRE",
    "/wel/pre-bid-view",
    "list-ordered",
    2,
    "purchaser approver supervisor",
    "预中标",
    "Preliminary award",
    "Adjudicación preliminar",
    "落札候補",
  ],
  [
    "AWARD_APPROVE",
    "/wel/winning-approval-view",
    "stamp",
    2,
    "purchaser approver supervisor",
    "中标审批",
    "Award approval",
    "Aprobación de la adjudicación",
    "落札承認",
  ],
  [
    "AWARD_OFFICIAL",
    "/wel/official-bid-view",
    "badge-check",
    2,
    "purchaser approver supervisor",
    "正式中标",
    "Official award",
    "Adjudicación definitiva",
    "正式落札",
  ],
  ["AWARD_SHOW", "/wel/winning-bid-view", "trophy", 2, everyone, "中标结果", "Award result", "Resultado de la adjudicación", "落札結果"],
]

const dashboard: Page = ["DASHBOARD", "/dashboard/index", "layout-dashboard", 0, everyone, "工作台", "Dashboard", "Panel", "ダッシュボード"]
const tendering: Page = ["TENDERING", "/wel", "gavel", 0, everyone, "招标管理", "Tendering", "Licitación", "入札管理"]

/** The server-driven menu. A group has no component of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table menu_module (
      id text primary key,
      parent text references menu_module (id),
      code text not null unique,
      names jsonb not null,
      path text not null,
      icon text not null,
      component text not null,
      is_operating smallint not null check (is_operating in (0, 2, 3)),
      sort integer not null,
      roles text[] not null
    )`.execute(db)
  await add(db, dashboard, "1", null, 1, "dashboard/index")
  await add(db, tendering, "2", null, 2, "")
  for (const [index, page] of tenderPages.entries())
    await add(db, page, `2.${index + 1}`, "2", index + 1, page[1].replace(/^\/wel\//, "tender/"))
}

async function add(db: Kysely<unknown>, page: Page, id: string, parent: string | null, sort: number, component: string): Promise<void> {
  const [code, path, icon, operating, roles, zh, en, es, ja] = page
  const names = JSON.stringify({ zh, en, es, ja })
  await sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    values (${id}, ${parent}, ${code}, ${names}::jsonb, ${path}, ${icon}, ${component}, ${operating}, ${sort}, ${roles.split(" ")})`.execute(
    db,
  )
}
