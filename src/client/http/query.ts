/** Query parameters in the wire's format: nested objects as `key[sub]`, lists as a repeated key, empty values dropped (spec 7.1). */
export function queryString(query: object): string {
  const pairs = new URLSearchParams()
  const add = (key: string, value: unknown): void => {
    if (value === undefined || value === null || value === "") return
    if (Array.isArray(value)) for (const item of value) add(key, item)
    else if (typeof value === "object") for (const [sub, item] of Object.entries(value)) add(`${key}[${sub}]`, item)
    else pairs.append(key, `${value as string | number | boolean}`)
  }
  for (const [key, value] of Object.entries(query)) add(key, value)
  return pairs.toString()
}

/** Fills the `:names` of a path. */
export function fillPath(path: string, params: object): string {
  const values = new Map(Object.entries(params))
  return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value: unknown = values.get(name)
    if (typeof value !== "string" && typeof value !== "number") throw new TypeError(`path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
