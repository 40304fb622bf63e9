import { test } from "vitest"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
test("x", { timeout: 60000 }, async () => {
  const c = kindCases.find(({ kind }) => kind.id === "survey")
  if (!c) throw new Error()
  const s = await kindStage(c)
  const at = await s.create()
  try { await s.see("supplier.a", at.id) } catch { console.log(s.server.logged.filter((l) => l.includes('"level":50')).slice(-2).join("\n")) }
})
