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
