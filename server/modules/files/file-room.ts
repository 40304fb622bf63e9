import { createHash, randomBytes } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { type Business, type BusinessFiles, type FileStart, type FileVersion, mostFiles } from "#contract/file.contract.ts"
import { isBlockedName } from "#contract/file-name.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Tx } from "#server/database/database.ts"
import { diskStorage } from "#server/files/disk-storage.ts"
import type { FileRight } from "#machines/_kit/kind-files.ts"
import { type FilesOfKind, rightIn } from "#server/documents/files.ts"
import type { FileOwners, FileServices } from "#server/files/file-owner.ts"
import type { FilePlace } from "#server/files/file-place.ts"
import { insistOnSpace } from "#server/files/free-space.ts"
import { mediaTypeOf } from "#server/files/media-type.ts"
import { clamd, type Scan, unscanned } from "#server/files/scan.ts"
import type { FileStorage } from "#server/files/storage.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { announce } from "#server/live/hub.ts"
import { type AnyBusiness, asShown, businessesOf, fixedBefore, type Laid, layBusiness, ownersOf } from "./businesses.ts"
import * as store from "./file-store.ts"

const fileCode = {
  badType: "20101",
  tooLarge: "20102",
  infected: "20103",
  incomplete: "20104",
  full: "20105",
  late: "20106",
  notBought: "20107",
  fixed: "20108",
} as const

/** The number of bytes in a megabyte. */
const megabyte = 1024 * 1024

/** The open uploads of one person are at most as large as so many of the largest files. */
const mostLargest = 4
/** Bytes that may arrive until the space on the disk is looked at again. */
const unlooked = 16 * megabyte

/** All operations on files; each asks the business's owner first. */
export class FileRoom {
  private readonly services: FileServices
  private readonly owners: ReadonlyMap<string, AnyBusiness>
  private readonly place: FilePlace
  private readonly storage: FileStorage
  private readonly scan: Scan
  private readonly settling = new Map<string, Promise<FileVersion>>()

  constructor(services: FileServices, { owners, kinds }: Owning, place: FilePlace, storage: FileStorage) {
    this.services = services
    this.owners = ownersOf(services, owners, kinds)
    this.place = place
    this.storage = storage
    this.scan = place.scan ?? (place.scanUrl === undefined ? unscanned(services.log) : clamd(place.scanUrl))
  }

  get maxBytes(): number {
    return this.place.maxBytes
  }

  /** The path on the disk of an upload's bytes. */
  pathOf(id: string): string {
    return join(this.place.folder, "incoming", id)
  }

  /** The number of bytes of an upload that have arrived. */
  arrived = (id: string): Promise<number> =>
    stat(this.pathOf(id)).then(
      ({ size }) => size,
      () => 0,
    )

  newId = (): string => randomBytes(16).toString("hex")

  private async before(tx: Tx, user: SessionUser, business: Business, purpose: "read" | "change"): Promise<Before> {
    const owner = this.owners.get(business.businessType)
    if (typeof owner === "function") return { right: await owner(tx, user, business.businessId, purpose), laid: null }
    const laid = owner ? await layBusiness(this.services, tx, owner, { user, business, purpose }) : null
    return { right: laid ? await rightIn(laid.kind, laid.context, laid.group, laid.part) : "none", laid }
  }

  /**
   * @throws Refused 10007 when the person may not see the business, 20106 when its files can only be added at another time, 20001 when the person may
   * only read them.
   */
  private async requireWrite(tx: Tx, user: SessionUser, business: Business, purpose: "read" | "change"): Promise<void> {
    const { right } = await this.before(tx, user, business, purpose)
    if (right === "none") throw new Refused({ code: code.absent })
    if (right === "late") throw new Refused({ code: fileCode.late })
    if (right !== "write") throw new Refused({ code: code.notPermitted })
  }

