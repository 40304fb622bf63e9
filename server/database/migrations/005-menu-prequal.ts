import { type Kysely, sql } from "kysely"

type Page = readonly [code: string, path: string, icon: string, roles: string, zh: string, en: string, es: string, ja: string]

/** Pages that show one tender beside its main path: hidden from the menu and still routable (spec 2.4). */
const pages: readonly Page[] = [
  [
    "TENDER_MAINTAIN",
    "/wel/add-maintain-view",
    "message-square-reply",
    "purchaser supervisor",
    "澄清与答疑",
    "Clarifications and answers",
    "Aclaraciones y respuestas",
    "質疑応答・説明",
  ],
  [
    "TENDER_NOTICE",
    "/wel/tender-notice-view",
    "megaphone",
    "purchaser approver supervisor legal supplier expert",
    "招标公告",
    "Tender notice",
    "Anuncio de licitación",
    "入札公告",
  ],
  [
    "TENDER_QUESTIONS",
    "/wel/inquiry-questions-view",
    "message-circle-question",
    "purchaser supervisor supplier",
    "供应商提问",
    "Supplier questions",
    "Consultas de proveedores",
    "サプライヤーの質問",
  ],
  [
    "PREQUAL_APPLY",
    "/wel/prequal-apply",
    "file-badge",
    "supplier",
    "资格预审申请",
    "Prequalification application",
    "Solicitud de precalificación",
    "事前資格審査の申請",
  ],
  [
    "PREQUAL_REVIEW",
    "/wel/prequal-details",
    "list-checks",
    "purchaser approver supervisor legal",
    "资格预审评审",
    "Prequalification review",
    "Evaluación de la precalificación",
    "事前資格審査",
  ],
  [
    "PREQUAL_SHOW",
    "/wel/view-prequalification",
    "mail-check",
    "purchaser approver supervisor legal supplier",
    "资格预审结果",
    "Prequalification result",
    "Resultado de la precalificación",
    "事前資格審査の結果",
  ],
  [
    "CANDIDATES_PUBLIC",
    "/wel/add-public-view",
    "scroll-text",
    "purchaser approver supervisor legal supplier",
    "候选人公示",
    "Publication of candidates",
    "Publicación de candidatos",
    "落札候補者の公示",
  ],
]

/** The modules of prequalification, publicity, notice and questions, after those of the main path. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ last: number }>`select max(sort)::int as last from menu_module where parent = '2'`.execute(db)
  const last = rows[0]?.last ?? 0
  for (const [index, [code, path, icon, roles, zh, en, es, ja]] of pages.entries()) {
    const sort = last + index + 1
    await sql`
      insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
      values (${`2.${sort}`}, '2', ${code}, ${JSON.stringify({ zh, en, es, ja })}::jsonb, ${path}, ${icon}, ${path.replace("/wel/", "tender/")}, 2, ${sort}, ${roles.split(" ")})`.execute(
      db,
    )
  }
}
