import { whenLoaded } from "#client/browser/idle.ts"
import { tabStorage } from "#client/browser/storage.ts"

/** Resumes exports that were in progress before a reload, once the page has loaded; loads nothing when there are none. */
export function resumeExports(): void {
  if (tabStorage.read("exports") !== null) void resume()
}

async function resume(): Promise<void> {
  await whenLoaded()
  const [{ tellEndings }, exports] = await Promise.all([
    import("#ui/export-button/tell-endings.ts"),
    import("#client/downloads/exports.ts"),
  ])
  tellEndings()
  exports.resumeExports()
}
