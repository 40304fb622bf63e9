/** A browser reduced to what signing in needs: cookies by host and path, and redirects that are followed by hand. */
export interface Visitor {
  /** Sends one request with the cookies that belong to it, and keeps those that come back. */
  ask(address: string, init?: RequestInit): Promise<Response>
  /** Follows redirects from here until `stop` says that this is a page of ours, or an answer is no redirect. Answers that address, and the answer. */
  visit(address: string, init?: RequestInit): Promise<{ url: URL; answer: Response | null }>
  /** The value of a cookie, if the visitor has it. */
  cookie(name: string): string | undefined
  /** Every cookie's attributes, as they were set. */
  readonly set: readonly string[]
}

interface Cookie {
  readonly host: string
  readonly name: string
  readonly value: string
  readonly path: string
}

const isCall = (url: URL): boolean => url.pathname.startsWith("/prod-api/")
const redirects = new Set([301, 302, 303, 307])

/** A new visitor without cookies. `reach` may send the requests for one address to another server process; `isPage` says where a visit ends. */
export function visitor(options: { reach?: (url: URL) => URL; isPage?: (url: URL) => boolean } = {}): Visitor {
  const { reach = (url) => url, isPage = (url) => !isCall(url) } = options
  const jar = new Map<string, Cookie>()
  const set: string[] = []

  const keep = (host: string, line: string): void => {
    set.push(line)
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim())
    const at = pair.indexOf("=")
    const cookie = { host, name: pair.slice(0, at), value: pair.slice(at + 1), path: attributeOf(attributes, "path") ?? "/" }
    const key = `${host} ${cookie.path} ${cookie.name}`
    const expires = attributeOf(attributes, "expires")
    if (expires !== undefined && Date.parse(expires) < Date.now()) jar.delete(key)
    else jar.set(key, cookie)
  }

  const ask: Visitor["ask"] = async (address, init = {}) => {
    const url = new URL(address)
    const cookies = [...jar.values()].filter(
      ({ host, path }) => host === url.host && (url.pathname === path || url.pathname.startsWith(path.endsWith("/") ? path : `${path}/`)),
    )
    const headers = new Headers(init.headers)
    headers.set("cookie", cookies.map(({ name, value }) => `${name}=${value}`).join("; "))
    if (!headers.has("accept-language")) headers.set("accept-language", "en")
    const answer = await fetch(reach(url), { ...init, headers, redirect: "manual" })
    for (const line of answer.headers.getSetCookie()) keep(url.host, line)
    return answer
  }

  const visit: Visitor["visit"] = async (address, init) => {
    let url = new URL(address)
    let answer = await ask(url.href, init)
    for (let hops = 0; redirects.has(answer.status); hops++) {
      if (hops > 20) throw new Error(`redirected for ever, to ${url.href}`)
      url = new URL(answer.headers.get("location") ?? "", url)
      if (isPage(url)) return { url, answer: null }
      answer = await ask(url.href)
    }
    return { url, answer }
  }

  return { ask, visit, set, cookie: (name) => [...jar.values()].find((cookie) => cookie.name === name)?.value }
}

const attributeOf = (attributes: readonly string[], name: string): string | undefined =>
  attributes.find((attribute) => attribute.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
