import { whenCalm } from "#client/calm.ts"
import { tabStorage } from "#client/storage.ts"

/** Goes on with exports that were under way before a reload, once the page stands; fetches nothing when there are none. */
export function resumeExports(): void {
  if (tabStorage.read("exports") !== null) void resume()
}

async function resume(): Promise<void> {
  await whenCalm()
  const [{ tellEndings }, exports] = await Promise.all([import("#ui/export-button/tell-endings.ts"), import("#client/exports.ts")])
  tellEndings()
  exports.resumeExports()
}
