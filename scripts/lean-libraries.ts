import type { Plugin } from "vite"

/**
 * A part of a library's files that is left out of the browser's, or is done once where the library does it again and again, and what takes its place: it
 * keeps every name that the rest of the library asks for.
 */
interface Part {
  readonly file: RegExp
  readonly text: RegExp
  readonly instead: string
}

const zodSchemas = /\/zod\/v4\/classic\/schemas\.js$/
const router = /\/react-router\/dist\/development\/chunk-\w+\.mjs$/
const chakraMemo = /\/@chakra-ui\/react\/dist\/esm\/utils\/memo\.js$/
const chakraFactory = /\/@chakra-ui\/react\/dist\/esm\/styled-system\/factory\.js$/

const parts: readonly Part[] = [
  // What is wrong with an input is told in our own words, by an issue's code and path.
  { file: /\/zod\/v4\/locales\/en\.js$/, text: /^const error = .*?^};$/gms, instead: "const error = () => () => undefined;" },
  // A schema is turned into a JSON Schema by the server.
  { file: zodSchemas, text: /^ {4}inst\._zod\.processJSONSchema = .*;\n/gm, instead: "" },
  {
    file: /\/zod\/v4\/core\/to-json-schema\.js$/,
    text: /^export const (create\w+Method) = .*?^};$/gms,
    instead: "export const $1 = () => undefined;",
  },
  // A string's methods for formats bring every format that there is: `z.email()` brings its own alone.
  { file: zodSchemas, text: /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm, instead: "" },
  // The policy of our pages forbids functions that are put together from text.
  { file: zodSchemas, text: /core\.\$ZodObjectJIT\.init/g, instead: "core.$$ZodObject.init" },
  // Browsers send requests by `XMLHttpRequest`, which axios takes first.
  { file: /\/axios\/lib\/adapters\/fetch\.js$/, text: /^.+$/gs, instead: "export const getFetch = () => false;\n" },
  // To look up what a style comes to, Chakra writes it as a text; of the same object it needs to be written once, and not at each drawing.
  {
    file: chakraMemo,
    text: /^ {4}const keys = Object\.keys\(value\);\n {4}return (.+);$/gm,
    instead: `    const known = texts.get(value);
    if (known !== undefined) return known;
    const keys = Object.keys(value);
    const text = $1;
    texts.set(value, text);
    return text;`,
  },
  {
    file: chakraMemo,
    text: /^function simpleHash/gm,
    instead: "const texts = new WeakMap();\nfunction simpleHash",
  },
  // What it comes to is the same object each time, and its CSS need not be written anew either.
  {
    file: chakraFactory,
    text: /serializeStyles\(\s*styles\.concat\(classInterpolations\),\s*cache2\.registered,\s*mergedProps\s*\)/g,
    instead: "written(classInterpolations, cache2.registered)",
  },
  {
    file: chakraFactory,
    text: /^const isPropValid = /gm,
    instead: `const css = new WeakMap();
const written = (parts, registered) => {
  if (parts.length > 1) return serializeStyles(parts, registered);
  const known = css.get(parts[0]);
  if (known !== undefined) return known;
  const text = serializeStyles(parts, registered);
  css.set(parts[0], text);
  return text;
};
const isPropValid = `,
  },
  // Forms, scripts and scrolling of the router's own framework.
  { file: router, text: /^(?:HistoryRouter|NavLink|Form|ScrollRestoration)\.displayName = .*$/gm, instead: "" },
  { file: router, text: /^(var (?:NavLink|Form) = )/gm, instead: "$1/*@__PURE__*/ " },
]

/** Leaves out of the browser's files what nothing there asks for, which no bundler finds unused since the libraries name it, and what they do in vain. */
export function leanLibraries(): Plugin {
  const found = new Set<Part>()
  return {
    name: "lean-libraries",
    apply: "build",
    transform: (code, id) => {
      const here = parts.filter(({ file, text }) => file.test(id) && code.search(text) >= 0)
      if (here.length === 0) return null
      for (const part of here) found.add(part)
      return { code: here.reduce((now, { text, instead }) => now.replaceAll(text, instead), code), map: null }
    },
    buildEnd: (error) => {
      const lost = parts.find((part) => !found.has(part))
      if (!error && lost) throw new Error(`${lost.file.source} is not as it was: nothing is left out of it by ${lost.text.source}`)
    },
  }
}
