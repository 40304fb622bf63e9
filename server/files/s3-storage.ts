import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import { DeleteObjectCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { Upload } from "@aws-sdk/lib-storage"
import { type FileStorage, requireKey } from "./storage.ts"

/** An S3 bucket. */
export interface S3Place {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Parts of 8 MiB, two at a time: the memory of an upload does not grow with the file. */
const partSize = 8 * 1024 * 1024

/** Keeps files in a bucket. */
export function s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Place): FileStorage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Path-style addresses work with every provider, also at an address without a host name.
    forcePathStyle: true,
    // Many providers do not support the trailing checksums of the newer protocol.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })
  const at = (key: string) => ({ Bucket: bucket, Key: requireKey(key) })
  return {
    async put(key, path) {
      await new Upload({ client, partSize, queueSize: 2, params: { ...at(key), Body: createReadStream(path) } }).done()
    },
    async open(key) {
      const { Body } = await client.send(new GetObjectCommand(at(key)))
      if (Body instanceof Readable) return Body
      throw new Error("the bucket answered without a body")
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