  /** Refuses, before a byte is sent, what would be refused at the end. */
  async admit(user: SessionUser, start: FileStart): Promise<void> {
    if (isBlockedName(start.name)) throw new Refused({ code: fileCode.badType })
    if (start.size > this.maxBytes) throw this.tooLarge()
    await this.services.database.reading((tx) => this.requireWrite(tx, user, start, "read"))
  }

  tooLarge = (): Refused => new Refused({ code: fileCode.tooLarge, params: { megabytes: Math.floor(this.maxBytes / megabyte) } })

  /** Registers an upload and creates its file on the disk; returns its id. Refuses with 20014 one for which there is no space. */
  async begin(user: SessionUser, start: FileStart): Promise<string> {
    await insistOnSpace(this.place, start.size)
    const id = this.newId()
    await store.openUpload(this.services.database, id, user.id, start, mostLargest * this.maxBytes)
    await mkdir(join(this.place.folder, "incoming"), { recursive: true })
    await writeFile(this.pathOf(id), "")
    return id
  }

  /** Writes bytes of an upload from a place on, and refuses with 20014 the rest of them once there is no space left: others may fill it meanwhile. */
  async receive(bytes: Readable, id: string, start = 0): Promise<void> {
    const { place } = this
    const spaced = async function* (pieces: AsyncIterable<Buffer>) {
      let left = 0
      for await (const piece of pieces) {
        left -= piece.length
        if (left < 0) {
          await insistOnSpace(place, unlooked)
          left = unlooked
        }
        yield piece
      }
    }
    await pipeline(bytes, spaced, createWriteStream(this.pathOf(id), { flags: "r+", start }))
  }

  /** Stores what the completed upload is: at least its size was unknown before. */
  async arrivedAs(id: string, start: FileStart): Promise<void> {
    await store.setStart(this.services.database, id, { ...start, size: await this.arrived(id) })
  }

  /** The size in bytes of any person's upload; null when there is none. */
  sizeOf = (id: string): Promise<number | null> => store.readSize(this.services.database, id)

  /** The person's own upload. */
  upload = (id: string, user: SessionUser): Promise<store.OpenUpload | null> => store.readUpload(this.services.database, id, user.id)

  /** Deletes an upload and its bytes; one that has become a file stays a file. Returns whether the upload was still open. */
  async abandon(id: string): Promise<boolean> {
    const wasOpen = await this.services.database.transaction(async (tx) => {
      const closed = await store.closeUpload(tx, id)
      await store.expectNoFile(tx, id)
      return closed
    })
    await rm(this.pathOf(id), { force: true })
    await this.sweepLeftovers()
    return wasOpen
  }

  /** Turns a completely received upload into a file, once however often it is called. */
  complete(user: SessionUser, id: string): Promise<FileVersion> {
    const known = this.settling.get(id)
    // For other people this upload does not exist.
    if (known) return known.then(() => this.taken(user, id))
    const work = this.settle(user, id).finally(() => this.settling.delete(id))
    this.settling.set(id, work)
    return work
  }

  private async taken(user: SessionUser, id: string): Promise<FileVersion> {
    const [file] = await this.readable(user, [id])
    if (!file) throw new Refused({ code: code.absent })
    return file
  }

  private async settle(user: SessionUser, id: string): Promise<FileVersion> {
    const upload = await this.upload(id, user)
    if (upload) await this.takeIn(user, upload).catch((error: unknown) => this.giveUp(id, error))
    return this.taken(user, id)
  }

  private async takeIn(user: SessionUser, upload: store.OpenUpload): Promise<void> {
    if ((await this.arrived(upload.id)) !== upload.size) throw new Refused({ code: fileCode.incomplete })
    const found = { mediaType: await this.inspect(upload), sha256: await digestOf(this.pathOf(upload.id)) }
    if (!(await store.expectFile(this.services.database, upload.id))) throw new Refused({ code: code.absent })
    await this.storage.put(upload.id, this.pathOf(upload.id))
    await this.enter(user, upload, found)
    await rm(this.pathOf(upload.id), { force: true })
  }

