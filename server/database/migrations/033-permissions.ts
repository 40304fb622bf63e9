import { type Kysely, sql } from "kysely"

const words = (zh: string, en: string, es: string, ja: string) => ({ zh, en, es, ja })
const displayName = words("姓名", "Name", "Nombre", "氏名")
const name = words("用户名", "Username", "Usuario", "ユーザー名")
const company = words("公司名称", "Company", "Empresa", "会社名")
const department = words("部门", "Department", "Departamento", "部署")

const accounts = {
  code: "ACCOUNT",
  titles: words("选择用户", "Choose a user", "Elegir un usuario", "ユーザーの選択"),
  width: "60",
  sqlTypeCode: "API",
  apiUrl: "accounts",
  sqlServiceUrl: "",
  parameter: [
    { field: "displayName", type: "input", titles: displayName, code: "" },
    { field: "name", type: "input", titles: name, code: "" },
    { field: "company", type: "input", titles: company, code: "" },
  ],
  entries: [
    { field: "displayName", labels: displayName, width: 120 },
    { field: "name", labels: name, width: 140 },
    { field: "company", labels: company, width: null },
    { field: "department", labels: department, width: 140 },
  ],
  valueField: "id",
  textField: "displayName",
  enabledFlag: 1,
}

/** The page of data permissions comes into the menu, with the list from which a user is picked there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update menu_module set is_operating = 0, version = version + 1 where code = 'SYSTEM_PERMISSIONS'`.execute(db)
  await sql`
    insert into lov_definition (id, code, definition)
    select coalesce(max(id), 0) + 1, ${accounts.code}, ${JSON.stringify(accounts)}::jsonb from lov_definition
    having not bool_or(code = ${accounts.code} and removed_at is null)`.execute(db)
}
