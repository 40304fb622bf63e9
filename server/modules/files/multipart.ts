import { createWriteStream } from "node:fs"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import multipart, { type MultipartFile } from "@fastify/multipart"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { type FileStart, fileStart, type FileVersion, fileVersion } from "#contract/file.contract.ts"
import { apiPrefix } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { unsound } from "#server/http/soundness.ts"
import type { FileRoom } from "./file-room.ts"
import { personOf } from "./person-of.ts"

const bad = (fields: string): Refused => new Refused({ code: code.badFormat, params: { fields } })

/** Takes one file in a multipart form (spec 7.12): at `sys/oss/upload`, the default, or at an address that names the kind of business. */
export async function registerMultipart(app: FastifyInstance, services: Services, room: FileRoom): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 8, parts: 9, fieldSize: 1_024, fieldNameSize: 64, headerPairs: 32, fileSize: room.maxBytes },
    throwFileSizeLimit: false,
  })
  const config = { policy: "signedIn" } as const
  const handler = async (request: FastifyRequest) => {
    const user = await personOf(services, request)
    if (!request.isMultipart()) throw new Refused({ code: code.badMediaType })
    const { url } = Object(request.params) as { url?: string }
    return { code: "200", success: true, msg: "", data: fileVersion.parse(await take(request, user, url)) }
  }

  const take = async (request: FastifyRequest, user: SessionUser, type: string | undefined): Promise<FileVersion> => {
    const fields = new Map<string, string>(type === undefined ? [] : [["businessType", type]])
    for await (const part of request.parts()) {
      if (part.type === "file") return takeFile(part, user, fields)
      if (typeof part.value !== "string" || part.valueTruncated === true) throw bad(part.fieldname)
      fields.set(part.fieldname, part.value)
    }
    throw bad("file")
  }

  const takeFile = async (part: MultipartFile, user: SessionUser, fields: ReadonlyMap<string, string>): Promise<FileVersion> => {
    // Its size is known when it is here; whoever may not bring it in is refused before.
    const start = startOf(part, user, fields)
    await room.admit(user, start)
    const id = await room.begin(user, start)
    try {
      await receive(part.file, room.pathOf(id))
      await room.arrivedWhole(id)
    } catch (error) {
      await room.abandon(id)
      throw error
    }
    return room.complete(user, id)
  }

  const receive = async (file: Readable & { truncated?: boolean }, path: string): Promise<void> => {
    await pipeline(file, createWriteStream(path))
    if (file.truncated === true) throw room.tooLarge()
  }

  app.post(`${apiPrefix}attachment/sys/oss/upload`, { config }, handler)
  app.post(`${apiPrefix}attachment/:url`, { config }, handler)
}

function startOf(part: MultipartFile, user: SessionUser, fields: ReadonlyMap<string, string>): FileStart {
  const businessType = fields.get("businessType") ?? "person"
  const start = fileStart.safeParse({
    name: fields.get("originalFilename") ?? part.filename,
    size: 0,
    businessType,
    businessId: fields.get("businessId") ?? (businessType === "person" ? user.id : undefined),
  })
  if (!start.success) throw bad(start.error.issues.map(({ path }) => path.join(".")).join(", "))
  if (unsound(start.data) !== null) throw bad("originalFilename")
  return start.data
}
