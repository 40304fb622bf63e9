/** The scripts of a page of the application, in order; their names change with every release. */
export const scriptsOf = (page: string): readonly string[] =>
  [...page.matchAll(/<script[^>]*type="module"[^>]*\ssrc="([^"?]+)/g)].map(([, src = ""]) => src)

/** The scripts with which this tab started. */
const ownScripts = (): readonly string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    (script) => script.getAttribute("src")?.replace(/\?.*$/, "") ?? "",
  )

/** The file name of the last script, which is the application itself; empty when there is none. */
export const ownBuild = (): string => /[\w.-]{0,60}$/.exec(ownScripts().at(-1) ?? "")?.[0] ?? ""

/** Whether the server has another release than this tab; false when it does not respond. */
export async function isOutdated(): Promise<boolean> {
  try {
    const reply = await fetch("/", { cache: "no-store", headers: { accept: "text/html" }, signal: AbortSignal.timeout(10_000) })
    const scripts = reply.ok ? scriptsOf(await reply.text()) : []
    const own = ownScripts()
    return scripts.some((script) => !own.includes(script))
  } catch {
    return false
  }
}
