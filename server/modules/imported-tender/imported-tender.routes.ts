import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { importedTenderContract } from "#contract/imported-tender.contract.ts"
import { importedTender } from "#machines/imported-tender/imported-tender.chart.ts"
import { openForReader } from "#server/documents/context.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { Unfit } from "#server/import/lined-file.ts"
import { importProcesses } from "./import-processes.ts"
import { importedRecord } from "./ocds-record.ts"
import { type Processes, readProcesses } from "./read-processes.ts"

const policies = {
  bringIn: { roles: importedTender.begin.by },
  ocds: "signedIn",
} as const satisfies Policies<typeof importedTenderContract>

/** @throws Refused naming the line and the place that does not fit, in the words of the reader. */
function readFile(file: string, text: string): Processes {
  try {
    return readProcesses(file, text)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    const { rule, line, path } = error.fault
    throw new Refused({ code: "10008", rule, params: { line, place: path.join(".") } })
  }
}

/** Serves the import of tenders that were run elsewhere, and their export in the Open Contracting Data Standard. */
export const registerImportedTenders = (app: FastifyInstance, services: Services): void =>
  register(app, services, importedTenderContract, policies, {
    bringIn: ({ user, body: { file, text } }, { database, keys }) => importProcesses(database, keys, user, readFile(file, text)),
    ocds: ({ user, params: { id } }, { database }) =>
      database.reading(async (tx) => {
        const { content, source, importedAt } = (await openForReader(tx, importedTender, user, id)).document.facts
        if (!content || !source) throw new Refused({ code: code.absent })
        return importedRecord(content, source, importedAt)
      }),
  } satisfies Handlers<typeof importedTenderContract, Services>)
