import { createHash } from "node:crypto"
import type { Language } from "#contract/identity.contract.ts"
import type { Texts } from "#server/http/texts.ts"

/** The pages of the shipped central login itself, in the visitor's language; its sign-in page is part of the browser application. */
export interface CentralPages {
  readonly policy: string
  /** Asks whether to sign out; `form` holds the fields to be sent back. */
  askSignOut(form: string, language: Language): string
  /** Signs out without asking, since the application has shown whose session it is. */
  signOutNow(form: string, language: Language): string
  signedOut(language: Language): string
  failed(error: string, language: Language): string
}

const style =
  "body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;color:#1f2933;background:#f5f7fa}main{max-width:24rem;margin:1rem;padding:2rem;background:#fff;border:1px solid #d9e2ec;border-radius:8px}h1{margin:0 0 .5rem;font-size:1.25rem}p{margin:0 0 1.25rem}code{font-size:.85em;color:#52606d}button,a{font:inherit}button{margin:0 .5rem .5rem 0;padding:.4rem 1rem;border:1px solid #1769aa;border-radius:6px;background:#fff;color:#1769aa;cursor:pointer}button[value=yes]{background:#1769aa;color:#fff}a{color:#1769aa}@media (prefers-color-scheme:dark){body{color:#e4e7eb;background:#14181d}main{background:#1f252c;border-color:#3a434d}code{color:#9aa5b1}a{color:#7cc4fa}}"

const submit = 'document.getElementById("op.logoutForm").submit()'
const sha = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** Allows only the one-line script that submits the form, and the style above. */
const policy = `default-src 'none'; script-src ${sha(submit)}; style-src ${sha(style)}; base-uri 'none'; frame-ancestors 'none'`

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The pages of the shipped central login. */
export function centralPages(texts: Texts): CentralPages {
  const say = (key: string, language: Language): string => escaped(texts.text(`central:${key}`, language))
  const page = (title: string, language: Language, body: string): string =>
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${say(title, language)}</title><style>${style}</style></head><body><main><h1>${say(title, language)}</h1>${body}</main></body></html>`
  const home = (language: Language): string => `<a href="/">${say("back", language)}</a>`
  const button = (value: string, key: string, language: Language): string =>
    `<button type="submit" form="op.logoutForm" name="logout" value="${value}">${say(key, language)}</button>`
  return {
    policy,
    askSignOut: (form, language) =>
      page(
        "signOutTitle",
        language,
        `<p>${say("signOutAsk", language)}</p>${form}${button("yes", "signOutYes", language)}${button("", "signOutNo", language)}`,
      ),
    signOutNow: (form, language) =>
      page(
        "signOutTitle",
        language,
        `${form.replace("</form>", '<input type="hidden" name="logout" value="yes"/></form>')}<noscript>${button("yes", "signOutYes", language)}</noscript><script>${submit}</script>`,
      ),
    signedOut: (language) => page("signedOutTitle", language, `<p>${say("signedOut", language)}</p>${home(language)}`),
    failed: (error, language) =>
      page("failedTitle", language, `<p>${say("failed", language)} <code>${escaped(error)}</code></p>${home(language)}`),
  }
}
