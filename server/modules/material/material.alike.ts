import type { FastifyInstance } from "fastify"
import type { BodyOf } from "#contract/endpoint.ts"
import type { Language } from "#contract/identity.contract.ts"
import { type AlikeMaterial, materialContract } from "#contract/material.contract.ts"
import { alikeKey } from "#machines/material/material.alike.ts"
import { material } from "#machines/material/material.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { titleFor } from "#server/documents/row-names.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { foundBy } from "#server/search/find.ts"

const most = 5
/** Shorter words occur in half of all names. */
const shortestName = 2

/** The materials that most resemble one that is being written, the most certain match first; each match uses an index. */
export async function alikeTo(tx: Tx, written: BodyOf<typeof materialContract.alike>, language: Language): Promise<AlikeMaterial[]> {
  const { code, name, specification, manufacturerNumber, except } = written
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const none = bind(except ?? "")
  const conditions = [
    ["code", code.trim() === "" ? null : `r.c_code = ${bind(code.trim())}`],
    ["manufacturerNumber", sameIn("c_same_manufacturer_number", alikeKey(manufacturerNumber), bind)],
    ["specification", sameIn("c_same_specification", alikeKey(specification), bind)],
    ["name", name.trim().length < shortestName ? null : foundBy(name, "r", bind)],
  ] as const
  const asked = conditions.flatMap(([by, condition], rank) =>
    condition === null
      ? []
      : [
          `(select r.id, r.number, r.c_code as code, ${titleFor(material, language, "r")} as name, coalesce(r.c_specification, '') as specification, r.state,
              '${by}' as by, ${rank} as rank
            from row_material r where r.id <> ${none} and r.state <> 'discarded' and ${condition} limit ${most})`,
        ],
  )
  if (asked.length === 0) return []
  const { rows } = await tx.query<AlikeMaterial>({
    text: `select id, number, code, name, specification, state, by from (
        select distinct on (id) * from (${asked.join(" union all ")}) as found order by id, rank) as each order by rank, code limit ${most}`,
    values,
  })
  return rows
}

const sameIn = (column: string, key: string | null, bind: (value: unknown) => string): string | null =>
  key === null ? null : `r.${column} = ${bind(key)}`

/** Serves the warning that similar materials exist. */
export const registerAlike = (app: FastifyInstance, services: Services): void =>
  register(app, services, materialContract, { alike: { roles: material.begin.by } }, {
    alike: ({ body, user }, { database }) => database.reading((tx) => alikeTo(tx, body, user.language)),
  } satisfies Handlers<typeof materialContract, Services>)
