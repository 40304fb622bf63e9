import type { Business, FileRow, FileStart, FileVersion } from "#contract/file.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Tx } from "#server/database/database.ts"

/** An upload in progress; its id is the key of the future file. */
export interface OpenUpload extends FileStart {
  readonly id: string
  /** Epoch ms. */
  readonly createdAt: number
}

const uploadColumns = `id, business_type as "businessType", business_id as "businessId", name, size::float8,
  floor(extract(epoch from created_at) * 1000)::float8 as "createdAt"`

/** The most open uploads of one person. */
const mostOpen = 1_000

/** Registers an upload; refuses with 20012 a person who has too many open, or with more than `most` bytes in all. */
export async function openUpload(tx: Tx, id: string, person: string, start: FileStart, most: number): Promise<void> {
  const { rowCount } = await tx.query({
    text: `insert into file_upload (id, person, business_type, business_id, name, size)
      select $1, $2, $3, $4, $5, $6::bigint from file_upload where person = $2
      having count(*) < ${mostOpen} and coalesce(sum(size), 0) + $6::bigint <= $7::bigint`,
    values: [id, person, start.businessType, start.businessId, start.name, start.size, most],
  })
  if (rowCount === 0) throw new Refused({ code: code.tooMany, params: { seconds: 60 } })
}

/** The person's own open upload; null otherwise. */
export async function readUpload(tx: Tx, id: string, person: string): Promise<OpenUpload | null> {
  const { rows } = await tx.query<OpenUpload>({
    name: "file-upload",
    text: `select ${uploadColumns} from file_upload where id = $1 and person = $2`,
    values: [id, person],
  })
  return rows[0] ?? null
}

/** The size of anybody's open upload; null when it is not open. */
export async function readSize(tx: Tx, id: string): Promise<number | null> {
  const { rows } = await tx.query<{ size: number }>({
    name: "file-upload-size",
    text: "select size::float8 from file_upload where id = $1",
    values: [id],
  })
  return rows[0]?.size ?? null
}

/** Stores the name, size and business of a completely received upload. */
export const setStart = (tx: Tx, id: string, { name, size, businessType, businessId }: FileStart): Promise<unknown> =>
  tx.query({
    text: "update file_upload set name = $2, size = $3, business_type = $4, business_id = $5 where id = $1",
    values: [id, name, size, businessType, businessId],
  })

/** Closes an upload; returns whether it was open. Of several callers at once only one gets true. */
export async function closeUpload(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({ text: "delete from file_upload where id = $1", values: [id] })
  return rowCount > 0
}

/** Closes uploads that were begun more than a day ago and returns their ids. */
export async function closeStale(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    text: "delete from file_upload where created_at < platform_clock() - interval '1 day' returning id",
  })
  return rows.map(({ id }) => id)
}

const columns = `bucket_key as "bucketKey", name, version, size::float8, media_type as "mediaType",
  floor(extract(epoch from uploaded_at) * 1000)::float8 as "uploadedAt",
  (select display_name from person p where p.id = uploaded_by) as uploader, sha256`

/** A stored file with its business. */
export interface KeptFile extends FileVersion, Business {}

/** Files by their keys, in the order of the keys; missing ones are left out. */
export async function readFiles(tx: Tx, keys: readonly string[]): Promise<KeptFile[]> {
  const { rows } = await tx.query<KeptFile>({
    text: `select ${columns}, business_type as "businessType", business_id as "businessId"
      from business_file where bucket_key = any($1) and removed_at is null order by array_position($1, bucket_key)`,
    values: [keys],
  })
  return rows
}

/** The files of a business, the latest first, each with its older versions. */
export async function listFiles(tx: Tx, { businessType, businessId }: Business): Promise<FileRow[]> {
  const { rows } = await tx.query<FileVersion>({
    text: `select ${columns} from business_file where business_type = $1 and business_id = $2 and removed_at is null
      order by uploaded_at desc, version desc`,
    values: [businessType, businessId],
  })
  const byName = Map.groupBy(rows, ({ name }) => name)
  return [...byName.values()].flatMap((files) => {
    const [newest, ...versions] = files.toSorted((a, b) => b.version - a.version)
    return newest ? [{ ...newest, versions }] : []
  })
}

/** Locks the files of a business until the transaction ends. */
export const lockFiles = (tx: Tx, { businessType, businessId }: Business): Promise<unknown> =>
  tx.query({ text: "select pg_advisory_xact_lock(hashtext($1), hashtext($2))", values: [`files ${businessType}`, businessId] })

