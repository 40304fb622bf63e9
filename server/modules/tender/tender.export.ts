import { z } from "zod"
import { exportSource, moment, plain } from "#server/export/export-source.ts"
import { allTenders } from "./tender.queries.ts"
import { tenderPolicies } from "./tender.policy.ts"

/** Tenders as a person's own list shows them; who wrote one is the buyer's matter. */
export const tenderExport = exportSource({
  name: "tenders",
  areas: ["pur", "sup"],
  policy: tenderPolicies.query,
  filter: z.strictObject({
    keyword: z.string().max(100).default(""),
    states: z.array(z.string().max(40)).max(30).default([]),
    mine: z.boolean().default(false),
  }),
  columns: [
    plain("number"),
    plain("title"),
    { code: "state", cell: ({ state }, { text }) => text(`tender:states.${String(state)}`) },
    { code: "suspended", cell: ({ suspended }, { text }) => (suspended === true ? text("tender:states.suspended") : null) },
    { code: "openTo", cell: ({ openTo }, { text }) => text(`export:openTo.${String(openTo)}`) },
    plain("currency"),
    { code: "lines", cell: ({ lines }) => Number(lines) },
    moment("publishedAt"),
    moment("bidDeadline"),
    moment("openingTime"),
    moment("updatedAt"),
    plain("author", { when: (user) => !user.roles.includes("supplier") }),
  ],
  statement: allTenders,
})