  /** Deletes an upload that was refused, and rethrows the error. If the upload was closed meanwhile, the error came from that and is dropped. */
  private async giveUp(id: string, error: unknown): Promise<void> {
    const mayBeAskedAgain =
      !(error instanceof Refused) || error.refusal.code === code.unavailable || error.refusal.code === fileCode.incomplete
    if (mayBeAskedAgain && (await this.sizeOf(id)) !== null) throw error
    if (await this.abandon(id)) throw error
  }

  /** Makes the upload a file of its business, if the person may still add one. The upload is closed first: only the caller that closes it goes on. */
  private enter(user: SessionUser, upload: store.OpenUpload, found: store.Inspected): Promise<void> {
    return this.services.database.transaction(async (tx) => {
      if (!(await store.closeUpload(tx, upload.id))) throw new Refused({ code: code.absent })
      await this.requireWrite(tx, user, upload, "change")
      await store.lockFiles(tx, upload)
      if ((await store.countFiles(tx, upload)) >= mostFiles) throw new Refused({ code: fileCode.full, params: { number: mostFiles } })
      await store.addFile(tx, upload, found, user.id)
      await store.forgetLeftovers(tx, [upload.id])
      await this.tellFollowers(tx, upload)
    })
  }

  /** Wakes those who follow the document of a business, where they are shown its files. */
  private async tellFollowers(tx: Tx, { businessType, businessId }: Business): Promise<void> {
    const owner = this.owners.get(businessType)
    const [document = ""] = businessId.split(".")
    if (owner && typeof owner !== "function" && owner.kind.areFollowed) await announce(tx, document)
  }

  /** Detects the file's media type from its bytes. */
  private async inspect(upload: store.OpenUpload): Promise<string> {
    const path = this.pathOf(upload.id)
    const mediaType = await mediaTypeOf(path, upload.name)
    const verdict = mediaType === null ? null : await this.scan(path)
    if (mediaType !== null && verdict?.clean === true) return mediaType
    if (verdict === null || verdict.clean) throw new Refused({ code: fileCode.badType })
    this.services.log.warn({ found: verdict.found }, "a file was refused by the scanner")
    throw new Refused({ code: fileCode.infected })
  }

  /** The files of a business for a person. */
  list(user: SessionUser, business: Business): Promise<BusinessFiles> {
    return this.services.database.reading(async (tx) => {
      const { right, laid } = await this.before(tx, user, business, "read")
      if (right === "none") throw new Refused({ code: code.absent })
      const records = await store.listFiles(tx, business)
      return { records: laid ? asShown(laid, records) : records, mayWrite: right === "write", maxBytes: this.maxBytes }
    })
  }

  /** Files that the person may see, in the order of the keys; refuses with 10007 when one of them is missing or hidden from this person. */
  readable(user: SessionUser, keys: readonly string[]): Promise<store.KeptFile[]> {
    return this.services.database.reading((tx) => this.known(tx, user, keys, () => undefined))
  }

  /** Files for download, which is recorded for those of documents; refuses as `readable` does, and with 20107 what has not been bought yet. */
  take(user: SessionUser, keys: readonly string[], way: "preview" | "save" | "zip"): Promise<store.KeptFile[]> {
    return this.services.database.transaction(async (tx) => {
      const files = await this.known(tx, user, keys, (right) => {
        if (right === "offered") throw new Refused({ code: fileCode.notBought })
      })
      for (const business of businessesOf(files)) {
        const [document = ""] = business.businessId.split(".")
        const taken = files.filter((file) => isOf(file, business))
        const isOwn = typeof this.owners.get(business.businessType) === "function"
        if (!isOwn) await store.noteTaking(tx, document, keysOf(taken), user, way)
      }
      return files
    })
  }