/** The number of files of a business, counting versions. */
export async function countFiles(tx: Tx, { businessType, businessId }: Business): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    text: "select count(*)::int as count from business_file where business_type = $1 and business_id = $2 and removed_at is null",
    values: [businessType, businessId],
  })
  return rows[0]?.count ?? 0
}

/** Adds a file as the newest version of its name; requires `lockFiles`. */
export async function addFile(tx: Tx, upload: OpenUpload, { mediaType, sha256 }: Inspected, person: string): Promise<void> {
  await tx.query({
    text: `insert into business_file (bucket_key, business_type, business_id, name, version, size, media_type, uploaded_by, sha256)
      select $1, $2, $3, $4, coalesce(max(version), 0) + 1, $5, $6, $7, $8 from business_file
      where business_type = $2 and business_id = $3 and name = $4`,
    values: [upload.id, upload.businessType, upload.businessId, upload.name, upload.size, mediaType, person, sha256],
  })
}

/** What the inspection of a received file found. */
export interface Inspected {
  readonly mediaType: string
  readonly sha256: string
}

/** Marks files as removed and their bytes as left over; returns how many there were. */
export async function removeFiles(tx: Tx, keys: readonly string[], person: string): Promise<number> {
  const { rowCount } = await tx.query({
    text: `with gone as (update business_file set removed_at = platform_clock(), removed_by = $2
        where bucket_key = any($1) and removed_at is null returning bucket_key, bytes)
      insert into file_leftover (bucket_key) select coalesce(bytes, bucket_key) from gone on conflict (bucket_key) do nothing`,
    values: [keys, person],
  })
  return rowCount
}

/** Registers bytes as left over unless the file is added within an hour. Returns false when the upload is no longer open, which then accepts no bytes. */
export async function expectFile(tx: Tx, key: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into file_leftover (bucket_key, due)
      select id, platform_clock() + interval '1 hour' from file_upload where id = $1 for update
      on conflict (bucket_key) do update set due = excluded.due`,
    values: [key],
  })
  return rowCount > 0
}

/** Marks an expected file's bytes as left over, unless the file was added. */
export const expectNoFile = (tx: Tx, key: string): Promise<unknown> =>
  tx.query({
    text: `insert into file_leftover (bucket_key) select $1 where not exists (select from business_file where bucket_key = $1)
      on conflict (bucket_key) do update set due = excluded.due`,
    values: [key],
  })

/** The key of a file's bytes: its own, or that of the file of which it is a copy. */
export async function bytesOf(tx: Tx, key: string): Promise<string> {
  const { rows } = await tx.query<{ key: string }>({
    name: "file-bytes",
    text: "select coalesce(bytes, bucket_key) as key from business_file where bucket_key = $1",
    values: [key],
  })
  return rows[0]?.key ?? key
}

/** The keys of bytes that belong to no file and no copy of one. */
export async function readLeftovers(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>({
    text: `select l.bucket_key as key from file_leftover l where due <= platform_clock()
      and not exists (select from business_file f where f.bucket_key = l.bucket_key and f.removed_at is null)
      and not exists (select from business_file f where f.bytes = l.bucket_key and f.removed_at is null) limit 1000`,
  })
  return rows.map(({ key }) => key)
}

/** Drops the entries of these left-over bytes. */
export const forgetLeftovers = (tx: Tx, keys: readonly string[]): Promise<unknown> =>
  tx.query({ text: "delete from file_leftover where bucket_key = any($1)", values: [keys] })

/** The businesses of these types that have files and are this document or a part of it. */
export async function businessesWithFiles(tx: Tx, types: readonly string[], document: string): Promise<Business[]> {
  const { rows } = await tx.query<Business>({
    text: `select distinct business_type as "businessType", business_id as "businessId" from business_file
      where business_type = any($1) and (business_id = $2 or starts_with(business_id, $2 || '.')) and removed_at is null
      order by business_type, business_id`,
    values: [types, document],
  })
  return rows
}

/** Records who downloaded files of a document. */
export const noteTaking = (tx: Tx, document: string, keys: readonly string[], person: { id: string; party: string | null }, way: string) =>
  tx.query({
    text: "insert into file_taking (bucket_key, document, person, party, way) select key, $2, $3, $4, $5 from unnest($1::text[]) as key",
    values: [keys, document, person.id, person.party, way],
  })
