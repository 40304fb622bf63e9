import type { Plugin } from "vite"

const absent = `const absent = () => { throw new Error("JSON Schemas are made by the server alone") }\n`

/**
 * The parts of zod that turn a schema into a JSON Schema, and its English sentences, by file: what takes their place keeps every name that the rest of zod
 * asks for. What is wrong with an input is told here in our own words, by an issue's code and path.
 */
const parts: readonly (readonly [file: string, part: RegExp, instead: string])[] = [
  ["/zod/v4/core/json-schema-processors.js", /^export const (\w+Processor) = .*?^};$/gms, "export const $1 = absent;"],
  ["/zod/v4/locales/en.js", /^const error = .*?^};$/gms, "const error = () => () => undefined;"],
  ["/zod/v4/core/to-json-schema.js", /^export const (create\w+Method) = .*?^};$/gms, "export const $1 = () => absent;"],
]

/** Leaves out of the browser's files what nothing there asks for: each schema names it, so that no bundler finds it unused. */
export function zodForBrowsers(): Plugin {
  return {
    name: "zod-for-browsers",
    apply: "build",
    transform: (code, id) => {
      const [file, part, instead] = parts.find(([end]) => id.endsWith(end)) ?? []
      if (file === undefined || part === undefined || instead === undefined) return null
      const without = code.replaceAll(part, instead)
      if (without === code) throw new Error(`${file} is not as it was: nothing is left out of it`)
      return { code: absent + without, map: null }
    },
  }
}
