import { z } from "zod"
import { ruled } from "./ruled.ts"
import { dayExists } from "./time.ts"

/** Which numbers a phone rule accepts (spec 5): registration and profile 3 to 8 after the 1, the shared helper 3 to 9. */
export type PhoneReading = "profile" | "shared"
const secondDigit: Readonly<Record<PhoneReading, string>> = { profile: "[3-8]", shared: "[3-9]" }

/** Why a text is no telephone number: the key of the sentence, or null when it is one. Whether it may be empty is up to the form. */
export function phoneProblem(phone: string, reading: PhoneReading = "profile"): "digits" | "format" | null {
  if (phone === "") return null
  if (!/^\d+$/.test(phone)) return "digits"
  return new RegExp(`^1${secondDigit[reading]}\\d{9}$`).test(phone) ? null : "format"
}

/** A telephone number without the signs that group it and without the country code of China; anything else stays, to be told as wrong. */
export const plainPhone = (typed: string): string => {
  const plain = typed.normalize("NFKC").replaceAll(/[\s().\u2010-\u2015-]/g, "")
  return plain.replace(/^(?:\+|00)86(?=1\d{10}$)/, "")
}

/** Only the digits of typed text (spec 5, integer input), of whatever width. */
export const digitsTyped = (text: string): string => text.normalize("NFKC").replaceAll(/\D/g, "")

const mailShape = z.email().max(254)
export const emailFits = (text: string): boolean => mailShape.safeParse(text).success

/** Whether a text is a web address that a browser would open. */
export function webAddressFits(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || text.length > 2_000) return false
  const url = URL.parse(text)
  return url !== null && url.username === "" && url.password === "" && /^[^.]+(\.[^.]+)+$|^\[.*\]$/.test(url.hostname)
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkSigns = "10X98765432"

/**
 * Why a text is no number of a Chinese identity card: 15 digits of the first generation, or 17 and a check character (GB 11643-1999). The key of the
 * sentence, or null.
 */
export function idCardProblem(card: string): "shape" | "birthday" | "check" | null {
  const long = /^[1-9]\d{16}[\dXx]$/.test(card)
  if (!long && !/^[1-9]\d{14}$/.test(card)) return "shape"
  const born = long ? card.slice(6, 14) : `19${card.slice(6, 12)}`
  const year = Number(born.slice(0, 4))
  if (year < 1850 || !dayExists(year, Number(born.slice(4, 6)), Number(born.slice(6)))) return "birthday"
  if (!long) return null
  const sum = weights.reduce((total, weight, at) => total + weight * Number(card[at]), 0)
  return checkSigns[sum % 11] === card[17]?.toUpperCase() ? null : "check"
}

/** A credit code has 18 characters (spec 9); any other length is the server's code 15010. */
export const creditCodeLength = 18
export const plainCreditCode = (typed: string): string => typed.replaceAll(/\s/g, "").toUpperCase()

/** Empty, or a telephone number by the rule of registration and profile. */
export const phone = z
  .string()
  .max(20)
  .refine((text) => phoneProblem(text) === null, ruled("phoneFits"))
/** Empty, or a mail address. */
export const email = z
  .string()
  .max(254)
  .refine((text) => text === "" || emailFits(text), ruled("emailFits"))
