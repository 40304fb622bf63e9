// `npm run kinds`: each kind of document with what it declares, and what it costs in production lines by layer.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { describe } from "../src/machines/_kit/describe.ts"
import { tenderChart } from "../src/machines/tender/tender.chart.ts"
import { documentKinds } from "../server/modules/document-kinds.ts"

const layers = {
  machines: /^src\/machines\//,
  contract: /^src\/contract\//,
  server: /^server\/modules\//,
  features: /^src\/features\//,
  migrations: /^server\/database\/migrations\//,
} as const

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n")
const names = documentKinds.map(({ id }) => id).toSorted((one, other) => other.length - one.length)
/** The kind whose name a production file or its folder bears; of several names the longest. */
const kindOf = (path: string): string | undefined =>
  /\.(tsx?|css)$/.test(path) && !/\.(test|specimen)\./.test(path)
    ? names.find((name) => new RegExp(`[/-]${name.replaceAll("_", "-")}s?[./-]`).test(path))
    : undefined
const filesOf = Map.groupBy(files, kindOf)
const linesOf = (path: string): number => readFileSync(path, "utf8").split("\n").length - 1

for (const { id, kind } of documentKinds) {
  // The tender is the one kind that is not declared (decision 045).
  const chart = kind?.chart ?? tenderChart
  const { states, edges } = describe(chart.machine)
  const own = filesOf.get(id) ?? []
  const cost = Object.entries(layers).map(
    ([layer, path]) => [layer, own.filter((file) => path.test(file)).reduce((sum, file) => sum + linesOf(file), 0)] as const,
  )
  const said = {
    states: states.map((state) => state.id),
    commands: kind ? Object.entries(kind.commands).map(([name, { by }]) => `${name} (${by.join(", ")})`) : Object.keys(chart.commands),
    rules: Object.entries(chart.rules).map(([name, { code }]) => `${name} ${code}`),
    sides: Object.keys(kind?.sides ?? {}),
    columns: Object.entries(kind?.row ?? {}).map(([name, column]) => `${name} (${column.kind})`),
    screens: [...new Set(Object.values(chart.commands).map(({ screen }) => screen))],
    approvals: Object.keys(kind?.approvals ?? {}),
    notices: Object.keys(kind?.notices ?? {}),
  }
  console.log(`\n${id}: ${edges.length} transitions, each walked by ${kind ? "tests/api/kinds.test.ts" : "tests/api/tender-walk.test.ts"}`)
  for (const [name, values] of Object.entries(said)) if (values.length > 0) console.log(`  ${name.padEnd(10)} ${values.join(", ")}`)
  console.log(
    `  lines      ${cost.map(([layer, lines]) => `${layer} ${lines}`).join(", ")}, in all ${cost.reduce((sum, [, lines]) => sum + lines, 0)}`,
  )
}
