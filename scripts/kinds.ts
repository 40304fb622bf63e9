// `npm run kinds`: each kind of document with what it declares, and what it costs in production lines by layer.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { describe } from "../src/machines/_kit/describe.ts"
import { documentKinds } from "../server/modules/document-kinds.ts"
import { streamsOf, transitionsIn, walkedBy } from "../tests/support/recorded.ts"

const layers = {
  machines: /^src\/machines\//,
  contract: /^src\/contract\//,
  server: /^server\/modules\//,
  rooms: /^server\/(?!modules\/|database\/migrations\/)/,
  features: /^src\/features\//,
  migrations: /^server\/database\/migrations\//,
} as const

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n")
const names = documentKinds.map(({ id }) => id).toSorted((one, other) => other.length - one.length)
const folderOf = (id: string): string => id.replaceAll("_", "-")
/** The name that the files of a kind begin with: that of its chart. */
const stemOf = (id: string): string =>
  files.map((path) => new RegExp(`^src/machines/${folderOf(id)}/(.+)\\.chart\\.ts$`).exec(path)?.[1]).find(Boolean) ?? id
const patterns = names.map((id) => ({ id, bears: new RegExp(`[/-]${folderOf(id)}s?[./-]|/${stemOf(id)}\\.[a-z]+\\.tsx?$`) }))
/** The kind whose name a production file or its folder bears; of several names the longest. */
const kindOf = (path: string): string | undefined =>
  /\.(tsx?|css)$/.test(path) && !/\.(test|specimen)\./.test(path) ? patterns.find(({ bears }) => bears.test(path))?.id : undefined
const filesOf = Map.groupBy(files, kindOf)
const linesOf = (path: string): number => readFileSync(path, "utf8").split("\n").length - 1

for (const { id, kind, rows } of documentKinds) {
  // The tender is the one kind that is not declared (decision 045).
  const { chart, sides, row, approvals } = kind ?? rows.kind
  const { states } = describe(chart.machine)
  const own = filesOf.get(id) ?? []
  const cost = Object.entries(layers).map(
    ([layer, path]) => [layer, own.filter((file) => path.test(file)).reduce((sum, file) => sum + linesOf(file), 0)] as const,
  )
  const said = {
    states: states.map((state) => state.id),
    commands: kind ? Object.entries(kind.commands).map(([name, { by }]) => `${name} (${by.join(", ")})`) : Object.keys(chart.commands),
    rules: Object.entries(chart.rules).map(([name, { code }]) => `${name} ${code}`),
    sides: Object.keys(sides),
    columns: Object.entries(row).map(([name, column]) => `${name} (${column.kind})`),
    screens: [...new Set(Object.values(chart.commands).map(({ screen }) => screen))],
    approvals: Object.keys(approvals),
    notices: Object.keys(kind?.notices ?? {}),
  }
  const transitions = transitionsIn(chart)
  const recorded = new Set(streamsOf(chart).flatMap((facts) => [...walkedBy(chart, facts)]))
  const walked = kind
    ? `${transitions.filter((each) => recorded.has(each)).length} of them in recorded streams`
    : "each walked by tests/api/tender-walk.test.ts"
  console.log(`\n${id}: ${transitions.length} transitions, ${walked}`)
  for (const [name, values] of Object.entries(said)) if (values.length > 0) console.log(`  ${name.padEnd(10)} ${values.join(", ")}`)
  console.log(
    `  lines      ${cost.map(([layer, lines]) => `${layer} ${lines}`).join(", ")}, in all ${cost.reduce((sum, [, lines]) => sum + lines, 0)}`,
  )
}
