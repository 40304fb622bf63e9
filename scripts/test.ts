import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { findBrowser, noBrowser } from "../tests/support/browser.ts"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), "procurement-report-"))

interface Count {
  readonly passed: number
  readonly failed: number
}
interface Gate {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Where the command writes what it counted, and how to read it; without it the gate counts as one. */
  readonly report?: { readonly file: string; readonly read: (file: string) => Count }
}

const vitestReport = { file: join(reports, "vitest.json"), read: vitestCount }
const playwrightReport = { file: join(reports, "playwright.json"), read: playwrightCount }

/** `--shard=1/2` runs the first half of the tests; the quick gates run in each part. */
const shard = process.argv.slice(2).filter((argument) => argument.startsWith("--shard="))

// Two checkers beside each other check much of the program twice: on two cores one takes two thirds of the time and half of the memory.
const types: Gate = { name: "types", command: ["tsc", "-p", "tsconfig.json", "--noEmit", "--checkers", "1"] }
const lint: Gate = { name: "lint", command: ["oxlint", "--type-aware", "--quiet"] }
const format: Gate = { name: "format", command: ["oxfmt", "--check", "."] }
const deadCode: Gate = { name: "dead code", command: ["knip", "--no-progress", "--no-config-hints"] }
const texts: Gate = { name: "texts", command: [process.execPath, "scripts/texts.ts"] }
const build: Gate = { name: "build", command: [process.execPath, "scripts/build.ts"] }
const tests: Gate = {
  name: "unit, model and API tests",
  command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport.file}`, ...shard],
  report: vitestReport,
}
const journeys: Gate = {
  name: "journeys",
  command: ["playwright", "test", "--reporter=list,json", ...shard],
  report: playwrightReport,
}

/** A skipped test counts as failed: what is not run proves nothing. */
function vitestCount(file: string): Count {
  const report = JSON.parse(readFileSync(file, "utf8")) as {
    numPassedTests: number
    numTotalTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }
  const unloaded = report.testResults.filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0).length
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + unloaded }
}

function playwrightCount(file: string): Count {
  const { stats } = JSON.parse(readFileSync(file, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}

const total = { passed: 0, failed: 0 }

async function pass(gate: Gate): Promise<void> {
  const started = performance.now()
  const { code, output } = await run(gate.command)
  const counted = gate.report && existsSync(gate.report.file) ? gate.report.read(gate.report.file) : undefined
  const ok = code === 0
  const passed = counted?.passed ?? (ok ? 1 : 0)
  const failed = ok ? (counted?.failed ?? 0) : Math.max(1, counted?.failed ?? 0)
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (failed > 0) process.stdout.write(`${output.trimEnd()}\n`)
  process.stdout.write(`${failed > 0 ? "FAILED" : "passed"}  ${gate.name}  (${passed} passed, ${failed} failed, ${seconds} s)\n`)
}

function run([program, ...args]: readonly [string, ...string[]]): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    PATH: [join(root, "node_modules", ".bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter),
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport.file,
    // The tests start the server and its scripts a few dozen times: what is compiled once takes half the time from then on.
    NODE_COMPILE_CACHE: join(reports, "compiled"),
    // The checkers of types are written in Go, whose collector is in no hurry then: a fifth less of the processor's time for a tenth more memory.
    GOGC: "400",
  }
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, shell: process.platform === "win32", stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text))
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text))
    child.on("error", (error) => resolve({ code: 1, output: error.message }))
    child.on("close", (code) => resolve({ code: code ?? 1, output }))
  })
}

try {
  await Promise.all([pass(types), pass(lint).then(() => pass(format)), pass(texts)])
  await Promise.all([pass(deadCode).then(() => pass(build)), pass(tests)])
  if (findBrowser()) await pass(journeys)
  else {
    total.failed += 1
    process.stdout.write(`FAILED  journeys: ${noBrowser}\n`)
  }
} finally {
  rmSync(reports, { recursive: true, force: true })
}
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)
