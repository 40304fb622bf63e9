import { z } from "zod"

/** 128 random bits as 32 lower-case hex digits: an id cannot be guessed. */
export const id = z.string().regex(/^[0-9a-f]{32}$/)
export type Id = string
const branded = <B extends string>() => id.brand<B>()

export const tenderId = branded<"tender">()
export type TenderId = z.infer<typeof tenderId>
export const userId = branded<"user">()
export type UserId = z.infer<typeof userId>
export const partyId = branded<"party">()
export type PartyId = z.infer<typeof partyId>

/** The registered id of an application or a connected system. */
export const registeredId = z.string().regex(/^[a-z0-9][a-z0-9._-]{2,15}$/)
/** Its name (spec 5). */
export const registeredName = z.string().trim().min(3).max(16)

/** A key within one document (lot, line, element): chosen by the author's browser, unique within the document. */
export const localId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/)
  // A record would find inherited properties of objects under such a name.
  .refine((name) => !(name in {}))

/** The key of a line within its document: its own, or that of its place where it was written before lines had one. */
export const lineKey = ({ id: own }: { readonly id?: string | undefined }, index: number): string => own ?? `line-${index + 1}`
