import type { FastifyInstance } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { fileContract } from "#contract/file.contract.ts"
import type { Module } from "#server/app.ts"
import { hourly } from "#server/http/hourly.ts"
import type { Policies } from "#server/http/policy.ts"
import { type Handlers, register } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { FilesOfDocuments } from "./document-files.ts"
import { type FileRoom, openFileRoom, type Owning } from "./file-room.ts"
import { registerMultipart } from "./multipart.ts"
import { sendFile, sendZip } from "./send-files.ts"
import { registerTus } from "./tus.ts"

// Access to a file is decided by its business's owner.
const policies = {
  query: "signedIn",
  complete: "signedIn",
  remove: "signedIn",
  removeByBusinessId: "signedIn",
  download: "signedIn",
  downloadZip: "signedIn",
  file: "signedIn",
  ofDocument: "signedIn",
  zipOfDocument: "signedIn",
  takings: "signedIn",
  buy: "signedIn",
} as const satisfies Policies<typeof fileContract>

const handlersOf = (room: FileRoom, documents: FilesOfDocuments): Handlers<typeof fileContract> => ({
  query: ({ user, body }) => room.list(user, body),
  complete: ({ user, body }) => room.complete(user, body.uploadId),
  remove: async ({ user, body }) => ({
    removed: await room.remove(
      user,
      body.ossBusinessFiles.map(({ bucketKey }) => bucketKey),
    ),
  }),
  removeByBusinessId: async ({ user, body }) => ({ removed: await room.removeAll(user, body) }),
  download: async ({ user, query, reply }) => {
    const [file] = await room.take(user, [query.bucketKey], query.way ?? "save")
    if (!file) throw new Refused({ code: code.absent })
    return sendFile(reply, room, file)
  },
  downloadZip: async ({ user, body, reply }, services) => sendZip(services, reply, room, await room.take(user, body.bucketKeys, "zip")),
  file: async ({ user, query }) => {
    const [file] = await room.readable(user, [query.bucketKey])
    if (!file) throw new Refused({ code: code.absent })
    return file
  },
  ofDocument: ({ user, body }) => documents.list(user, body),
  zipOfDocument: async ({ user, body: { folders: names, ...named }, reply }, services) => {
    const folders = await documents.newest(user, named, names)
    const files = folders.size === 0 ? [] : await room.take(user, [...folders.keys()], "zip")
    return sendZip(services, reply, room, files, (file) => `${folders.get(file.bucketKey) ?? ""}/`)
  },
  takings: ({ user, body }) => documents.takings(user, body),
  buy: ({ user, body }) => documents.buy(user, body),
})

/** Serves the files of the given business types and kinds of documents. Without a configured place there are no files. */
export const filesModule =
  (owning: Owning): Module =>
  async (app: FastifyInstance, services: Services) => {
    const { files } = services.config
    if (!files) return
    const room = await openFileRoom(services, owning, files)
    register(app, services, fileContract, policies, handlersOf(room, new FilesOfDocuments(services, owning.kinds)))
    // A scope of its own, so that these two media types are accepted nowhere else.
    await app.register(async (scope) => {
      registerTus(scope, services, room)
      await registerMultipart(scope, services, room)
    })
    hourly(app, () => room.sweep().catch((error: unknown) => services.log.warn({ err: error }, "what is left of files could not be swept")))
  }
