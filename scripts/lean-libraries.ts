import type { Plugin } from "vite"

const absent = `const absent = () => { throw new Error("JSON Schemas are made by the server alone") }\n`

/**
 * The parts of libraries that no browser of ours asks for, by file; what takes their place keeps every name that the rest of the library asks for.
 * Of zod:
 * - A schema is turned into a JSON Schema by the server.
 * - What is wrong with an input is told in our own words, by an issue's code and path, and not in zod's English sentences.
 * - A string's methods for formats bring every format that there is: `z.email()` brings its own alone.
 * - Functions that zod would put together from text are forbidden by the policy of our pages.
 *
 * Of axios: browsers send requests by `XMLHttpRequest`, which it takes first.
 */
const parts: readonly (readonly [file: string, part: RegExp, instead: string])[] = [
  ["/zod/v4/locales/en.js", /^const error = .*?^};$/gms, "const error = () => () => undefined;"],
  ["/zod/v4/classic/schemas.js", /^    \w+\(params\) \{\n        return this\.check\(core\._\w+\(Zod\w+, params\)\);\n    \},\n/gm, ""],
  ["/zod/v4/classic/schemas.js", /^    inst\._zod\.processJSONSchema = .*;\n/gm, ""],
  ["/zod/v4/classic/schemas.js", /core\.\$ZodObjectJIT\.init/g, "core.$$ZodObject.init"],
  ["/axios/lib/adapters/fetch.js", /^.+$/gs, "export const getFetch = () => false;\n"],
  ["/zod/v4/core/to-json-schema.js", /^export const (create\w+Method) = .*?^};$/gms, "export const $1 = () => absent;"],
]

/** Leaves out of the browser's files what nothing there asks for: each schema names it, so that no bundler finds it unused. */
export function leanLibraries(): Plugin {
  return {
    name: "lean-libraries",
    apply: "build",
    transform: (code, id) => {
      const left = parts.filter(([file]) => id.endsWith(file))
      if (left.length === 0) return null
      const without = left.reduce((now, [file, part, instead]) => {
        const next = now.replaceAll(part, instead)
        if (next === now) throw new Error(`${file} is not as it was: nothing is left out of it`)
        return next
      }, code)
      return { code: absent + without, map: null }
    },
  }
}
