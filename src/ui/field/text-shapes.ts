import type { TFunction } from "i18next"
import { creditCodeFits } from "#contract/credit-code.ts"
import { creditCodeLength, digitsTyped, emailFits, idCardProblem, phoneProblem, plainCreditCode, webAddressFits } from "#contract/shapes.ts"
import { noSpaces } from "./number-text.ts"

type Words = TFunction<readonly ["field", "message"]>

/** A kind of text with its own rules (spec 5). */
interface TextShape {
  readonly type?: "tel" | "email" | "url"
  readonly inputMode?: "numeric"
  readonly maxLength?: number
  /** Cleans typed and pasted text. */
  readonly tidy?: (typed: string) => string
  /** Replaces the message “… is required”. */
  readonly needed?: (t: Words) => string
  /** Why it is invalid; null when it is valid. */
  readonly problem: (value: string, t: Words) => string | null
  /** A warning that does not prevent submitting. */
  readonly doubt?: (value: string, t: Words) => string | null
}

const phone = (reading: "profile" | "shared"): TextShape => ({
  type: "tel",
  tidy: noSpaces,
  needed: (t) => t("message:phone.required"),
  problem: (value, t) => {
    const wrong = phoneProblem(value, reading)
    return wrong && t(`message:phone.${wrong}`)
  },
})

export const textShapes = {
  /** Registration and profile: 3 to 8 after the 1. */
  phone: phone("profile"),
  /** The shared helper: 3 to 9. */
  anyPhone: phone("shared"),
  email: { type: "email", maxLength: 254, tidy: noSpaces, problem: (value, t) => (emailFits(value) ? null : t("field:email")) },
  url: { type: "url", maxLength: 2_000, tidy: noSpaces, problem: (value, t) => (webAddressFits(value) ? null : t("field:url")) },
  idCard: {
    tidy: (typed) => noSpaces(typed).toUpperCase(),
    problem: (value, t) => {
      const wrong = idCardProblem(value)
      return wrong && t(`field:idCard.${wrong}`)
    },
  },
  creditCode: {
    tidy: plainCreditCode,
    problem: (value, t) => (Array.from(value).length === creditCodeLength ? null : t("field:creditCode")),
    doubt: (value, t) => (value.length === creditCodeLength && !creditCodeFits(value) ? t("field:creditCodeDoubt") : null),
  },
  noSpaces: { tidy: noSpaces, problem: () => null },
  digits: { inputMode: "numeric", tidy: digitsTyped, problem: () => null },
} as const satisfies Readonly<Record<string, TextShape>>
export type TextShapeName = keyof typeof textShapes
export const shapeOf = (name: TextShapeName | undefined): TextShape | null => (name === undefined ? null : textShapes[name])
