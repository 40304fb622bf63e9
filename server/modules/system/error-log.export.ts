import { z } from "zod"
import { exportSource, moment, plain } from "#server/export/export-source.ts"
import { allErrors } from "./error-log.queries.ts"
import { policies } from "./error-log.routes.ts"

/** The log of errors. */
export const errorExport = exportSource({
  name: "errors",
  areas: ["basic", "system"],
  policy: policies.query,
  filter: z.strictObject({ state: z.enum(["open", "settled", "all"]).default("all") }),
  columns: [
    { code: "side", cell: ({ side }, { text }) => text(`export:sides.${String(side)}`) },
    plain("page"),
    plain("name"),
    plain("message"),
    plain("count"),
    moment("firstAt"),
    moment("lastAt"),
    moment("settledAt"),
    plain("settledBy"),
    plain("reportId"),
  ],
  statement: (_, { state }) => allErrors(state),
})
