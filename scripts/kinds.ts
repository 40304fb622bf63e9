// `npm run kinds`: each declared kind of document with what it declares, and what it costs in production lines by layer.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { describe } from "../src/machines/_kit/describe.ts"
import { documentKinds } from "../server/modules/document-kinds.ts"

const layers = {
  machines: /^src\/machines\//,
  contract: /^src\/contract\//,
  server: /^server\/modules\//,
  features: /^src\/features\//,
  migrations: /^server\/database\/migrations\//,
} as const

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n")
const isOf = (kind: string, path: string): boolean =>
  new RegExp(`[/-]${kind}s?[./-]`).test(path) && /\.(tsx?|css)$/.test(path) && !/\.(test|specimen)\./.test(path)
const linesOf = (path: string): number => readFileSync(path, "utf8").split("\n").length - 1

for (const kind of documentKinds.flatMap((one) => one.kind ?? [])) {
  const { states, edges } = describe(kind.chart.machine)
  const own = files.filter((path) => isOf(kind.id, path))
  const cost = Object.entries(layers).map(
    ([layer, path]) => [layer, own.filter((file) => path.test(file)).reduce((sum, file) => sum + linesOf(file), 0)] as const,
  )
  const said = {
    states: states.map(({ id }) => id),
    commands: Object.entries(kind.commands).map(([name, { by }]) => `${name} (${by.join(", ")})`),
    rules: Object.entries(kind.chart.rules).map(([name, { code }]) => `${name} ${code}`),
    sides: Object.keys(kind.sides),
    columns: Object.entries(kind.row).map(([name, column]) => `${name} (${column.kind})`),
    screens: [...new Set(Object.values(kind.chart.commands).map(({ screen }) => screen))],
    approvals: Object.keys(kind.approvals),
    notices: Object.keys(kind.notices),
  }
  console.log(`\n${kind.id}: ${edges.length} transitions, each walked by tests/api/kinds.test.ts`)
  for (const [name, values] of Object.entries(said)) if (values.length > 0) console.log(`  ${name.padEnd(10)} ${values.join(", ")}`)
  console.log(
    `  lines      ${cost.map(([layer, lines]) => `${layer} ${lines}`).join(", ")}, in all ${cost.reduce((sum, [, lines]) => sum + lines, 0)}`,
  )
}
