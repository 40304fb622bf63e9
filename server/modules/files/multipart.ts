import type { Readable } from "node:stream"
import multipart, { type MultipartFile } from "@fastify/multipart"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { code, Refused } from "#contract/errors.ts"
import { fileStart, type FileVersion, fileVersion } from "#contract/file.contract.ts"
import { apiPrefix } from "#server/http/register.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { unsound } from "#server/http/soundness.ts"
import type { FileRoom } from "./file-room.ts"
import { personOf } from "./person-of.ts"

const bad = (fields: string): Refused => new Refused({ code: code.badFormat, params: { fields } })

/** Accepts one file in a multipart form (spec 7.12): at `sys/oss/upload`, the default, or at an address that names the business type. */
export async function registerMultipart(app: FastifyInstance, services: Services, room: FileRoom): Promise<void> {
  await app.register(multipart, {
    limits: { files: 2, fields: 8, parts: 10, fieldSize: 1_024, fieldNameSize: 64, headerPairs: 32, fileSize: room.maxBytes },
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
    let arrived: Arrived | null = null
    try {
      // The fields that describe the file may follow it.
      for await (const part of request.parts()) {
        if (part.type === "file") {
          if (arrived) throw bad("file")
          arrived = { id: await begin(part, user, fields, mostIn(request)), filename: part.filename }
          await receive(part.file, arrived.id)
        } else {
          if (typeof part.value !== "string" || part.valueTruncated === true) throw bad(part.fieldname)
          fields.set(part.fieldname, part.value)
        }
      }
      if (!arrived) throw bad("file")
      const start = startOf(arrived, user, fields)
      if (!start.success) throw bad(start.error.issues.map(({ path }) => path.join(".")).join(", "))
      await room.admit(user, start.data)
      await room.arrivedAs(arrived.id, start.data)
    } catch (error) {
      if (arrived) await room.abandon(arrived.id)
      throw error
    }
    return room.complete(user, arrived.id)
  }

  /** Registers the upload. A person who may not add the file is refused before its bytes arrive, as far as the preceding fields tell. */
  const begin = async (part: MultipartFile, user: SessionUser, fields: ReadonlyMap<string, string>, size: number): Promise<string> => {
    const { data } = startOf(part, user, fields)
    if (data) await room.admit(user, data)
    return room.begin(user, { ...(data ?? { name: "file", businessType: "person", businessId: user.id }), size })
  }
  /** The most bytes that the file can have, until they have arrived. */
  const mostIn = ({ headers }: FastifyRequest): number => Math.min(Number(headers["content-length"] ?? room.maxBytes), room.maxBytes)

  const receive = async (file: Readable & { truncated?: boolean }, id: string): Promise<void> => {
    await room.receive(file, id)
    if (file.truncated === true) throw room.tooLarge()
  }

  app.post(`${apiPrefix}attachment/sys/oss/upload`, { config }, handler)
  app.post(`${apiPrefix}attachment/:url`, { config }, handler)
}

interface Arrived extends Pick<MultipartFile, "filename"> {
  /** The id of the upload. */
  readonly id: string
}

/** The file's description in the form so far; its size is unknown until it has arrived. */
function startOf({ filename }: Pick<MultipartFile, "filename">, user: SessionUser, fields: ReadonlyMap<string, string>) {
  const businessType = fields.get("businessType") ?? "person"
  return sound.safeParse({
    name: fields.get("originalFilename") ?? filename,
    size: 0,
    businessType,
    businessId: fields.get("businessId") ?? (businessType === "person" ? user.id : undefined),
  })
}

const sound = fileStart.refine((start) => unsound(start) === null, { path: ["originalFilename"] })
