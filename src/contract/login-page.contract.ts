import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { type Language, languages } from "./identity.contract.ts"
import { type LoginPage, loginPicture } from "./login-page.ts"
import { mayLeadTo } from "./rich-text.ts"
import { ruled } from "./ruled.ts"
import { instant } from "./time.ts"

/** The most bytes of the picture, which everybody loads who signs in. */
export const mostPictureBytes = 300_000
export const mostLinks = 8

/** A text in every language, or in none: then the platform's own text is shown. */
const inEachOrNone = (max: number) => {
  const text = z.string().trim().max(max)
  return z.strictObject({ zh: text, en: text, es: text, ja: text }).refine((texts) => {
    const written = languages.filter((language) => texts[language] !== "")
    return written.length === 0 || written.length === languages.length
  }, ruled("everyLanguageOrNone"))
}
const label = z.string().trim().min(1).max(60)
const link = z.strictObject({
  labels: z.strictObject({ zh: label, en: label, es: label, ja: label }),
  href: z.string().trim().max(500).refine(mayLeadTo, ruled("richTextLink")),
})

/** The sign-in page's content, set by an administrator. */
export const loginPageContent = z.strictObject({
  title: inEachOrNone(80),
  notice: inEachOrNone(500),
  links: z.array(link).max(mostLinks),
})
export type LoginPageContent = z.infer<typeof loginPageContent>

const settings = z.object({ content: loginPageContent, picture: loginPicture, version: z.int(), changedAt: instant, changedBy: z.string() })
export type LoginPageSettings = z.infer<typeof settings>

/** The content in one language. */
export const loginPageIn = ({ title, notice, links }: LoginPageContent, language: Language): Omit<LoginPage, "picture"> => ({
  title: title[language],
  notice: notice[language],
  links: links.map(({ labels, href }) => ({ label: labels[language], href })),
})

/** The sign-in page's settings (登录页配置). */
export const loginPageContract = {
  picture: endpoint("GET", "system/loginPage/picture/:name", {
    summary: "The picture of the sign-in page",
    params: z.strictObject({ name: z.string().regex(/^[\da-f]{64}$/) }),
    data: z.never(),
    bytes: true,
  }),
  settings: endpoint("GET", "system/loginPage/settings", { summary: "The sign-in page as it is set, in every language", data: settings }),
  update: endpoint("POST", "system/loginPage/update", {
    summary: "Sets the sign-in page; `version` is the one that was seen",
    body: z.strictObject({
      content: loginPageContent,
      /** Omitted, the picture stays; null removes it; a new one is a PNG, JPEG or WebP in base64. */
      picture: z
        .base64()
        .max(Math.ceil(mostPictureBytes / 3) * 4, ruled("loginPictureSize"))
        .nullable()
        .optional(),
      version: z.int().min(1),
    }),
    data: settings,
  }),
} as const
