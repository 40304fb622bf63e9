import type { Readable } from "node:stream"
import { DataStore, ERRORS, Metadata, Server, Upload } from "@tus/server"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { code, httpStatusOf, Refused } from "#contract/errors.ts"
import { type FileStart, fileStart, tusPath } from "#contract/file.contract.ts"
import { apiPrefix } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import { unsound } from "#server/http/soundness.ts"
import type { FileRoom } from "./file-room.ts"
import { personOf } from "./person-of.ts"

/** The protocol's data store: a file on the disk, as long as the bytes received. */
class Incoming extends DataStore {
  readonly #room: FileRoom

  constructor(room: FileRoom) {
    super()
    this.#room = room
    this.extensions = ["creation", "termination"]
  }

  // The upload was registered before the protocol saw the request.
  override create = (upload: Upload): Promise<Upload> => Promise.resolve(upload)

  override async remove(id: string): Promise<void> {
    if (!(await this.#room.abandon(id))) throw ERRORS.FILE_NOT_FOUND
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    await this.#room.receive(stream, id, offset)
    return this.#room.arrived(id)
  }

  override async getUpload(id: string): Promise<Upload> {
    const size = await this.#room.sizeOf(id)
    if (size === null) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size, offset: await this.#room.arrived(id) })
  }
}

/** The file's description in the header Upload-Metadata; refuses with 10017 an invalid one. */
function startOf(request: FastifyRequest): FileStart {
  const header = request.headers["upload-metadata"]
  const { filename, businessType, businessId } = metadataIn(typeof header === "string" ? header : "")
  const start = fileStart.safeParse({ name: filename, businessType, businessId, size: Number(request.headers["upload-length"]) })
  if (!start.success || unsound(start.data) !== null) throw new Refused({ code: code.badFormat, params: { fields: "Upload-Metadata" } })
  return start.data
}

function metadataIn(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header)
  } catch {
    return {}
  }
}

/** Serves the tus protocol: creation, HEAD, PATCH and termination. Access is checked here, before the protocol sees the request. */
export function registerTus(app: FastifyInstance, services: Services, room: FileRoom): void {
  const url = apiPrefix + tusPath
  const begun = new WeakMap<object, string>()
  const tus = new Server({
    path: url,
    datastore: new Incoming(room),
    relativeLocation: true,
    maxSize: room.maxBytes,
    allowedOrigins: () => false,
    namingFunction: (request) => (request.runtime?.node && begun.get(request.runtime.node.req)) ?? room.newId(),
    onResponseError: (_, error) => {
      if ("status_code" in error) return undefined
      if (error instanceof Refused) return { status_code: httpStatusOf(error.refusal.code), body: "" }
      services.log.error({ err: error }, "an upload failed through a fault of ours")
      return { status_code: 500, body: "" }
    },
  })
  const speak = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await tus.handle(request.raw, reply.raw)
  }
  // The body stays a stream.
  app.addContentTypeParser("application/offset+octet-stream", (_request, _payload, done) => done(null))
  const config = { policy: "signedIn" } as const
  app.post(url, { config }, async (request, reply) => {
    const user = await personOf(services, request)
    const start = startOf(request)
    await room.admit(user, start)
    begun.set(request.raw, await room.begin(user, start))
    await speak(request, reply)
  })
  app.route<{ Params: { id: string } }>({
    method: ["HEAD", "PATCH", "DELETE"],
    url: `${url}/:id`,
    config,
    handler: async (request, reply) => {
      const user = await personOf(services, request)
      if (!(await room.upload(request.params.id, user))) throw new Refused({ code: code.absent })
      await speak(request, reply)
    },
  })
}
