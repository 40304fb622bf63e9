// `npm run pages`: every page of the product, whether its feature is built, and what the specification names and nobody has made.
import { readFileSync } from "node:fs"
import { redirects, routes } from "../src/app/routes.ts"
import { namedScreens, specRoutes } from "../tests/support/spec-routes.ts"

const texts = (namespace: string): unknown => JSON.parse(readFileSync(`locales/en/${namespace}.json`, "utf8"))

/** A title in English, as a developer's terminal has it. */
function titleOf(titleKey: string): string {
  const [namespace = "", key = ""] = titleKey.split(":")
  const found = key
    .split(".")
    .reduce<unknown>((tree, part) => (tree as Readonly<Record<string, unknown>> | undefined)?.[part], texts(namespace))
  return typeof found === "string" ? found : titleKey
}

const known = new Set(routes.map(({ path }) => path))
const named = [...Object.values(specRoutes).flat(), ...Object.values(namedScreens)]
const absent = named.filter((path) => !known.has(path) && !known.has(redirects[path] ?? ""))
const built = routes.filter(({ unbuilt }) => !unbuilt)
const asked = new Set(named.map((path) => redirects[path] ?? path))
const builtAndAsked = built.filter(({ path }) => asked.has(path))

for (const { path, titleKey, unbuilt } of routes.toSorted((a, b) => a.path.localeCompare(b.path)))
  console.log(`${unbuilt ? "not built" : "built    "}  ${path.padEnd(56)}  ${titleOf(titleKey)}`)
console.log(
  `\n${built.length} of ${routes.length} pages are built; of the ${asked.size} that the specification names, ${builtAndAsked.length}.`,
)
if (absent.length > 0) console.error(`Named by the specification and absent:\n${absent.map((path) => `  ${path}`).join("\n")}`)
process.exitCode = absent.length === 0 ? 0 : 1