  private async known(tx: Tx, user: SessionUser, keys: readonly string[], check: (right: FileRight) => void): Promise<store.KeptFile[]> {
    const files = await store.readFiles(tx, [...new Set(keys)])
    if (files.length < new Set(keys).size) throw new Refused({ code: code.absent })
    const shown = new Map<string, store.KeptFile>()
    for (const business of businessesOf(files)) {
      const { right, laid } = await this.before(tx, user, business, "read")
      if (right === "none") throw new Refused({ code: code.absent })
      check(right)
      const own = files.filter((file) => isOf(file, business))
      for (const file of laid ? asShown(laid, own) : own) shown.set(file.bucketKey, file)
    }
    return files.map((file) => shown.get(file.bucketKey) ?? file)
  }

  open = async (key: string) => this.storage.open(await store.bytesOf(this.services.database, key))

  /** Removes files, all or none; refuses as `readable` does, and with 20001 files that the person may only read. */
  async remove(user: SessionUser, keys: readonly string[]): Promise<number> {
    const number = await this.services.database.transaction(async (tx) => {
      const files = await store.readFiles(tx, [...new Set(keys)])
      if (files.length < new Set(keys).size) throw new Refused({ code: code.absent })
      for (const business of businessesOf(files)) {
        await this.requireRemove(tx, user, business, files)
        await this.tellFollowers(tx, business)
      }
      return store.removeFiles(tx, keys, user.id)
    })
    await this.sweepLeftovers()
    return number
  }

  /** Refuses as `requireWrite` does, and with 20108 files that others have read and that must therefore stay. */
  private async requireRemove(tx: Tx, user: SessionUser, business: Business, files: readonly FileVersion[]): Promise<void> {
    await this.requireWrite(tx, user, business, "change")
    const owner = this.owners.get(business.businessType)
    if (owner === undefined || typeof owner === "function") return
    const until = await fixedBefore(this.services, tx, owner, { user, business, purpose: "read" })
    if (until !== null && files.some(({ uploadedAt }) => uploadedAt <= until)) throw new Refused({ code: fileCode.fixed })
  }

  /** Removes every file of a business. */
  async removeAll(user: SessionUser, business: Business): Promise<number> {
    const number = await this.services.database.transaction(async (tx) => {
      await store.lockFiles(tx, business)
      const files = (await store.listFiles(tx, business)).flatMap((newest) => [newest, ...newest.versions])
      await this.requireRemove(tx, user, business, files)
      await this.tellFollowers(tx, business)
      return store.removeFiles(tx, keysOf(files), user.id)
    })
    await this.sweepLeftovers()
    return number
  }

  /** Deletes bytes that belong to no file, and uploads that were begun more than a day ago. Failed deletions are retried. */
  async sweep(): Promise<void> {
    for (const id of await this.services.database.transaction(store.closeStale)) await rm(this.pathOf(id), { force: true })
    await this.sweepLeftovers()
  }

  private async sweepLeftovers(): Promise<void> {
    const { database, log } = this.services
    const keys = await store.readLeftovers(database)
    const gone: string[] = []
    for (const key of keys)
      await this.storage.remove(key).then(
        () => gone.push(key),
        (error: unknown) => log.warn({ err: error }, "the bytes of a removed file are still there"),
      )
    await store.forgetLeftovers(database, gone)
  }
}

interface Before {
  readonly right: FileRight
  /** Null for files that belong to no document. */
  readonly laid: Laid | null
}

const isOf = (file: Business, { businessType, businessId }: Business): boolean =>
  file.businessType === businessType && file.businessId === businessId

const keysOf = (files: readonly FileVersion[]): string[] => files.map(({ bucketKey }) => bucketKey)

/** SHA-256 of a file on the disk. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}

/** The owners of businesses with files: business types of their own, and kinds of documents. */
export interface Owning {
  readonly owners: FileOwners
  readonly kinds: readonly FilesOfKind[]
}

/** Opens the file room with the configured storage; the client for a bucket is imported only when needed. */
export async function openFileRoom(services: FileServices, owning: Owning, place: FilePlace): Promise<FileRoom> {
  const storage = place.s3 ? (await import("#server/files/s3-storage.ts")).s3Storage(place.s3) : diskStorage(join(place.folder, "kept"))
  return new FileRoom(services, owning, place, storage)
}
