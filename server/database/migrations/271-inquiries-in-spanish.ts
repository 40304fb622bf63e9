import { type Kysely, sql } from "kysely"

/** The menu's Spanish names by code, before and after. */
const renamed = [
  ["INQUIRY", "Solicitudes de cotización", "Consultas de precios"],
  ["INQUIRY_LIST", "Lista de solicitudes", "Lista de consultas"],
  ["INQUIRY_PREVIEW", "Vista previa de la solicitud", "Vista previa de la consulta"],
  ["INQUIRY_PREQUAL", "Precalificación de la solicitud", "Precalificación de la consulta"],
  ["INQUIRY_SHOW", "Detalle de la solicitud", "Detalle de la consulta"],
  ["INQUIRY_SWITCH", "Conversión de la solicitud", "Conversión de la consulta"],
  ["INQUIRY_APPROVAL", "Aprobación de la solicitud", "Aprobación de la consulta"],
  ["INQUIRY_OUTCOME", "Resultado de la solicitud", "Resultado de la consulta"],
  ["TENDER_QUESTIONS", "Consultas de proveedores", "Preguntas de proveedores"],
] as const

/** In Spanish an inquiry is called the same in the menu as on its pages, and questions are not called so. Names that administrators have given stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [code, before, after] of renamed)
    await sql`
      update menu_module set names = names || jsonb_build_object('es', ${after}::text), version = version + 1
      where code = ${code} and names ->> 'es' = ${before}`.execute(db)
}
