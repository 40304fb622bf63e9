import { z } from "zod"
import { codeValue, words } from "#contract/code.contract.ts"
import { expertState, expertStates } from "#contract/expert.contract.ts"
import { exportSource, plain } from "#server/export/export-source.ts"
import { allExperts } from "./experts.ts"

const named = z.array(z.union([z.string(), words]))
const companies = z.array(z.object({ name: z.string() }))

/** Experts with the names of their fields and companies: the columns of an import, and those of the account. */
export const expertExport = exportSource({
  name: "experts",
  areas: ["basic"],
  policy: { roles: ["administrator"] },
  filter: z.strictObject({
    name: z.string().max(64).optional(),
    field: codeValue.optional(),
    employer: z.string().max(64).optional(),
    state: expertState.optional(),
  }),
  columns: [
    plain("name"),
    plain("displayName"),
    plain("phone"),
    plain("email"),
    {
      code: "fields",
      cell: ({ fieldNames }, { language }) =>
        named
          .parse(fieldNames)
          .map((one) => (typeof one === "string" ? one : one[language]))
          .join("、"),
    },
    plain("title"),
    plain("employerName"),
    {
      code: "avoid",
      cell: ({ avoid }) =>
        companies
          .parse(avoid)
          .map(({ name }) => name)
          .join("；"),
    },
    { code: "enabledFlag", cell: ({ state }, { text }) => text(state === "enabled" ? "export:yes" : "export:no") },
    {
      code: "state",
      cell: ({ state }, { text }) => {
        const known = expertStates.find((one) => one === state)
        return known === undefined ? "" : text(`admin:experts.states.${known}`)
      },
    },
    plain("reason"),
    plain("served"),
    { code: "callable", cell: ({ callable }, { text }) => text(callable === true ? "export:yes" : "export:no") },
    plain("departmentName"),
  ],
  statement: (_, filter) => allExperts(filter),
})
