import { type Kysely, sql } from "kysely"
import { entryOf } from "#server/search/grams.ts"

const words = (zh: string, en: string, es: string, ja: string) => ({ zh, en, es, ja })
const asked = words("编码、名称、规格或拼音", "Code, name or specification", "Código, nombre o especificación", "コード・名称・仕様")
const definition = {
  code: "MATERIAL",
  titles: words("选择物料", "Choose materials", "Elegir materiales", "資材の選択"),
  width: "60",
  sqlTypeCode: "API",
  apiUrl: "materials",
  sqlServiceUrl: "",
  parameter: [{ field: "name", type: "input", titles: asked, code: "" }],
  entries: [
    { field: "code", labels: words("物料编码", "Material code", "Código del material", "資材コード"), width: 150 },
    { field: "name", labels: words("名称", "Name", "Nombre", "名称"), width: null },
    { field: "specification", labels: words("规格型号", "Specification", "Especificación", "仕様・型番"), width: 200 },
    { field: "unit", labels: words("单位", "Unit", "Unidad", "単位"), width: 80 },
  ],
  valueField: "id",
  textField: "name",
  enabledFlag: 1,
}

/** What an installation begins with: its administrators add to it, and put out of use what they do not need. */
const categories = [
  ["01", "", "原材料", "Raw materials", "Materias primas", "原材料"],
  ["0101", "01", "钢材", "Steel", "Acero", "鋼材"],
  ["0102", "01", "有色金属", "Non-ferrous metals", "Metales no ferrosos", "非鉄金属"],
  ["0103", "01", "塑料与橡胶", "Plastics and rubber", "Plásticos y caucho", "プラスチック・ゴム"],
  ["0104", "01", "化工原料", "Chemicals", "Productos químicos", "化学原料"],
  ["02", "", "机械零部件", "Mechanical parts", "Piezas mecánicas", "機械部品"],
  ["0201", "02", "轴承", "Bearings", "Rodamientos", "ベアリング"],
  ["0202", "02", "紧固件", "Fasteners", "Elementos de fijación", "締結部品"],
  ["0203", "02", "泵与阀门", "Pumps and valves", "Bombas y válvulas", "ポンプ・バルブ"],
  ["03", "", "电气与自动化", "Electrical and automation", "Electricidad y automatización", "電気・制御機器"],
  ["0301", "03", "电线电缆", "Wires and cables", "Cables eléctricos", "電線・ケーブル"],
  ["0302", "03", "低压电器", "Low-voltage equipment", "Aparamenta de baja tensión", "低圧電気機器"],
  ["0303", "03", "仪器仪表", "Instruments", "Instrumentos", "計測機器"],
  ["04", "", "包装材料", "Packaging", "Embalaje", "包装材料"],
  ["05", "", "劳保与安全", "Safety and protective gear", "Seguridad y protección", "保護具・安全用品"],
  ["06", "", "办公与信息", "Office and IT", "Oficina e informática", "事務・IT用品"],
  ["07", "", "服务", "Services", "Servicios", "サービス"],
  ["0701", "07", "物流运输", "Logistics", "Logística", "物流"],
  ["0702", "07", "维修保养", "Maintenance", "Mantenimiento", "保守・修理"],
] as const

/** Materials stand with the other master data, are opened by whoever may be asked to approve one, are picked from a list of values, and find categories to be sorted by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [code, parent, zh, en, es, ja] of categories) {
    const names = { zh, en, es, ja }
    const { words, grams } = entryOf(code, ...Object.values(names))
    const values = { supplierCategoryBid: parent === "" ? null : parent, note: null }
    await sql`
      insert into register_entry (register, code, names, data, words, grams, parent)
      values ('categories', ${code}, ${JSON.stringify(names)}::jsonb, ${JSON.stringify(values)}::jsonb, ${words}, ${grams as string[]}, ${parent})
      on conflict do nothing`.execute(db)
  }
  await sql`
    update menu_module set parent = 'basic', sort = 10, is_operating = 0, version = version + 1 where code = 'BASIC_MATERIALS'`.execute(db)
  await sql`
    update menu_module set roles = '{purchaser,approver,supervisor,legal,administrator}', version = version + 1
      where code = 'MATERIAL_EDIT'`.execute(db)
  await sql`
    insert into lov_definition (id, code, definition)
    select coalesce(max(id), 0) + 1, ${definition.code}, ${JSON.stringify(definition)}::jsonb from lov_definition
    having not bool_or(code = ${definition.code} and removed_at is null)`.execute(db)
}
