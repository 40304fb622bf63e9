import { type Kysely, sql } from "kysely"

const words = (zh: string, en: string, es: string, ja: string) => ({ zh, en, es, ja })
const name = words("公司名称", "Company", "Empresa", "会社名")
const creditCode = words("统一社会信用代码", "Credit code", "Código de crédito", "統一社会信用コード")

const definition = {
  code: "COMPANY",
  titles: words("选择公司", "Choose a company", "Elegir una empresa", "会社の選択"),
  width: "50",
  sqlTypeCode: "API",
  apiUrl: "companies",
  sqlServiceUrl: "",
  parameter: [
    { field: "name", type: "input", titles: name, code: "" },
    { field: "creditCode", type: "input", titles: creditCode, code: "" },
  ],
  entries: [
    { field: "name", labels: name, width: null },
    { field: "creditCode", labels: creditCode, width: 200 },
  ],
  valueField: "id",
  textField: "name",
  enabledFlag: 1,
}

/** The list from which administrators pick a company (spec 7.9). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into lov_definition (id, code, definition)
    select coalesce(max(id), 0) + 1, ${definition.code}, ${JSON.stringify(definition)}::jsonb from lov_definition
    having not bool_or(code = ${definition.code} and removed_at is null)`.execute(db)
}
