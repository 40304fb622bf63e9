import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

/** A violation of each wall of `docs/ARCHITECTURE.md`, by the file it is planted in; and what must stay allowed beside it. */
const violations: readonly (readonly [wall: string, file: string, code: string])[] = [
  ["contract imports nothing of ours", "src/contract/planted-a.ts", `import { x } from "#machines/_kit/x.ts"\nexport const y = x\n`],
  ["contract knows no React", "src/contract/planted-b.ts", `import { useState } from "react"\nexport const y = useState\n`],
  ["a machine knows no server", "src/machines/planted/a.ts", `import { x } from "#server/x.ts"\nexport const y = x\n`],
  ["a machine knows no Node", "src/machines/planted/b.ts", `import { readFileSync } from "node:fs"\nexport const y = readFileSync\n`],
  ["a machine knows no React", "src/machines/planted/c.ts", `import { useState } from "react"\nexport const y = useState\n`],
  ["a machine sends no requests", "src/machines/planted/d.ts", `import axios from "axios"\nexport const y = axios\n`],
  ["a machine keeps nothing itself", "src/machines/planted/e.ts", `import Dexie from "dexie"\nexport const y = Dexie\n`],
  ["sealing knows nothing of ours", "src/sealing/planted-a.ts", `import { x } from "#contract/x.ts"\nexport const y = x\n`],
  ["sealing knows no Node", "src/sealing/planted-b.ts", `import { readFileSync } from "node:fs"\nexport const y = readFileSync\n`],
  ["the client knows no widgets", "src/client/planted-a.ts", `import { x } from "#ui/x.ts"\nexport const y = x\n`],
  ["the client knows no server", "src/client/planted-b.ts", `import { x } from "#server/x.ts"\nexport const y = x\n`],
  ["ui knows no feature", "src/ui/planted/a.ts", `import { x } from "../../features/tender/x.ts"\nexport const y = x\n`],
  ["ui knows no document by name", "src/ui/planted/b.ts", `import { x } from "#machines/tender/x.ts"\nexport const y = x\n`],
  ["ui knows no kind of document by name", "src/ui/planted/d.ts", `import { x } from "#machines/announcement/x.ts"\nexport const y = x\n`],
  [
    "ui knows no kind of document that is still to come",
    "src/ui/planted/e.ts",
    `import { x } from "#machines/order/x.ts"\nexport const y = x\n`,
  ],
  ["ui sends no requests", "src/ui/planted/c.ts", `import axios from "axios"\nexport const y = axios\n`],
  ["a feature knows no other feature", "src/features/planted/a.ts", `import { x } from "../tender/x.ts"\nexport const y = x\n`],
  [
    "a feature's room knows no other feature",
    "src/features/planted/room/a.ts",
    `import { x } from "../../tender/x.ts"\nexport const y = x\n`,
  ],
  ["a feature's room knows no server", "src/features/planted/room/b.ts", `import { x } from "#server/x.ts"\nexport const y = x\n`],
  ["a feature knows no server", "src/features/planted/b.ts", `import { x } from "#server/x.ts"\nexport const y = x\n`],
  ["a feature sends requests through the client only", "src/features/planted/c.ts", `import axios from "axios"\nexport const y = axios\n`],
  [
    "a feature's field tells its form what is wrong with it",
    "src/features/planted/d.ts",
    `import { Controller } from "react-hook-form"\nexport const y = Controller\n`,
  ],
  [
    "a field of a feature's room tells its form what is wrong with it",
    "src/features/planted/room/c.ts",
    `import { useController } from "react-hook-form"\nexport const y = useController\n`,
  ],
  ["the server knows no widgets", "server/planted-a.ts", `import { x } from "#ui/x.ts"\nexport const y = x\n`],
  ["the server knows no client", "server/http/planted-b.ts", `import { x } from "#client/x.ts"\nexport const y = x\n`],
  [
    "what runs documents knows no module",
    "server/documents/planted-a.ts",
    `import { x } from "#server/modules/tender/x.ts"\nexport const y = x\n`,
  ],
  ["approvals know no module", "server/approvals/planted-a.ts", `import { x } from "../modules/workflow/x.ts"\nexport const y = x\n`],
  [
    "a room of the tender knows no module",
    "server/tender/bidding/planted-a.ts",
    `import { x } from "#server/modules/tender/x.ts"\nexport const y = x\n`,
  ],
  [
    "what the tender's rooms share knows none of them",
    "server/tender/planted-a.ts",
    `import { x } from "#server/tender/bidding/x.ts"\nexport const y = x\n`,
  ],
  [
    "evaluation knows no other room of the tender",
    "server/tender/evaluation/planted-a.ts",
    `import { x } from "#server/tender/bidding/x.ts"\nexport const y = x\n`,
  ],
  [
    "questions know no other room of the tender",
    "server/tender/questions/planted-a.ts",
    `import { x } from "../evaluation/x.ts"\nexport const y = x\n`,
  ],
  ["a server module knows no other module", "server/modules/planted/a.ts", `import { x } from "../tender/x.ts"\nexport const y = x\n`],
  [
    "a server module knows no other module by alias",
    "server/modules/planted/b.ts",
    `import { x } from "#server/modules/tender/x.ts"\nexport const y = x\n`,
  ],
  ["no file imports itself in a circle", "src/machines/circle/a.ts", `import { b } from "./b.ts"\nexport const a = (): number => b()\n`],
  ["nobody says any", "src/machines/planted/f.ts", `export const y = (x: any) => x\n`],
  ["no function grows beyond 120 lines", "src/machines/planted/h.ts", `export function y() {\n${"  void 0\n".repeat(120)}}\n`],
  ["nobody says that something is surely there", "src/machines/planted/g.ts", `export const y = (x: string | null) => x!\n`],
]
const allowed: readonly (readonly [string, string])[] = [
  ["src/machines/circle/b.ts", `import { a } from "./a.ts"\nexport const b = (): number => a()\n`],
  ["src/machines/fine/a.ts", `import { z } from "#contract/x.ts"\nexport const y = z\n`],
  ["src/machines/fine/b.ts", `import { z } from "zod"\nexport const y = z\n`],
  [
    "server/tender/bidding/fine.ts",
    `import { z } from "#server/tender/evaluation/x.ts"\nimport { w } from "./b.ts"\nexport const y = [z, w]\n`,
  ],
  ["server/tender/evaluation/fine.ts", `import { z } from "#server/tender/x.ts"\nexport const y = z\n`],
  ["server/tender/fine.ts", `import { z } from "#server/http/x.ts"\nimport { w } from "./b.ts"\nexport const y = [z, w]\n`],
  ["server/modules/fine/a.ts", `import { z } from "#server/http/x.ts"\nimport { w } from "./b.ts"\nexport const y = [z, w]\n`],
  ["src/features/fine/room/a.ts", `import { z } from "#ui/x.ts"\nimport { w } from "../b.ts"\nexport const y = [z, w]\n`],
  ["src/ui/fine/a.ts", `import { z } from "#machines/document/x.ts"\nimport { w } from "#machines/_kit/x.ts"\nexport const y = [z, w]\n`],
  ["src/features/fine/b.ts", `import { useForm } from "react-hook-form"\nexport const y = useForm\n`],
  ["src/features/fine/a.ts", `import { z } from "#ui/x.ts"\nimport { w } from "./b.ts"\nexport const y = [z, w]\n`],
]

interface Finding {
  readonly filename: string
  readonly code?: string
}

let house = ""
let found = new Map<string, readonly Finding[]>()

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), "procurement-walls-"))
  cpSync(join(root, ".oxlintrc.json"), join(house, ".oxlintrc.json"))
  for (const [file, code] of [...violations.map(([, file, code]) => [file, code] as const), ...allowed]) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), code)
  }
  const lint = promisify(execFile)(join(root, "node_modules", ".bin", "oxlint"), ["--format", "json", "."], {
    cwd: house,
    maxBuffer: 8_000_000,
  })
  const { stdout } = await lint.catch((error: { stdout: string }) => error)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: (Finding & { severity: string })[] }
  found = Map.groupBy(
    diagnostics.filter(({ severity }) => severity === "error"),
    ({ filename }) => filename,
  )
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

describe("the walls of the house", () => {
  it.each(violations)("%s", (_wall, file) => {
    expect(found.get(file)?.length ?? 0, `nothing found in ${file}`).toBeGreaterThan(0)
  })
  it.each(allowed.slice(1))("lets %s through", (file) => {
    expect(found.get(file) ?? []).toEqual([])
  })
})
