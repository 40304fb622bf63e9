import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CrashDrill, victims } from "../tests/support/crash.ts"

// By hand: `node scripts/crash-drill.ts [rounds]` kills the server, the database and both in turn while writes are under way.
const rounds = Number(process.argv[2] ?? 10)
const dataDir = mkdtempSync(join(tmpdir(), "procurement-drill-"))
const drill = await CrashDrill.begin(dataDir)
let failed = false
for (let round = 0; round < rounds; round++) {
  const damage = await drill.round(victims[round % victims.length] ?? "both", 20 + round * 7)
  failed ||= damage.lost.length > 0 || damage.extra > 0 || damage.findings.length > 0 || damage.awayMs > 10_000
  process.stdout.write(
    `${damage.victim.padEnd(8)} acknowledged ${damage.acknowledged}, lost ${damage.lost.length}, done twice ${damage.extra}, ${damage.findings.length === 0 ? "sound" : "NOT SOUND"}, away ${damage.awayMs} ms\n`,
  )
}
await drill.end()
rmSync(dataDir, { recursive: true })
process.exit(failed ? 1 : 0)
