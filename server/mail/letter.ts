import type { Language } from "#contract/identity.contract.ts"
import { onOneLine } from "#machines/message/fill.ts"
import type { Texts } from "#server/http/texts.ts"

/** The subject of a letter; its texts are `mail:<about>` in the locales. */
export type About =
  | "retrieve"
  | "passwordChanged"
  | "emailChanged"
  | "registrationBegun"
  | "notice"
  | "invitation"
  | "confirmAddress"
  | "hasAccount"

/** The data from which a letter is written. */
export interface Draft {
  readonly about: About
  readonly language: Language
  /** The name in the greeting. */
  readonly name: string
  /** The address of its button. */
  readonly link: string
  readonly params: Readonly<Record<string, string | number>>
  /** Replaces the subject and the texts of the locales; without paragraphs the letter consists of its subject. */
  readonly words?: { readonly title: string; readonly body: readonly string[] }
}

/** A letter as text and as simple HTML, both with the same content. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const button = "display:inline-block;padding:8px 16px;border-radius:6px;background:#1769aa;color:#fff;text-decoration:none"

/** What stands around the text of a letter: the greeting, the words on its button, the end and the sender, each line of which stands alone. */
export function frameOf(texts: Texts, { about, language, name }: Pick<Draft, "about" | "language" | "name">) {
  const say = (key: string): string => texts.text(`mail:${key}`, language, { name })
  return { hello: say("hello"), action: say(`${about}.action`), end: say(`${about}.end`), sender: `${say("platform")}\n${say("sentBy")}` }
}

/** Writes a letter in the language of its reader. */
export function writeLetter(texts: Texts, { about, language, name, link, params, words }: Draft): Letter {
  const say = (key: string): string => texts.text(`mail:${key}`, language, { ...params, name })
  const body = words === undefined ? [say(`${about}.body`)] : words.body.length > 0 ? words.body : [words.title]
  const { hello, action, end, sender } = frameOf(texts, { about, language, name })
  const paragraph = (text: string, style = ""): string => `<p style="margin:0 0 16px;${style}">${text}</p>`
  return {
    // A line break would start another header.
    subject: onOneLine(words?.title ?? say(`${about}.subject`)),
    text: [hello, ...body, `${action}: ${link}`, end, `-- \n${sender}`].join("\n\n"),
    html: `<!doctype html><html lang="${language}"><body style="font:15px/1.6 sans-serif;color:#1f2933;max-width:560px;margin:24px auto;padding:0 16px">${[
      paragraph(escaped(hello)),
      ...body.map((part) => paragraph(escaped(part).replaceAll("\n", "<br>"))),
      paragraph(`<a href="${escaped(link)}" style="${button}">${escaped(action)}</a>`),
      paragraph(escaped(link), "font-size:13px;color:#52606d;word-break:break-all"),
      paragraph(escaped(end)),
      paragraph(escaped(sender).replaceAll("\n", "<br>"), "font-size:13px;color:#52606d"),
    ].join("")}</body></html>`,
  }
}
