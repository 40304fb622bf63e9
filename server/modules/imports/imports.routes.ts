import type { FastifyInstance } from "fastify"
import { languages } from "#contract/identity.contract.ts"
import { importContract } from "#contract/import.contract.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { ImportTarget } from "#server/import/import-target.ts"
import { checkRows, listImports, runImport, targetFor, undoImport } from "./run-import.ts"

/** Each target has its own policy. */
const policies = {
  fields: "signedIn",
  check: "signedIn",
  run: "signedIn",
  undo: "signedIn",
  query: "signedIn",
} as const satisfies Policies<typeof importContract>

const handlersOf = (targets: readonly ImportTarget[], { texts }: Services): Handlers<typeof importContract> => ({
  fields: async ({ user, language, body }) =>
    targetFor(targets, body.target, user).fields.map(({ code, nameKey, required, hintKey, alsoKeys = [], rich, number, wordKeys }) => ({
      code,
      name: texts.text(nameKey, language),
      required,
      also: [code, ...[nameKey, ...alsoKeys].flatMap((key) => languages.map((one) => texts.text(key, one)))],
      ...(hintKey === undefined ? {} : { hint: texts.text(hintKey, language) }),
      ...(rich ? { rich } : {}),
      ...(number ? { number } : {}),
      ...(wordKeys
        ? { words: Object.fromEntries(Object.entries(wordKeys).map(([value, key]) => [value, texts.text(key, language)])) }
        : {}),
    })),
  check: ({ user, language, body }, { database }) =>
    checkRows(database, { target: targetFor(targets, body.target, user), user, texts, language }, body.rows),
  run: ({ user, body }, { database }) => runImport(database, targetFor(targets, body.target, user), user, body),
  undo: ({ user, body }, { database }) => undoImport(database, targets, user, body.id),
  query: ({ user, body, query }, { database }) => listImports(database, targetFor(targets, body.target, user), user, query),
})

/** Serves imports of tables. */
export const registerImports =
  (targetsOf: (texts: Services["texts"]) => readonly ImportTarget[]) =>
  (app: FastifyInstance, services: Services): void =>
    register(app, services, importContract, policies, handlersOf(targetsOf(services.texts), services))
